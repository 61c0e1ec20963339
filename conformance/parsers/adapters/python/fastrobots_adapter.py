from fastrobots import Robots, url_path

from cases import answer, only

answer(lambda robots, agents, url: Robots.parse(robots.decode("utf-8", "replace")).allowed(url_path(url), only(agents)))
