import type { RobotsTxt, Rule } from '@maycrawl/core';
import { bytesRead } from '@maycrawl/core/limits';
import type { ChangedRule, Decision, Difference, Differences, Direction, Side } from '../comparison/types.js';
import type { CrawlerUsageChanges, UsageChanges, UsagePlace } from '../comparison/usage-changes.js';
import { witnessUrl } from '../comparison/witness-url.js';
import type { UseChange } from '../policy/policy-changes.js';
import { siteAccessJson } from './lint-file-json.js';

/**
 * Returns what an edit changes as an object for JSON. docs/diff.md lists the fields; none is ever left out. `uses` are
 * those of `useChangesOf`, `usage` those of `usageChangesOf`.
 */
export function differencesJson(found: Differences, uses: readonly UseChange[], usage: UsageChanges): object {
  const { before, after, files, differences, unchanged } = found;
  return {
    result: differencesResult(found),
    dialect: files[0].dialect,
    before: { ...sideJson(before, files[0]), access: siteAccessJson(found.access[0]) },
    after: { ...sideJson(after, files[1]), access: siteAccessJson(found.access[1]) },
    uses,
    differences: differences.map((difference) => differenceJson(difference, found)),
    unchanged,
    usage: usageJson(usage, found),
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

function usageJson({ changed, unchanged }: UsageChanges, found: Differences): object {
  return { result: usageResult(changed), changed: changed.map((one) => usageChangesJson(one, found)), unchanged };
}

function usageResult(changed: readonly CrawlerUsageChanges[]): string {
  if (changed.length === 0) return 'equivalent';
  return changed.some(({ changes }) => changes.length > 0) ? 'different' : 'undecided';
}

function usageChangesJson({ crawlers, changes, isDecided }: CrawlerUsageChanges, found: Differences): object {
  return {
    crawlers,
    decided: isDecided,
    changes: changes.map(({ subject, from, to, places, isAll }) => ({
      use: subject,
      from,
      to,
      places: places.map((place) => placeJson(place, found)),
      complete: isAll,
    })),
  };
}

function placeJson({ pattern, isComplete, path, before, after }: UsagePlace, found: Differences): object {
  const url = witnessUrl({ path }, found);
  return { pattern, complete: isComplete, path, url: url === path ? null : url, before, after };
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
