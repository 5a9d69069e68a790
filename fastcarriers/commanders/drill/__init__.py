"""`drill`: a plain commander by the book. It searches, keeps CAP up, strikes what is reported, and is home by dusk.

It is a sparring partner: it looks at its view and the printed charts, plans one phase at a time, and remembers
nothing. Every order that it gives is one that it was offered.
"""

from __future__ import annotations

from fastcarriers.commanders.drill.drill import Drill

__all__ = ["Drill"]
