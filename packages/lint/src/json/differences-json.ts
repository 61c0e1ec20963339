import type { RobotsTxt, Rule } from '@maycrawl/core';
import { bytesRead } from '@maycrawl/core/limits';
import type { ChangedRule, Decision, Difference, Differences, Direction, Side } from '../comparison/types.js';
import { witnessUrl } from '../comparison/witness-url.js';
import type { UseChange } from '../policy/policy-changes.js';
import { siteAccessJson } from './lint-file-json.js';

/**
 * Returns what an edit changes as an object for JSON. docs/diff.md lists the fields; none is ever left out. `uses` are
 * those of `useChangesOf`.
 */
export function differencesJson(found: Differences, uses: readonly UseChange[]): object {
  const { before, after, files, differences, unchanged } = found;
  return {
    result: differencesResult(found),
    dialect: files[0].dialect,
    before: { ...sideJson(before, files[0]), access: siteAccessJson(found.access[0]) },
    after: { ...sideJson(after, files[1]), access: siteAccessJson(found.access[1]) },
    uses,
    differences: differences.map((difference) => differenceJson(difference, found)),
    unchanged,
  };
}

/** Returns `equivalent`, which is proved, `different` or `undecided`. */
export function differencesResult({ differences }: Pick<Differences, 'differences'>): string {
  if (differences.length === 0) return 'equivalent';
  const isDifferent = differences.some(
    ({ newlyBlocked, newlyAllowed }) => newlyBlocked.kind === 'some' || newlyAllowed.kind === 'some',
  );
  return isDifferent ? 'different' : 'undecided';
}

function sideJson({ name, kind, isMissing }: Side, robots: RobotsTxt): object {
  return { name, kind, bytes: bytesRead(robots), missing: isMissing, truncated: robots.truncated };
}

function differenceJson(
  { crawlers, tokens, newlyBlocked, newlyAllowed, listed }: Difference,
  found: Differences,
): object {
  return {
    crawlers,
    tokens: { before: tokens[0] ?? null, after: tokens[1] ?? null },
    newlyBlocked: directionJson(newlyBlocked, found),
    newlyAllowed: directionJson(newlyAllowed, found),
    listed:
      listed === undefined
        ? null
        : {
            ...listed,
            examples: listed.examples.map(({ url, before, after }) => ({
              url,
              before: verdictJson(before),
              after: verdictJson(after),
            })),
          },
  };
}

function directionJson(direction: Direction, found: Differences): object {
  const examples = direction.kind === 'some' ? direction.examples : [];
  return {
    result: direction.kind,
    reason: direction.kind === 'undecided' ? direction.reason : null,
    examples: examples.map((change) => ({
      path: change.path,
      url: witnessUrl(change, found) === change.path ? null : witnessUrl(change, found),
      before: verdictJson(change.before),
      after: verdictJson(change.after),
      changed: changedJson(change),
    })),
    undecided: direction.kind === 'none' ? [] : direction.undecided.map(changedJson),
  };
}

function changedJson({ side, rule }: ChangedRule): object {
  return { file: side, ...ruleJson(rule) };
}

function verdictJson({ allowed, rule }: Decision): object {
  return { allowed, rule: rule === undefined ? null : ruleJson(rule) };
}

function ruleJson({ type, pattern, line }: Rule): object {
  return { type, pattern, line };
}
