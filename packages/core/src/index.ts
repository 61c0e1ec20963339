export { type BuildOptions, buildRobots, type GroupDraft, type RobotsDraft, type RuleDraft } from './build-robots.js';
export { parse } from './parse.js';
export { robotsUrl } from './robots-url.js';
export { stringify } from './stringify.js';
export type * from './types.js';
