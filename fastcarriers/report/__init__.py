"""What happened, as people read it. It knows a rule set's structs only: events, records, view."""
