"""[11, 12, 13, 15] The Tactical Stage: one strike against one target on the Tactical Display.

Both sides see the display: ships, air units, altitude, damage (ruling FC-88). So a battle's records are public; its ids
are the battle's own. What a player plans within a phase (posts, flights, flak, declared attacks) stands in his own part
until he is ready, so that it can be taken back; dice are thrown when it is carried out.
"""
