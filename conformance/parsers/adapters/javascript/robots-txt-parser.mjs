import robotsTxtParser from 'robots-txt-parser';
import { answerCases, onlyAgent } from './answer-cases.mjs';

await answerCases(({ robots, agents, url }) => {
  const parser = robotsTxtParser({ userAgent: onlyAgent(agents), allowOnNeutral: true });
  parser.parseRobots(url, robots.toString());
  return parser.canCrawlSync(url);
});
