import { describe, expect, it } from 'vitest';
import { sized } from '../../../../scripts/full-size.js';
import { realFiles } from '../../../../scripts/real-files.js';
import { type Random, random } from '../analysis/random.js';
import { examine } from './shown-paths.js';

const SEED = 20_261_129;
const folder = process.env.MAYCRAWL_CONFORMANCE;

const NAMES = ['*', 'Googlebot', 'googlebot-image', 'GPTBot', 'AdsBot-Google', 'Slurp', 'xbot', 'MJ12bot', 'XBOT/2.0'];
const PIECES = ['/', '/', '*', '$', 'a', 'A', 'b', '?', 'ab', 'index.html', '%2F', '%41', '%e3', 'é', '.pdf', '*/'];

function ruleOf(r: Random): string {
  const path = Array.from({ length: r.below(5) }, () => r.pick(PIECES)).join('');
  return `${r.pick(['Allow', 'Disallow', 'disallow'])}: ${r.below(8) === 0 ? '' : '/'}${path}`;
}

function groupOf(r: Random): string[] {
  const agents = Array.from({ length: 1 + r.below(2) }, () => `User-agent: ${r.pick(NAMES)}`);
  const rules = Array.from({ length: r.below(5) }, () => ruleOf(r));
  return [...agents, ...rules, ...(r.below(4) === 0 ? ['Crawl-delay: 3'] : []), ...(r.below(4) === 0 ? [''] : [])];
}

const fileOf = (r: Random): string[] => Array.from({ length: 1 + r.below(4) }, () => groupOf(r)).flat();

/** An edit of lines: one is removed, added, moved, copied, rewritten or gets a comment; or a group moves or is new. */
function edited(r: Random, lines: readonly string[]): string[] {
  const after = [...lines];
  for (let i = r.below(3); i >= 0; i--) {
    const at = r.below(after.length + 1);
    const [line = ''] = after.slice(at, at + 1);
    const kind = r.below(8);
    if (kind === 0) after.splice(at, 1);
    else if (kind === 1) after.splice(at, 0, ruleOf(r));
    else if (kind === 2) after.splice(r.below(after.length), 0, ...after.splice(at, 1 + r.below(4)));
    else if (kind === 3) after.splice(at, 1, `${line}*`);
    else if (kind === 4) after.splice(at, 1, `${line.toUpperCase()} # comment`);
    else if (kind === 5) after.splice(at, 0, ...groupOf(r));
    else if (kind === 6)
      after.splice(at, 1, line.startsWith('Allow') ? line.replace('Allow', 'Disallow') : `${line}/a`);
    else after.splice(at, 0, line);
  }
  return after;
}

const bytesOf = (lines: readonly string[]): Uint8Array => new TextEncoder().encode(`${lines.join('\n')}\n`);

describe('what a report on an edit states', () => {
  it('holds for random files: ranges, "proved" and "every other crawler and URL"', () => {
    const r = random(SEED);
    let [all, changed] = [0, 0];
    for (let round = 0; round < sized(80, 600); round++) {
      const before = fileOf(r);
      const after = r.below(4) === 0 ? fileOf(r) : edited(r, before);
      const paths = Array.from(
        { length: 60 },
        () => `/${Array.from({ length: r.below(6) }, () => r.pick(PIECES)).join('')}`,
      );
      const { found, isAll, wrong } = examine(bytesOf(before), bytesOf(after), r.pick(['google', 'rfc9309']), paths);
      expect(wrong, `seed ${SEED}, round ${round}:\n${before.join('\n')}\n=====\n${after.join('\n')}`).toEqual([]);
      if (found.differences.length > 0) changed++;
      if (found.differences.length > 0 && isAll) all++;
    }
    // Small files are within the budget, so the proof is always there.
    expect([changed > 20, all]).toEqual([true, changed]);
  });

  it.runIf(folder)('holds for edits and pairs of the real files of MAYCRAWL_CONFORMANCE', { timeout: 900_000 }, () => {
    const r = random(SEED);
    const files = realFiles(folder ?? '').filter(({ bytes }) => bytes.length < sized(2_000, 30_000));
    let [all, changed] = [0, 0];
    for (let round = 0; round < sized(15, 100); round++) {
      const [one, other] = [r.pick(files), r.pick(files)];
      const lines = new TextDecoder().decode(one.bytes).split('\n');
      const after = r.below(3) === 0 ? other.bytes : bytesOf(edited(r, lines));
      const { found, isAll, wrong } = examine(one.bytes, after, r.pick(['google', 'rfc9309']));
      expect(wrong, `seed ${SEED}, round ${round}: ${one.host}, ${other.host}`).toEqual([]);
      if (found.differences.length > 0) changed++;
      if (found.differences.length > 0 && isAll) all++;
    }
    console.log(`seed ${SEED}: of ${changed} edits that change verdicts, ${all} are proved to change nothing else`);
    expect(all).toBeGreaterThanOrEqual(0.9 * changed);
  });
});
