"""What the strategic map is made of: the sheet in tiles, pieces and their places, overlays, words, and the canvas."""
