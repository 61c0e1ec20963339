import type { RobotsTxt, Rule, Verdict } from '@maycrawl/core';

/** A question that two files answer differently. */
export interface DifferingProbe {
  readonly token: string;
  readonly path: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** Stands for a crawler that no file names. */
const NOBODY = 'maycrawl-probe';

/** What stars are filled with, and what is put behind a pattern. */
const FILLINGS: readonly string[] = ['', 'x', '/x/'];
const TAILS: readonly string[] = ['', 'x', '/', '?x'];

/**
 * Paths that the patterns of `rules` tell apart: each pattern with its stars filled and tails added, and the path
 * without its last octet.
 */
export function probePaths(rules: readonly Rule[]): string[] {
  const paths = new Set<string>(['/', '/x']);
  for (const pattern of new Set(rules.map(({ normalizedPattern }) => normalizedPattern))) {
    for (const filling of FILLINGS) {
      const path = pattern.replace(/\$$/, '').replaceAll('*', filling);
      const rooted = path.startsWith('/') ? path : `/${path}`;
      for (const tail of TAILS) paths.add(rooted + tail);
      if (rooted.length > 1) paths.add(rooted.slice(0, -1));
    }
  }
  return [...paths];
}

/** A path that the pattern matches: its stars filled with `x`, a final `$` left out. */
export function samplePath(pattern: string): string {
  const path = pattern.replace(/\$$/, '').replaceAll('*', 'x');
  return path.startsWith('/') ? path : `/${path}`;
}

/** The questions, among those that the patterns of both files suggest, that the files answer differently; a few. */
export function differingProbes(before: RobotsTxt, after: RobotsTxt, limit = 20): DifferingProbe[] {
  const found: DifferingProbe[] = [];
  for (const token of tokensOf(before, after)) {
    const [old, now] = [before.rulesFor([token]), after.rulesFor([token])];
    for (const path of probePaths([...old.rules, ...now.rules])) {
      if (old.allows(path) === now.allows(path)) continue;
      found.push({ token, path, before: old.check(path), after: now.check(path) });
      if (found.length >= limit) return found;
    }
  }
  return found;
}

/** Every token that either file names, and one that none does. */
function tokensOf(...files: readonly RobotsTxt[]): ReadonlySet<string> {
  const tokens = new Set<string>([NOBODY]);
  for (const { groups } of files) {
    for (const { userAgents } of groups) {
      for (const { token } of userAgents) if (token !== '' && token !== '*') tokens.add(token.toLowerCase());
    }
  }
  return tokens;
}
