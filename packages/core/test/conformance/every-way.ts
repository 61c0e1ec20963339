import type { Crawler, RobotsTxt } from '../../src/index.js';

/** A question and the answer it must get. */
export interface Expectation {
  readonly url: string;
  readonly crawler: Crawler;
  readonly allowed: boolean;
  /** Line of the rule that decided; 0 where none did. */
  readonly line: number;
}

/** More questions than any index waits for before it is made. */
export const UNTIL_INDEXED = 45;

/** The path and query of a URL that has a scheme, a host and a path; undefined for others. */
function pathOf(url: string): string | undefined {
  return /^[a-z]+:\/\/[^/?;#]*(\/[\s\S]*)$/i.exec(url)?.[1];
}

/**
 * Asks by every way that the engine has: the fast one `times` over, the explaining one before and after, and both of
 * the crawler's rule set. Returns what was answered otherwise than expected, in words; empty where all agree.
 */
export function disagreements(robots: RobotsTxt, expected: Expectation, times: number): string[] {
  const { url, crawler, allowed, line } = expected;
  const wrong: string[] = [];
  const tell = (way: string, got: { allowed: boolean; line?: number }) => {
    if (got.allowed === allowed && (got.line ?? line) === line) return;
    wrong.push(`${way}: ${JSON.stringify(got)}`);
  };
  const explain = (way: string, { allowed, rule }: ReturnType<RobotsTxt['check']>) =>
    tell(way, { allowed, line: rule?.line ?? 0 });

  tell('allows, first', { allowed: robots.allows(url, crawler) });
  const verdict = robots.check(url, crawler);
  explain('check, first', verdict);
  const ruleSet = robots.rulesFor(crawler);
  const path = pathOf(url) ?? verdict.path;
  for (let n = 2; n <= times; n++) {
    tell(`allows, time ${n}`, { allowed: robots.allows(url, crawler) });
    tell(`rulesFor.allows, time ${n}`, { allowed: ruleSet.allows(path) });
  }
  explain('check, last', robots.check(url, crawler));
  explain('rulesFor.check', ruleSet.check(path));
  tell('rulesFor.allows of the normal form', { allowed: ruleSet.allows(verdict.path) });
  return wrong;
}
