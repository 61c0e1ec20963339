export type { Outcome, Verdict, Violation } from './crawler/judge.js';
export type { CommandEnd } from './crawler/run-command.js';
export type { Level, Reply, Scenario } from './crawler/scenario.js';
export { scenarios } from './crawler/scenarios.js';
export type { WatchedRequest } from './crawler/scripted-sites.js';
export {
  type CalibrationFault,
  type ScenarioResult,
  type TestOptions,
  type TestReport,
  testCrawler,
} from './crawler/test-crawler.js';
