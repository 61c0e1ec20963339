"""robots.txt verdicts for Spark DataFrames.

``decide`` answers every URL of a DataFrame by the robots.txt captures of another one. The verdicts come from the command
``maycrawl``, which runs as one process for each task: see
https://github.com/maycrawl/maycrawl/blob/main/docs/commands/join.md.
"""

from ._decide import decide, with_origin
from ._process import MaycrawlError

__all__ = ["MaycrawlError", "decide", "with_origin"]
