import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse, type RuleSet } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { everyNth } from '../../../../../scripts/full-size.js';
import { listChanges } from '../../../src/analysis/queries/list-changes.js';
import { differingPaths } from '../../differing-probes.js';
import { type Random, random } from '../random.js';

const SEED = 20_261_123;
const folder = process.env.MAYCRAWL_CONFORMANCE;

const ruleSetOf = (lines: readonly string[]): RuleSet =>
  parse(`user-agent: *\n${lines.join('\n')}\n`, { maxBytes: 8_000_000 }).rulesFor('unnamed-bot');

function edited(r: Random, lines: readonly string[], edits: number): string[] {
  const after = [...lines];
  for (let i = 0; i < edits; i++) {
    const at = r.below(after.length);
    const line = after[at] ?? 'disallow: /new/';
    const kind = r.below(4);
    if (kind === 0) after.splice(at, 1);
    else if (kind === 1) after.splice(at, 1, `${line}*`);
    else if (kind === 2)
      after.splice(at, 1, line.startsWith('allow') ? `dis${line}` : line.replace('disallow', 'allow'));
    else after.splice(at, 0, `${line.slice(0, Math.max(12, line.length - 1 - r.below(4)))}`);
  }
  return after;
}

describe.runIf(folder)('the list of changes of the real files of MAYCRAWL_CONFORMANCE', () => {
  const rows =
    folder === undefined
      ? []
      : gunzipSync(readFileSync(join(folder, 'real-robots.jsonl.gz')))
          .toString('utf8')
          .trimEnd()
          .split('\n');
  const groups = everyNth(rows, 5).flatMap((row) => {
    const { robotsTxt, robotsTxtBase64 } = JSON.parse(row);
    const robots = parse(robotsTxt ?? new Uint8Array(Buffer.from(robotsTxtBase64, 'base64')));
    const largest = [...robots.groups].sort((a, b) => b.rules.length - a.rules.length)[0];
    return largest === undefined || largest.rules.length === 0
      ? []
      : [largest.rules.map((rule) => `${rule.type}: ${rule.normalizedPattern}`)];
  });

  it.each([
    ['one rule edited', (r: Random, lines: readonly string[]) => edited(r, lines, 1)],
    ['ten rules edited', (r: Random, lines: readonly string[]) => edited(r, lines, 10)],
    ['a star added to every rule', (_: Random, lines: readonly string[]) => lines.map((line) => `${line}*`)],
    ['all rules removed', () => []],
  ])(
    '%s',
    (name, edit) => {
      const r = random(SEED);
      const times: number[] = [];
      let [changes, undecided] = [0, 0];
      for (const lines of groups) {
        const [before, after] = [ruleSetOf(lines), ruleSetOf(edit(r, lines))];
        const start = performance.now();
        const list = listChanges(before, after);
        times.push(performance.now() - start);
        const listed = new Set(
          list.changes.flatMap(({ side, rule, change, opposing }) => {
            if (change.kind === 'none') return [];
            const other = side === 'after' ? 'before' : 'after';
            return [`${side} ${rule.line}`, `${other} ${opposing?.line}`];
          }),
        );
        changes += list.changes.length;
        undecided += list.changes.filter(({ change }) => change.kind === 'undecided').length;
        for (const { direction, change } of list.changes.slice(0, 100)) {
          if (change.kind !== 'witness') continue;
          const { path } = change.witness;
          expect([before.allows(path), after.allows(path)]).toEqual([
            direction === 'newlyBlocked',
            direction === 'newlyAllowed',
          ]);
        }
        for (const { path, before: old, after: now } of differingPaths(before, after, 50)) {
          if (!listed.has(`after ${now.rule?.line}`) && !listed.has(`before ${old.rule?.line}`))
            throw new Error(`${path} is not covered: ${lines.join('\n')}`);
        }
      }
      times.sort((a, b) => a - b);
      const at = (part: number): string => `${times[Math.floor(part * (times.length - 1))]?.toFixed(2)} ms`;
      console.log(
        `seed ${SEED}, ${name}: ${groups.length} groups, ${changes} changed rules, ${undecided} undecided; ` +
          `median ${at(0.5)}, 99 % ${at(0.99)}, worst ${at(1)}`,
      );
      expect(undecided / changes).toBeLessThan(0.001);
    },
    900_000,
  );
});
