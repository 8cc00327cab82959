"""What orders are worth: the judgement behind ``orders``, one module for each kind of decision."""
