from urllib.robotparser import RobotFileParser

from cases import answer, only


def ask(robots, agents, url):
    parser = RobotFileParser()
    parser.parse(robots.decode("utf-8", "surrogateescape").splitlines())
    return parser.can_fetch(only(agents), url)


answer(ask)
