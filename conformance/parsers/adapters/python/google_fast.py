from robotstxt import RobotsMatcher

from cases import answer, only

answer(lambda robots, agents, url: RobotsMatcher().is_allowed(robots.decode("utf-8"), only(agents), url))
