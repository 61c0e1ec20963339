import { type Dialect, parse } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../scripts/full-size.js';
import { applyFixes } from '../src/apply-fixes.js';
import { fix, lintWithProofs } from '../src/fix.js';
import type { LintOptions, Preset } from '../src/model/options.js';

/** Fixed, so that failures are reproducible. fast-check prints it with the smallest counterexample. */
const SEED = 20_261_122;
const RUNS = sized(100, 300);
const PRESETS: readonly Preset[] = ['google', 'rfc9309', 'portable'];
const DIALECTS: readonly Dialect[] = ['google', 'rfc9309'];
const CRAWLERS = ['Googlebot', 'Googlebot-Image', 'AdsBot-Google', 'bingbot', 'MJ12bot', 'GPTBot', 'Bot', 'Other'];

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Paths of up to three of these parts. */
const PATHS: readonly string[] = pathsOf(['a', 'b', 'c', '/', '~', '%7E', 'index.html', 'private/', 'f/', '?'], 3);

function pathsOf(parts: readonly string[], maxLength: number): string[] {
  let paths = ['/'];
  const all = new Set(paths);
  for (let length = 1; length <= maxLength; length++) {
    paths = paths.flatMap((path) => parts.map((part) => path + part));
    for (const path of paths) if (!path.startsWith('//')) all.add(path);
  }
  return [...all];
}

/** The verdicts of all crawlers for all paths in both dialects; a line for each crawler. */
function verdicts(file: string): string[] {
  return DIALECTS.flatMap((dialect) => {
    const robots = parse(file, { dialect });
    return CRAWLERS.map((crawler) => {
      const rules = robots.rulesFor(crawler);
      return `${dialect} ${crawler} ${PATHS.map((path) => (rules.allows(path) ? '1' : '0')).join('')}`;
    });
  });
}

const INDEX = 'an index file';
const INDEX_FILE = 'User-agent: *\nDisallow: /f/\nAllow: /f/$\nAllow: /f/index.html\n';

/** Files for which a fix that Google's parser reads as before changes verdicts for readers of RFC 9309, or vice versa. */
const WITHHELD: readonly (readonly [
  name: string,
  text: string,
  codes: readonly string[],
  rules: NonNullable<LintOptions['rules']>,
])[] = [
  ['Disalow: /', 'User-agent: *\nDisalow: /\n', ['accepted-typo'], {}],
  ['Disallow /private/', 'User-agent: *\nDisallow /private/\n', ['missing-colon'], {}],
  [
    'a key that begins with Disallow above the same rule',
    'User-agent: *\nDisallowAI: /private/\nDisallow: /private/\n',
    ['duplicate-rule'],
    {},
  ],
  [
    'a group that would be empty and join the next',
    'User-agent: Googlebot\nDisalow: /a/\nDisallow: /a/\n\nUser-agent: *\nDisallow: /b/\n',
    ['duplicate-rule'],
    { 'accepted-typo': 'off' },
  ],
  ['Allowed: /a* above Disallow: /a', 'User-agent: *\nAllowed: /a*\nDisallow: /a\n', ['dead-rule'], {}],
  [`${INDEX}, which only Google reads as its folder`, INDEX_FILE, ['redundant-rule'], {}],
  [
    'a trailing star beside an escaped tilde',
    'User-agent: *\nDisallow: /~b*\nAllow: /%7Eb\n',
    ['trailing-star'],
    { 'redundant-rule': 'off' },
  ],
  [
    'a double star beside an escaped tilde',
    'User-agent: *\nDisallow: /~b**c\nAllow: /%7Eb*c\n',
    ['double-star'],
    { 'redundant-rule': 'off' },
  ],
  [
    'a second group merged under Useragent: Googlebot',
    'Useragent: Googlebot\nDisallow: /a/\n\nUser-agent: Googlebot\nDisallow: /b/\n',
    ['accepted-typo', 'duplicate-group'],
    {},
  ],
];

