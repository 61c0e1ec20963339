import robotsParser from 'robots-parser';
import { answerCases, onlyAgent } from './answer-cases.mjs';

await answerCases(({ robots, agents, url }) =>
  robotsParser(new URL('/robots.txt', url).href, robots.toString()).isAllowed(url, onlyAgent(agents)),
);
