"""Studies: many games at once, what became of them, and how sure one may be of it."""
