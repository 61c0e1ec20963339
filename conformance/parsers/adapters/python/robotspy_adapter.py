from robots import RobotsParser

from cases import answer, only


def ask(robots, agents, url):
    return RobotsParser.from_string(robots.decode("utf-8", "replace")).can_fetch(only(agents), url)


answer(ask)
