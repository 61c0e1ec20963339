import type { RuleSet } from '../src/index.js';
import * as ruleSet from '../src/match/basic-rule-set.js';
import * as requestPath from '../src/match/request-path.js';
import * as ruleIndex from '../src/match/rule-index.js';

/** Modules of the engine, or of a copy. */
interface Modules {
  readonly ruleSet: typeof ruleSet;
  readonly requestPath: typeof requestPath;
  readonly ruleIndex: typeof ruleIndex;
}

/**
 * Returns a function that answers for paths from an index of the crawler's rules, built at once. The engine builds one
 * only after many lookups, and skips it for the path of robots.txt in dialect rfc9309.
 */
export function indexOf(
  rules: RuleSet,
  modules: Modules = { ruleSet, requestPath, ruleIndex },
): (path: string) => boolean {
  const { BasicRuleSet } = modules.ruleSet;
  if (!(rules instanceof BasicRuleSet)) throw new TypeError('expected a rule set of the engine');
  const { file, words, from, to } = BasicRuleSet.windowOf(rules);
  const index = new modules.ruleIndex.RuleIndex(file.view, words, from, to);
  const request = new modules.requestPath.RequestPath();
  return (path) => {
    request.setPath(path, file.dialect);
    return index.allows(request);
  };
}
