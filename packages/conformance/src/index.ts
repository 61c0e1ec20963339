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
export { parserVectors, readVectors } from './parsers/read-vectors.js';
export {
  type NoAnswer,
  type ParserOutcome,
  type ParserReport,
  type ParserTest,
  testParser,
  type VectorResult,
} from './parsers/test-parser.js';
export { type Label, type ParserVector, type RobotsPart, robotsOf } from './parsers/vector.js';
