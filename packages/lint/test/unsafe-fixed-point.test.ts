import { parse } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partOf } from '../../../scripts/full-size.js';
import { fix, lintWithProofs } from '../src/fix.js';
import type { LintOptions } from '../src/model/options.js';
import { blockedOpening } from './blocked-opening.js';

/** Fixed, so that failures are reproducible. fast-check prints it with the smallest counterexample. */
const SEED = 20_261_122;
const RUNS = 1_500 / partOf(6);
const CRAWLERS = ['*', 'Googlebot', 'Yandex'];
const PATHS = ['/', '/a', '/aa', '/%61a', '/a b', '/a%20b', '/private/', '/wp/x', '/wp/xa', '/wp/c/a', '/shop/a', '/b'];

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const unsafe = (text: string, options: LintOptions = {}) => fix(text, { ...options, unsafe: true });

const key = fc.constantFrom(
  ...['Allow: ', 'Allow: ', 'Allow: ', 'Disallow: ', 'Disallow: ', 'Disalow: ', 'Dissallow: ', 'Allaw: ', 'AllowAI: '],
  ...['DisallowAI: ', 'Disallow ', 'Allow '],
);
const value = fc.constantFrom(
  ...['/', '*', '/*', '/a', '/*a', '/%61a', '/aa', '/#top', '/a#b', 'private/', '/private/', 'shop/', '/shop/', '/b'],
  ...['/wp/c/', '/wp/x', 'https://e.example/', 'https://e.example/a', '/a b', '"/a"', '/a, /b', '/a&amp;b', '/a*', ''],
);
const rule = fc.tuple(key, value).map((parts) => parts.join(''));
const agent = fc
  .tuple(
    fc.constantFrom('User-agent: ', 'User-agent: ', 'Useragent: ', 'User-agent '),
    fc.constantFrom('*', 'Googlebot', 'Yandex', 'Googlbot', 'Googlebot, Yandex'),
  )
  .map((parts) => parts.join(''));
const other = fc.constantFrom('', '# note', 'Crawl-delay: 5');
const line = fc.oneof({ weight: 6, arbitrary: rule }, { weight: 2, arbitrary: agent }, { weight: 1, arbitrary: other });
const file = fc
  .tuple(agent, fc.array(line, { maxLength: 8 }))
  .map(([first, lines]) => [first, ...lines, ''].join('\n'));

describe('--fix --unsafe', () => {
  it.each([
    [
      'an allow rule whose fix opens less',
      'User-agent: Yandex\nAllow: /%61a\nDisallow: "/*a"\n',
      'User-agent: Yandex\nAllow: /%61a\nDisallow: /*a\n',
    ],
    [
      'a user-agent line that only Google reads',
      'User-agent: Googlebot\nDisalow: /*a\nAllow: /wp/c/\nUser-agent Yandex\nAllow: /wp/x\n',
      'User-agent: Googlebot\nDisallow: /*a\nAllow: /wp/c/\nUser-agent Yandex\nAllow: /wp/x\n',
    ],
    [
      'an allow rule that is cut to the whole site',
      'User-agent: *\nDisallow: private/\nAllow: /#top\n',
      'User-agent: *\nDisallow: /private/\nAllow: /%23top\n',
    ],
  ])('%s: a second run changes nothing, and blocks nothing that the first one protected', (_, text, expected) => {
    const once = unsafe(text);
    expect([textOf(once.bytes), once.isComplete]).toEqual([expected, true]);
    expect(blockedOpening(text, textOf(once.bytes), CRAWLERS, PATHS)).toBeUndefined();
    expect(textOf(unsafe(textOf(once.bytes)).bytes)).toBe(expected);
  });

  it.each<LintOptions>([{}, { select: ['all'] }, { preset: 'rfc9309' }])(
    `%j: any file reaches its fixed point in one run, and keeps what allow rules open (seed ${SEED})`,
    (options) => {
      let changed = 0;
      fc.assert(
        fc.property(file, (text) => {
          const once = unsafe(text, options);
          const after = textOf(once.bytes);
          if (after !== text) changed++;
          expect(blockedOpening(text, after, CRAWLERS, PATHS)).toBeUndefined();
          expect([once.isComplete, textOf(unsafe(after, options).bytes)]).toEqual([true, after]);
        }),
        { seed: SEED, numRuns: RUNS },
      );
      expect(changed).toBeGreaterThan(RUNS / 2);
    },
    300_000,
  );
});

describe('an allow rule that matches every path', () => {
  it.each(['/', '/*', '*', '/**', '/*$'])('Allow: %s protects nothing: it writes out the default', (pattern) => {
    const text = `User-agent: Googlebot\nAllow: ${pattern}\nDisalow: /tmp/\n`;
    const { bytes, withheld } = fix(text, { select: ['accepted-typo'], unsafe: true });
    expect([textOf(bytes), withheld]).toEqual([text.replace('Disalow', 'Disallow'), []]);
  });

  it('Allow: /$ and a group that only allows everything stay as they are', () => {
    const home = 'User-agent: *\nAllow: /$\nDisallow: https://e.example/\n';
    expect(parse(unsafe(home).bytes).allows('/', '*')).toBe(true);
    const open = 'User-agent: *\nDisallow: /private/\n\nUser-agent: Googlebot\nAllow: /\n';
    expect(textOf(unsafe(open, { select: ['all'] }).bytes)).toContain('User-agent: Googlebot\nAllow: /\n');
    expect(parse(unsafe(open, { select: ['all'] }).bytes).allows('/private/', 'Googlebot')).toBe(true);
  });
});

describe('lint and --fix', () => {
  it.each([
    'User-agent: Googlebot\nAllow: /\nDisalow: /tmp/\n',
    'User-agent: *\nDisalow: *\nDissallow: /b\n',
    'User-agent: *\nAllow: /shop/\nDisalow: /shop/cart/\n',
  ])('%j: agree on what is withheld, and on what unsafe applies', (text) => {
    const checked = lintWithProofs(text).withheld;
    const { withheld } = fix(text);
    const seen = (all: typeof withheld) => all.map(({ diagnostic, reason }) => [diagnostic.location.span, reason]);
    expect(seen(checked)).toEqual(seen(withheld));
    const left = new Set(unsafe(text).withheld.map(({ diagnostic }) => diagnostic.variant));
    for (const { diagnostic, reason } of withheld) expect(left.has(diagnostic.variant)).toBe(reason !== 'unproved');
  });

  it(`any file: a fix that lint declares safe is not withheld by --fix (seed ${SEED})`, () => {
    let compared = 0;
    fc.assert(
      fc.property(file, (text) => {
        const { withheld, bytes } = fix(text);
        if (textOf(bytes) !== text || withheld.length === 0) return;
        compared++;
        const checked = new Map(lintWithProofs(text).withheld.map((one) => [placeOf(one), one.reason]));
        // Made alone, a fix may close the site for readers that another fix keeps out.
        for (const one of withheld) expect([one.reason, 'closes-site']).toContain(checked.get(placeOf(one)));
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(compared).toBeGreaterThan(50 / partOf(6));
  });
});

function placeOf({
  diagnostic: { variant, location },
}: {
  diagnostic: { variant: string; location: { span: object } };
}): string {
  return `${variant} ${JSON.stringify(location.span)}`;
}
