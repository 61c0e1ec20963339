import type { RuleSet } from '../src/index.js';
import { BasicRuleSet } from '../src/match/basic-rule-set.js';
import { RequestPath } from '../src/match/request-path.js';
import { RuleIndex } from '../src/match/rule-index.js';

/**
 * Returns a function that answers for paths from an index of the crawler's rules, built at once. The engine builds one
 * only after many lookups, and skips it for the path of robots.txt in dialect rfc9309.
 */
export function indexOf(rules: RuleSet): (path: string) => boolean {
  if (!(rules instanceof BasicRuleSet)) throw new TypeError('expected a rule set of the engine');
  const { file, words, from, to } = BasicRuleSet.windowOf(rules);
  const index = new RuleIndex(file.view, words, from, to);
  const request = new RequestPath();
  return (path) => {
    request.setPath(path, file.dialect);
    return index.allows(request);
  };
}
