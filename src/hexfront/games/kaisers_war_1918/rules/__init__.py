"""The rules of The Kaiser's War, one module for each chapter or part of one."""
