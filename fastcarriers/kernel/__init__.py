"""What all rule sets share. An order goes down, events come up, each addressed; a seat sees only its view.

- `say`, `errors`: text keys, `KnownError` (bad input), `IllegalOrder` (the rules say no, and why).
- `parts`: the public part, one own part a side, the sealed part; `Event`, each addressed to one of them.
- `orders`: `Order`, `Kind` (one truth for offers and refusals), `Ready`, `NotReady`, `TakeBack`.
- `dice`: keyed dice, a function of seed, side, phase and count; loaded dice for tests.
- `game`: what a rule set must bring; `Now`, the copy on which a decision is taken.
- `table`: a game in progress: decide, commit, replay, take back.
"""
