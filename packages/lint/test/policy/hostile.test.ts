import { parse, type RobotsTxt } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../scripts/full-size.js';
import { listFileChanges } from '../../src/analysis/queries/compare-files.js';
import { type CrawlerEffect, policyChangeLines, policyChanges } from '../../src/policy/policy-changes.js';
import { policyJson } from '../../src/policy/policy-json.js';
import { policyOf } from '../../src/policy/policy-of.js';
import { policyNoteText } from '../../src/policy/policy-words.js';
import { preferencesOf } from '../../src/policy/preferences.js';
import { type Random, random } from '../analysis/random.js';

const SEED = 20_261_171;

const NAMES = ['*', 'Googlebot', 'GPTBot', 'AdsBot-Google', 'Google-Extended', 'CCBot', 'x', ''];
const PIECES = [
  ...['/', '*', '$', '?', 'a', 'index.html', '/index.htm', '/index.html', 'news', '%2F', '%zz', '%', 'é', '\u{1f600}'],
  ...['\ud800', '\0', ' ', '\t', '#', ':', '\\', '//', '.', '=', '&', '"', '\ufeff', '%00', '%FF', 'http://x/'],
];
const FIELDS = ['Disallow', 'Allow', 'disalow', 'Content-Signal', 'Content-Usage', 'License', 'Sitemap', 'Noindex', ''];
const SEPARATORS = [':', ': ', ' ', '', ' : ', '='];

function lineOf(r: Random): string {
  const value = Array.from({ length: r.below(6) }, () => r.pick(PIECES)).join('');
  if (r.below(4) === 0) return `User-agent: ${r.below(5) === 0 ? value : r.pick(NAMES)}`;
  return `${r.pick(FIELDS)}${r.pick(SEPARATORS)}${r.below(6) === 0 ? 'ai-train=no, search=yes' : value}`;
}

function fileOf(r: Random): string {
  const first = r.below(4) === 0 ? '' : `User-agent: *\nDisallow: ${r.pick(['/', '/x', ''])}\n`;
  return first + Array.from({ length: r.below(14) }, () => lineOf(r) + r.pick(['\n', '\n', '\r\n', '\r'])).join('');
}

function changeTexts(before: RobotsTxt, after: RobotsTxt): string[] {
  const { crawlers } = listFileChanges(before, after, { budget: 100_000 });
  const effects = crawlers.map(({ crawlers: names, comparison }): CrawlerEffect => {
    const kindIn = (direction: 'newlyBlocked' | 'newlyAllowed') => {
      const kind = comparison.kind === 'different' ? comparison[direction].kind : comparison.kind;
      return kind === 'witness' ? 'some' : kind === 'undecided' ? 'undecided' : 'none';
    };
    return { crawlers: names, newlyBlocked: kindIn('newlyBlocked'), newlyAllowed: kindIn('newlyAllowed') };
  });
  return policyChangeLines(policyChanges(policyOf(before), policyOf(after), effects));
}

describe('no file makes a policy or a comparison of policies throw', () => {
  it.each([
    ['a starred index file', 'User-agent: *\nDisallow: /\nAllow: *news/index.html\n'],
    ['an index file without a leading slash', 'User-agent: *\nDisallow: /x\nAllow blog/index.html\n'],
    ['an index file behind a star alone', 'User-agent: *\nDisallow: /\nAllow: */index.html\n'],
    ['an index file in a starred folder', 'User-agent: *\nDisallow: /\nAllow: a*b/*/index.htm$\n'],
  ])('%s', (_, text) => {
    for (const dialect of ['google', 'rfc9309'] as const) {
      const [file, other] = [parse(text, { dialect }), parse('User-agent: GPTBot\nDisallow: /\n', { dialect })];
      expect(policyOf(file).uses.length).toBeGreaterThan(0);
      expect(changeTexts(file, other).length).toBeGreaterThan(0);
      expect(changeTexts(other, file).length).toBeGreaterThan(0);
    }
  });

  it('a note on the dialects holds for an index file without a leading slash', () => {
    const file = parse('User-agent: *\nDisallow: /\nAllow: *news/index.html\n');
    const note = policyOf(file).notes.find(({ id }) => id === 'dialects-differ');
    expect(note).toMatchObject({ path: '/news/', google: true, rfc9309: false });
  });

  it('reads a group of many usage lines and runs in proportion to its length', () => {
    const readsOf = (count: number): number => {
      const { fields, groups } = parse('User-agent: a\nContent-Usage: train-ai=n\n'.repeat(count));
      let reads = 0;
      const spied = new Map(
        fields.map((field) => {
          const { line } = field;
          const get = (): number => {
            reads++;
            return line;
          };
          return [line, Object.defineProperty({ ...field }, 'line', { get })];
        }),
      );
      const ofGroups = groups.map((group) => ({ ...group, fields: group.fields.map(({ line }) => spied.get(line)) }));
      const found = preferencesOf({ fields: [...spied.values()], groups: ofGroups } as unknown as RobotsTxt);
      expect(found).toHaveLength(200);
      return reads;
    };
    expect(readsOf(4_000) / readsOf(1_000)).toBeLessThan(5);
  });

  it('random files', () => {
    const r = random(SEED);
    let changes = 0;
    for (let round = 0; round < sized(100, 400); round++) {
      const [old, now] = [fileOf(r), fileOf(r)];
      const dialect = r.pick(['google', 'rfc9309'] as const);
      try {
        const [before, after] = [parse(old, { dialect }), parse(now, { dialect })];
        const policy = policyOf(before);
        JSON.stringify(policyJson(policy, []));
        policy.notes.map((note) => policyNoteText(note));
        changes += changeTexts(before, after).length;
      } catch (error) {
        throw new Error(`seed ${SEED}, round ${round}: ${JSON.stringify({ old, now, dialect })}`, { cause: error });
      }
    }
    console.log(`seed ${SEED}: ${changes} lines on changed uses`);
    expect(changes).toBeGreaterThan(0);
  });
});
