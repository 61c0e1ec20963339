from protego import Protego

from cases import answer, only

answer(lambda robots, agents, url: Protego.parse(robots.decode("utf-8", "ignore")).can_fetch(url, only(agents)))
