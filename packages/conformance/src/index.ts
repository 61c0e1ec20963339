export { confinedCommand } from './crawler/confinement.js';
export type { Outcome, ServedLine, Verdict, Violation } from './crawler/judge.js';
export type { CommandEnd } from './crawler/run-command.js';
export type { Level, Reply, Scenario, Site, SiteName } from './crawler/scenario.js';
export { scenarios } from './crawler/scenarios.js';
export type { WatchedRequest } from './crawler/scripted-sites.js';
export {
  type CalibrationFault,
  type ScenarioResult,
  type TestOptions,
  type TestReport,
  testCrawler,
} from './crawler/test-crawler.js';
