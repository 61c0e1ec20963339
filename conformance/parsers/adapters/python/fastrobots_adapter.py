from fastrobots import Robots

from cases import answer, only, path_of

answer(lambda robots, agents, url: Robots.parse(robots.decode("utf-8", "replace")).allowed(path_of(url), only(agents)))
