import type { Verdict } from '@maycrawl/core';
import { jsonLine } from '../verdict-json.js';
import { witnessUrl } from './diff-words.js';
import type { Difference, Differences, Direction } from './differences.js';
import type { Side } from './read-side.js';

/** One JSON object; the fields are listed in docs/diff.md and never left out. */
export function jsonDiff(found: Differences): string {
  const { before, after, files, differences, unchanged } = found;
  return jsonLine({
    result: resultOf(differences),
    dialect: files[0].dialect,
    before: sideJson(before, files[0].truncated),
    after: sideJson(after, files[1].truncated),
    differences: differences.map((difference) => differenceJson(difference, found)),
    unchanged,
  });
}

function resultOf(differences: readonly Difference[]): string {
  if (differences.length === 0) return 'equivalent';
  const isSome = differences.some(
    ({ newlyBlocked, newlyAllowed }) => newlyBlocked.kind === 'some' || newlyAllowed.kind === 'some',
  );
  return isSome ? 'different' : 'undecided';
}

function sideJson({ name, kind, octets, isMissing }: Side, truncated: boolean): object {
  return { name, kind, octets: octets.length, missing: isMissing, truncated };
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
    })),
  };
}

function verdictJson({ allowed, rule }: Verdict): object {
  const shown = rule && { type: rule.type, pattern: rule.pattern, line: rule.line };
  return { allowed, rule: shown ?? null };
}
