from jwm.robotstxt.googlebot import RobotsMatcher

from cases import answer


def ask(robots, agents, url):
    return RobotsMatcher().AllowedByRobots(robots, [agent.encode() for agent in agents], url.encode())


answer(ask)
