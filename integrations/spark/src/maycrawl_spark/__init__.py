"""robots.txt verdicts for Spark DataFrames.

``decide`` answers every URL of a DataFrame by the robots.txt captures of another one. ``captures`` reads them from the files
of a web archive, and ``survey`` counts what they say. The verdicts come from the command
``maycrawl``, which runs as one process for each task: see
https://github.com/maycrawl/maycrawl/blob/main/docs/commands/join.md.
"""

from ._census import captures, survey
from ._decide import decide, with_origin
from ._process import MaycrawlError

__all__ = ["MaycrawlError", "captures", "decide", "survey", "with_origin"]
