/** An action: what is wider than its frame is set in smaller letters, down to a size that can still be read. */
const LEAST = 0.72;

export function fitted(frame: HTMLElement): { destroy(): void } {
  const content = frame.firstElementChild as HTMLElement;
  const fit = (): void => {
    content.style.fontSize = '';
    const full = parseFloat(getComputedStyle(content).fontSize);
    // Borders and padding do not shrink with the letters: a second and third try come nearer.
    for (let size = full, n = 0; n < 3 && frame.scrollWidth > frame.clientWidth && size > full * LEAST; n++) {
      size = Math.max(full * LEAST, (size * frame.clientWidth) / frame.scrollWidth - 0.1);
      content.style.fontSize = `${size}px`;
    }
  };
  const watcher = new ResizeObserver(fit);
  watcher.observe(frame);
  return { destroy: () => watcher.disconnect() };
}