describe('a fix that one of the parsers would read differently', () => {
  it.each(WITHHELD)('%s: is withheld by google', (_, text, codes, rules) => {
    const { bytes, applied, withheld, diagnostics } = fix(text, { rules, select: ['all'] });
    expect([textOf(bytes), applied]).toEqual([text, []]);
    expect(withheld.map(({ diagnostic }) => diagnostic.variant).sort()).toEqual(codes);
    for (const { diagnostic, fix: offered, example } of withheld) {
      expect([offered.applicability, diagnostic.fixes.includes(offered)]).toEqual(['unsafe', true]);
      expect(diagnostics).toContain(diagnostic);
      expect(example?.dialect).toBe('rfc9309');
      expect(example?.before.allowed).toBe(!example?.after.allowed);
    }
    expect(diagnostics.flatMap(({ fixes }) => fixes.filter(({ applicability }) => applicability === 'safe'))).toEqual(
      [],
    );
  });

  it.each(WITHHELD)('%s: verdicts and a second run are unchanged in every preset', (_, text, _codes, rules) => {
    for (const preset of PRESETS) {
      for (const options of [{ preset }, { preset, rules }, { preset, rules, select: ['all'] }]) {
        const { bytes } = fix(text, options);
        expect(verdicts(textOf(bytes))).toEqual(verdicts(text));
        expect(textOf(fix(bytes, options).bytes)).toBe(textOf(bytes));
      }
    }
  });

  it.each(WITHHELD)('%s: the example is what the engine answers', (_, text, _codes, rules) => {
    const { withheld } = lintWithProofs(text, { rules });
    for (const { fix: offered, example } of withheld) {
      if (example === undefined) throw new Error('no example');
      const { dialect, crawler, path, before, after } = example;
      const robots = parse(text, { dialect }).rulesFor(crawler);
      expect([offered.title, robots.allows(path)]).toEqual([offered.title, before.allowed]);
      expect(after.allowed).toBe(!before.allowed);
    }
  });

  // Without the allow rule, readers of RFC 9309 would block the folder.
  const [others, opening] = [WITHHELD.filter(([name]) => !name.startsWith(INDEX)), INDEX_FILE];

  it('an index file: unsafe does not remove the allow rule either', () => {
    const { bytes, withheld } = fix(opening, { select: ['all'], unsafe: true });
    expect(textOf(bytes)).toBe(opening);
    expect(withheld.map(({ reason, diagnostic }) => [reason, diagnostic.variant])).toEqual([
      ['blocks-allowed', 'redundant-rule'],
    ]);
  });

  it.each(others)('%s: unsafe fixes it', (_, text, _codes, rules) => {
    const { bytes, applied, withheld } = fix(text, { rules, select: ['all'], unsafe: true });
    expect(textOf(bytes)).not.toBe(text);
    expect([applied.length > 0, withheld]).toEqual([true, []]);
  });
});

it('names the crawler and the path of a withheld fix', () => {
  const { withheld } = fix('User-agent: Googlebot\nDisallow /private/\n');
  expect(withheld[0]?.example).toMatchObject({ dialect: 'rfc9309', crawler: 'Googlebot', path: '/private/' });
  expect([withheld[0]?.example?.before.allowed, withheld[0]?.example?.after.allowed]).toEqual([true, false]);
});

it('unsafe fixes of others go first: a rule is not removed because of a line that becomes a comment', () => {
  const { bytes } = fix('User-agent: *\nDisallowAI: /private/\nDisallow: /private/\n', { unsafe: true });
  expect(textOf(bytes)).toBe('User-agent: *\n# DisallowAI: /private/\nDisallow: /private/\n');
});

it('makes a typo fix that changes nothing for readers of RFC 9309', () => {
  const text = 'User-agent: *\nDisallow: /a\nDisalow: /a/b # why\nSite-map: https://example.com/s.xml\n';
  const { bytes, withheld } = fix(text);
  expect(textOf(bytes)).toBe(text.replace('Disalow', 'Disallow').replace('Site-map', 'Sitemap'));
  expect(withheld).toEqual([]);
});

it('an emptied group: the typo is fixed first, then the repeated rule is removed', () => {
  const text = 'User-agent: Googlebot\nDisalow: /a/\nDisallow: /a/\n\nUser-agent: *\nDisallow: /\n';
  const { bytes } = fix(text, { select: ['all'] });
  expect(textOf(bytes)).toBe('User-agent: Googlebot\nDisallow: /a/\n\nUser-agent: *\nDisallow: /\n');
  expect(verdicts(textOf(bytes))).toEqual(verdicts(text));
});

