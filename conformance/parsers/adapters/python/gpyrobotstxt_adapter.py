from gpyrobotstxt.robots_cc import RobotsMatcher

from cases import answer

answer(lambda robots, agents, url: RobotsMatcher().allowed_by_robots(robots, agents, url))
