import { type Line, parse, type RobotsTxt, type Verdict } from '@maycrawl/core';
import { applyEdits } from '../src/fixes/apply-edits.js';
import type { Claim } from '../src/model/diagnostic.js';
import { differingProbes, probePaths } from './differing-probes.js';

/** Verifies a claim about `bytes` with the engine. A claim about a line that does not exist is false. */
export function claimHolds(bytes: Uint8Array, robots: RobotsTxt, claim: Claim): boolean {
  switch (claim.kind) {
    case 'verdict': {
      // A rule set takes paths. As a URL, a path that begins with two slashes would be parsed as a host.
      const verdict = robots.rulesFor(claim.crawler).check(claim.path);
      return verdict.allowed === claim.allowed && (claim.line === undefined || verdict.rule?.line === claim.line);
    }
    case 'read-as': {
      const line = robots.lines[claim.line - 1];
      return (
        line !== undefined && readAs(line) === claim.as && (claim.value === undefined || valueIn(line) === claim.value)
      );
    }
    case 'applies-to-none':
      return appliesToNone(robots, claim.line);
    case 'applies-to':
      return agentLines(robots).some(({ line, token }) => line === claim.line && token === claim.token);
    case 'matches':
      return (alone(bytes, robots, claim.line)?.rulesFor(['x']).check(claim.path).rule !== undefined) === claim.matches;
    case 'never-matches':
      return everyProbe(
        bytes,
        robots,
        claim.line,
        (path) => alone(bytes, robots, claim.line)?.rulesFor(['x']).check(path).rule === undefined,
      );
    case 'never-wins':
      return everyProbe(bytes, robots, claim.line, (path) =>
        tokensOf(robots).every((token) => robots.rulesFor([token]).check(path).rule?.line !== claim.line),
      );
    case 'first-match':
      return firstMatch(robots.rulesFor(claim.crawler).check(claim.path)) === claim.line;
    case 'no-effect':
      return (
        differingProbes(robots, parse(withoutLines(bytes, robots, claim.lines), { dialect: robots.dialect })).length ===
        0
      );
  }
}

/** The line of the first rule that matches. Rules without a path match nothing. */
function firstMatch({ rule, overruled }: Verdict): number | undefined {
  const matching = [...(rule ? [rule] : []), ...overruled.map((loser) => loser.rule)].filter(
    ({ matchLength }) => matchLength > 0,
  );
  return matching.length === 0 ? undefined : Math.min(...matching.map(({ line }) => line));
}

function readAs(line: Line): string {
  return line.kind === 'directive' ? line.directive : line.kind;
}

function valueIn(line: Line): string | undefined {
  return line.kind === 'directive' || line.kind === 'field' ? line.value : undefined;
}

function agentLines(robots: RobotsTxt): RobotsTxt['groups'][number]['userAgents'][number][] {
  return robots.groups.flatMap(({ userAgents }) => userAgents);
}

function appliesToNone(robots: RobotsTxt, number: number): boolean {
  const agent = agentLines(robots).find(({ line }) => line === number);
  if (agent !== undefined) return agent.token === '';
  const group = robots.groups.find(({ rules }) => rules.some(({ line }) => line === number));
  const line = robots.lines[number - 1];
  if (line?.kind !== 'directive' || !['allow', 'disallow'].includes(line.directive)) return false;
  return group === undefined || group.userAgents.every(({ token }) => token === '');
}

/** Parses a file with only the rule of this line, for the crawler `x`. */
function alone(bytes: Uint8Array, robots: RobotsTxt, number: number): RobotsTxt | undefined {
  const line = robots.lines[number - 1];
  if (line === undefined) return undefined;
  const text = bytes.subarray(line.span.start, line.span.end);
  return parse(Uint8Array.from([...new TextEncoder().encode('user-agent: x\n'), ...text]), { dialect: robots.dialect });
}

function everyProbe(bytes: Uint8Array, robots: RobotsTxt, line: number, holds: (path: string) => boolean): boolean {
  const rule = alone(bytes, robots, line)?.groups[0]?.rules[0];
  return rule !== undefined && probePaths([rule]).every(holds);
}

function tokensOf(robots: RobotsTxt): string[] {
  return agentLines(robots)
    .flatMap(({ token }) => (token === '' || token === '*' ? [] : [token]))
    .concat('maycrawl-unnamed');
}

function withoutLines(bytes: Uint8Array, robots: RobotsTxt, numbers: readonly number[]): Uint8Array {
  const edits = numbers.flatMap((number) => {
    const line = robots.lines[number - 1];
    return line === undefined
      ? []
      : [{ span: { start: line.span.start, end: robots.lines[number]?.span.start ?? line.span.end }, text: '' }];
  });
  return applyEdits(bytes, edits);
}
