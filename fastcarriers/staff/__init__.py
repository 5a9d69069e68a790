"""The staff: what follows from printed matter and from what a side may know, worked out by tables; nothing guessed."""
