import { RobotsTxt } from 'exclusion';
import { answerCases, onlyAgent, pathOf } from './answer-cases.mjs';

await answerCases(({ robots, agents, url }) =>
  new RobotsTxt(robots.toString()).isPathAllowed(pathOf(url), onlyAgent(agents)),
);
