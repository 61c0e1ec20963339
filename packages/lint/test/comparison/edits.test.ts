import { messageLanguage } from '@maycrawl/core/message';
import { describe, expect, it } from 'vitest';
import { differencesOf } from '../../src/comparison/differences.js';
import { editText } from '../../src/comparison/edit-text.js';
import { editsOf } from '../../src/comparison/edits.js';
import { differences as hindi } from '../../src/messages/hi/differences.js';
import { differences as thai } from '../../src/messages/th/differences.js';
import { sideOf } from './shown-paths.js';

function editsBetween(before: readonly string[], after: readonly string[], max?: number) {
  const [old, now] = [before, after].map((lines) => sideOf(new TextEncoder().encode(`${lines.join('\n')}\n`)));
  if (old === undefined || now === undefined) throw new Error('two files');
  return editsOf(differencesOf(old, now, { crawlers: [], dialect: 'google' }), max);
}

const group = (name: string, ...rules: readonly string[]): string[] => [`User-agent: ${name}`, ...rules];
const [A, B, C] = ['Disallow: /a', 'Disallow: /b', 'Disallow: /c'];
const many = (count: number): string[] => Array.from({ length: count }, (_, i) => `Disallow: /page${i}`);

describe('what an edit does to the text', () => {
  it.each<[what: string, before: string[], after: string[], expected: string[]]>([
    ['nothing', group('*', A), group('*', A), []],
    ['a comment', group('*', A), group('*', `${A} # why`), ['only comments and order: proved']],
    ['spelling', group('*', A), group('*', 'DISALLOW:/a'), ['only text that affects no crawler: proved']],
    ['a byte order mark', group('*', A), ['\ufeffUser-agent: *', A], ['only text that affects no crawler: proved']],
    [
      'a group that must be named',
      [...group('*', A), ...group('AdsBot-Google', A)],
      group('*', A),
      ['`AdsBot-Google` has no group any more: no group applies to it'],
    ],
    [
      'a fallback',
      [...group('Googlebot', A), ...group('Googlebot-Image', B)],
      group('Googlebot', A),
      ['`Googlebot-Image` has no group any more: it follows `Googlebot`'],
    ],
    [
      'a token with digits',
      [...group('*', A), ...group('MJ12bot', B)],
      group('*', A),
      ['`MJ12bot` has no group any more: it follows `*`'],
    ],
    [
      '*',
      group('xbot', A),
      [...group('xbot', A), ...group('*', B)],
      ['`*` has a group now (lines 3–4): no group applied to crawlers without one of their own'],
    ],
    [
      'no *',
      [...group('xbot', A), ...group('*', B)],
      group('xbot', A),
      ['`*` has no group any more: no group applies to crawlers without one of their own'],
    ],
    [
      'several groups of one name',
      [...group('xbot', A), ...group('*', C), ...group('xbot', B)],
      [...group('xbot', A, B), ...group('*', C)],
      ['the groups of `xbot` are one group now (lines 1–3)', 'only comments and order: proved'].slice(0, 1),
    ],
    [
      'a shared group that parts',
      ['User-agent: xbot', ...group('ybot', A)],
      [...group('xbot', A), ...group('ybot', A)],
      ['`xbot` and `ybot` no longer share one group'],
    ],
    [
      'the order of rules',
      group('*', A, B, C),
      group('*', C, A, B),
      ['line 4 moved to line 2', 'only comments and order: proved'],
    ],
    [
      'groups that move together',
      [...group('*', A), ...group('xbot', B), ...group('ybot', C), ...group('zbot', A), ...group('wbot', B)],
      [...group('ybot', C), ...group('zbot', A), ...group('wbot', B), ...group('*', A), ...group('xbot', B)],
      ['lines 1–4 moved to lines 7–10', 'only comments and order: proved'],
    ],
    ['a type', group('*', A), group('*', 'Allow: /a'), ['`Disallow: /a` is `Allow: /a` now, for `*` (line 2)']],
    [
      'the same rule for two',
      [...group('*', A), ...group('xbot', A)],
      [...group('*', A, B), ...group('xbot', A, B)],
      ['new for `*` and `xbot`: `Disallow: /b` (lines 3, 6)'],
    ],
    ['a repeated rule', group('*', A, A), group('*', A), ['gone for `*`: `Disallow: /a` (line 3 before the edit)']],
    ['many rules', group('*', A), group('*', A, ...many(5)), ['5 new rules for `*` (lines 3–7)']],
    [
      'a field that moves to another group',
      [...group('*', A, 'Crawl-delay: 5'), ...group('xbot', B)],
      [...group('*', A), ...group('xbot', B, 'Crawl-delay: 5')],
      ['gone: `Crawl-delay: 5` (line 3 before the edit)', 'new: `Crawl-delay: 5` (line 5)'],
    ],
    [
      'a crawl-delay that moves below another name of its group',
      ['User-agent: xbot', 'Crawl-delay: 5', ...group('ybot', A)],
      ['User-agent: xbot', 'User-agent: ybot', 'Crawl-delay: 5', A],
      ['gone: `Crawl-delay: 5` (line 2 before the edit)', 'new: `Crawl-delay: 5` (line 3)'],
    ],
    [
      'a sitemap that ends what a crawl-delay applies to',
      ['User-agent: xbot', 'Sitemap: https://e.example/s.xml', 'User-agent: ybot', 'Crawl-delay: 5', A],
      ['Sitemap: https://e.example/s.xml', 'User-agent: xbot', 'User-agent: ybot', 'Crawl-delay: 5', A],
      ['gone: `Crawl-delay: 5` (line 4 before the edit)', 'new: `Crawl-delay: 5` (line 4)'],
    ],
    [
      'a use that moves below another name of its group',
      ['User-agent: xbot', 'Content-Usage: train-ai=n', ...group('ybot', A)],
      ['User-agent: xbot', 'User-agent: ybot', 'Content-Usage: train-ai=n', A],
      ['gone: `Content-Usage: train-ai=n` (line 2 before the edit)', 'new: `Content-Usage: train-ai=n` (line 3)'],
    ],
    [
      'a name that a longer one with digits contained',
      group('foo2', A),
      group('foo', A),
      ['`foo2` has no group any more: no group applies to it'],
    ],
    [
      'a name that a longer one with digits contains',
      [...group('AI', A), ...group('*', B)],
      [...group('AI2Bot', A), ...group('*', B)],
      ['`AI2Bot` has a group of its own now (lines 1–2): it followed `*`'],
    ],
    [
      'a rule for a name that a longer one with digits contains',
      group('foo', A),
      [...group('foo', A), ...group('foo2', B)],
      ['`foo2` has a group now (lines 3–4): no group applied to it', 'new for `foo`: `Disallow: /b` (line 4)'],
    ],
    ['the case of a name', group('XBOT', A), group('xbot', A), ['only text that affects no crawler: proved']],
  ])('%s', (_, before, after, expected) => {
    expect(editsBetween(before, after).map((edit) => editText(edit))).toEqual(expected);
  });

  it('of a name in several groups is none if nothing changed for it', () => {
    const lines = [...group('a', A), '', 'User-agent: a', ...group('b', B)];
    expect(editsBetween(lines, lines)).toEqual([]);
    const kinds = editsBetween(lines, [...lines, C]).map((one) => editText(one));
    expect(kinds).not.toContainEqual(expect.stringContaining('share'));
  });

  it('of many names the first six are written, and of many edits the first six', () => {
    const names = Array.from('abcdefgh', (letter) => `${letter}bot`);
    const all = names.flatMap((name) => group(name, A));
    const [edit] = editsBetween([...group('*', B), ...all], group('*', B));
    expect(edit && editText(edit)).toBe(
      '`abot`, `bbot`, `cbot`, `dbot`, `ebot`, `fbot` and 2 more have no group any more: they follow `*`',
    );
    const now = names.flatMap((name, i) => group(name, `Disallow: /new${i}`));
    expect(
      editsBetween(all, now)
        .map((one) => editText(one))
        .at(-1),
    ).toBe('2 more edits');
    expect(editsBetween(all, now, 100)).toHaveLength(8);
  });

  it('in Hindi and Thai, with the same names, rules and lines', () => {
    const edits = editsBetween(
      [...group('*', A), ...group('xbot', B)],
      [...group('*', A, C), 'Sitemap: https://e.example/s.xml'],
    );
    for (const [tag, texts] of [
      ['hi', hindi],
      ['th', thai],
    ] as const) {
      const text = edits.map((edit) => editText(edit, texts, messageLanguage(tag))).join('\n');
      for (const part of ['`xbot`', '`*`', '`Disallow: /c`', '3', '`Sitemap: https://e.example/s.xml`'])
        expect(text).toContain(part);
      expect(text).not.toContain('{');
    }
  });
});
