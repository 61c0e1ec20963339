from robotexclusionrulesparser import RobotExclusionRulesParser

from cases import answer, only


def ask(robots, agents, url):
    parser = RobotExclusionRulesParser()
    parser.parse(robots.decode("utf-8", "replace"))
    return parser.is_allowed(only(agents), url)


answer(ask)
