import type { RobotsTxt } from '@maycrawl/core';
import { findCrawler } from '@maycrawl/core/crawlers';
import { compilePattern } from '../../src/analysis/automata/pattern-automaton.js';
import type { Policy, PolicyAccess, PolicyRow } from '../../src/policy/types.js';

/** What a policy states about a path: true for allowed, undefined for nothing. */
export function stated(access: PolicyAccess, normalPath: string): boolean | undefined {
  const { state, exceptions, more } = access;
  if (state === 'not-decided') return undefined;
  if (state === 'allowed' || state === 'blocked') return state === 'allowed';
  const base = state === 'allowed-except';
  const matching = exceptions.filter(({ pattern }) => compilePattern(pattern)?.matches(normalPath));
  if (matching.length === 0) return more === 0 ? base : undefined;
  const overrules = (pattern: string): boolean => compilePattern(pattern)?.matches(normalPath) === true;
  return matching.some(({ unless, isComplete }) => isComplete && !unless.some(overrules)) ? !base : undefined;
}

/** Returns descriptions of the cells that the engine contradicts, and how many verdicts were compared. */
export function contradictions(
  policy: Policy,
  robots: RobotsTxt,
  paths: readonly string[],
): { readonly compared: number; readonly wrong: string[] } {
  const wrong: string[] = [];
  let compared = 0;
  const statements = policy.accesses.map(({ crawler }, index) => {
    const access = policy.accesses[index] as PolicyAccess;
    const rules = robots.rulesFor(crawler ?? '*');
    return paths.map((path) => stated(access, rules.check(path).path));
  });
  const rowsOf = policy.uses.flatMap(({ use, rows }) => rows.map((row) => ({ use, row })));
  for (const { use, row } of rowsOf) {
    for (const name of row.crawlers) {
      const rules = robots.rulesFor(tokenOf(name));
      if (!basisHolds(row, name, rules.token)) wrong.push(`${use} ${name}: ${row.basis}, token ${rules.token}`);
      for (const [i, path] of paths.entries()) {
        if (path === '/robots.txt' && policy.dialect === 'rfc9309') continue;
        const says = verdictOf(row, statements, i);
        if (says === undefined) continue;
        compared++;
        if (rules.allows(path) !== says) wrong.push(`${use} ${name} ${path}: ${row.state}`);
      }
    }
  }
  return { compared, wrong };
}

function tokenOf(name: string): string {
  return findCrawler(name)?.token ?? findCrawler(name.replace('Yahoo! ', ''))?.token ?? name;
}

function verdictOf(row: PolicyRow, statements: readonly (boolean | undefined)[][], path: number): boolean | undefined {
  if (row.state === 'must-be-named') return true;
  if (row.state === 'not-governed') return row.obeysRobotsTxt === 'no' ? true : undefined;
  return row.access === undefined ? undefined : statements[row.access]?.[path];
}

function basisHolds({ basis }: PolicyRow, name: string, token: string | undefined): boolean {
  switch (basis) {
    case 'star':
      return token === '*';
    case 'none':
      return token === undefined;
    case 'own-group':
      return token === tokenOf(name).toLowerCase();
    case 'fallback':
      return token !== undefined && token !== '*' && token !== tokenOf(name).toLowerCase();
    default:
      return true;
  }
}
