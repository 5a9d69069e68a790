"""Words: every sentence that a person reads, in the reader's language. `render` is the one translation function.

Rules, events and refusals carry a `Say` (a text key and its arguments); here it becomes a sentence. The English
texts stand in `keys/*.toml`, the other languages in gettext catalogues under `locale/`.
"""

from __future__ import annotations

from fastcarriers.text.translate import languages, reader_language, render

__all__ = ["languages", "reader_language", "render"]