it.each(PRESETS)('%s: fixes that are safe only one by one are not made together', (preset) => {
  const text = 'User-agent: *\nDisallow: /a/b//\nAllow: /*a\nAllow: /a*\nDisalow: /aa\n';
  const { bytes } = fix(text, { preset, select: ['all'] });
  expect(textOf(bytes)).not.toBe(text);
  expect(verdicts(textOf(bytes))).toEqual(verdicts(text));
  expect(textOf(fix(bytes, { preset, select: ['all'] }).bytes)).toBe(textOf(bytes));
});

describe('any file', () => {
  const path = fc
    .array(fc.constantFrom('a', 'b', '/', '*', '**', '$', '~', '%7E', '%7e', 'index.html', 'f/'), { maxLength: 4 })
    .map((parts) => `/${parts.join('')}`);
  const key = fc.constantFrom(
    ...['Allow:', 'Allow:', 'Disallow:', 'Disallow:', 'Disallow:', 'Disalow:', 'Allowed:', 'DisallowAI:', 'Disallow'],
  );
  const rule = fc.tuple(key, path).map((parts) => parts.join(' '));
  const other = fc.constantFrom(
    '',
    '# note',
    'Crawl-delay: 5',
    'Sitemap: https://e.com/s.xml',
    'Site-map: /s.xml',
    'x',
  );
  const agent = fc
    .tuple(
      fc.constantFrom('User-agent:', 'User-agent:', 'Useragent:', 'User-agents:', 'User-agent'),
      fc.constantFrom('*', '*', 'Googlebot', 'googlebot/2.1', 'MJ12bot', 'Bot', 'bot', '* all', 'Googlebot-Image', ''),
    )
    .map((parts) => parts.join(' '));
  const line = fc.oneof(
    { weight: 5, arbitrary: rule },
    { weight: 2, arbitrary: agent },
    { weight: 1, arbitrary: other },
  );
  const file = fc
    .tuple(agent, fc.array(line, { maxLength: 10 }), fc.constantFrom('\n', '\r\n'))
    .map(([first, lines, end]) => [first, ...lines, ''].join(end));

  it.each(PRESETS)(
    `%s: keeps its verdicts in both dialects, and a second run changes nothing (seed ${SEED})`,
    (preset) => {
      let [changed, withheld] = [0, 0];
      fc.assert(
        fc.property(file, (text) => {
          const fixed = fix(text, { preset, select: ['all'] });
          withheld += fixed.withheld.length;
          if (fixed.applied.length === 0) return;
          changed++;
          expect(verdicts(textOf(fixed.bytes))).toEqual(verdicts(text));
          expect(textOf(fix(fixed.bytes, { preset, select: ['all'] }).bytes)).toBe(textOf(fixed.bytes));
        }),
        { seed: SEED, numRuns: RUNS },
      );
      expect(changed).toBeGreaterThan(RUNS / 4);
      expect(withheld).toBeGreaterThan(RUNS / (preset === 'rfc9309' ? 100 : 6));
    },
  );
});

it('a large file with thousands of fixes that are not safe takes bounded time', () => {
  const lines = Array.from({ length: 3_000 }, (_, i) => `Disalow: /${i}/*a*b*c${i}*\nAllow: /%7E${i}*d*e\n`);
  const text = `User-agent: *\n${lines.join('')}`;
  const start = performance.now();
  const { bytes, withheld } = fix(text);
  expect(performance.now() - start).toBeLessThan(60_000);
  expect(withheld.length).toBeGreaterThan(1_000);
  expect(bytes.length).toBeGreaterThan(0);
});

it.each([
  ['User-agent: *\nDisallow: /a b\n', [['/a%20b', false]]],
  // The only change: to leave it out would say that no verdict changes.
  ['User-agent: *\nDisallow: /a b\nDisallow: /a%20b\n', [['/a b', true]]],
])('lists no URL with a raw space, which is never requested, if other URLs change: %j', (text, expected) => {
  const { changes } = applyFixes('robots.txt', new TextEncoder().encode(text), { select: ['all'] }, true);
  const examples = changes.flatMap(({ differences }) =>
    differences.flatMap(({ newlyBlocked, newlyAllowed }) =>
      [newlyBlocked, newlyAllowed].flatMap((direction) => (direction.kind === 'some' ? direction.examples : [])),
    ),
  );
  expect(examples.map(({ path, after }) => [path, after.allowed])).toEqual(expected);
});
