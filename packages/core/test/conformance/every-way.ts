import type { Crawler, RobotsTxt, RuleSet } from '../../src/index.js';

/** Returns a function that answers for paths from an index of the rules, which the engine builds after many lookups. */
export type IndexOf = (rules: RuleSet) => (path: string) => boolean;

/** A lookup and its expected verdict. */
export interface Expectation {
  readonly url: string;
  readonly crawler: Crawler;
  readonly allowed: boolean;
  /** Line of the rule that decides; 0 if none does. */
  readonly line: number;
}

/** Returns the path and query of a URL with a scheme, a host and a path; undefined for others. */
function pathOf(url: string): string | undefined {
  return /^[a-z]+:\/\/[^/?;#]*(\/[\s\S]*)$/i.exec(url)?.[1];
}

/**
 * Evaluates a lookup in every way that the engine has: `allows` and `check` of the file and of the crawler's rule set,
 * `allows` several times and `check` before and after, and an index, if `indexOf` is given. Returns a message for each unexpected answer.
 */
export function disagreements(robots: RobotsTxt, expected: Expectation, indexOf?: IndexOf): string[] {
  const { url, crawler, allowed, line } = expected;
  const messages: string[] = [];
  const compare = (way: string, actual: { allowed: boolean; line?: number }) => {
    if (actual.allowed === allowed && (actual.line ?? line) === line) return;
    messages.push(`${way}: ${JSON.stringify(actual)}`);
  };
  const compareVerdict = (way: string, { allowed, rule }: ReturnType<RobotsTxt['check']>) =>
    compare(way, { allowed, line: rule?.line ?? 0 });

  compare('allows, first', { allowed: robots.allows(url, crawler) });
  const verdict = robots.check(url, crawler);
  compareVerdict('check, first', verdict);
  const ruleSet = robots.rulesFor(crawler);
  const path = pathOf(url) ?? verdict.path;
  for (let n = 2; n <= 3; n++) {
    compare(`allows, time ${n}`, { allowed: robots.allows(url, crawler) });
    compare(`rulesFor.allows, time ${n}`, { allowed: ruleSet.allows(path) });
  }
  compareVerdict('check, last', robots.check(url, crawler));
  compareVerdict('rulesFor.check', ruleSet.check(path));
  compare('rulesFor.allows of the normal form', { allowed: ruleSet.allows(verdict.path) });
  if (indexOf && verdict.reason !== 'robots-txt') {
    compare('index', { allowed: indexOf(ruleSet)(verdict.path) });
  }
  return messages;
}
