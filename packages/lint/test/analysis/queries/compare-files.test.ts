import { parse, type RobotsTxt } from '@maycrawl/core';
import { crawlers } from '@maycrawl/core/crawlers';
import { describe, expect, it } from 'vitest';
import { partOf } from '../../../../../scripts/full-size.js';
import { compareFiles } from '../../../src/analysis/queries/compare-files.js';
import { everyCrawler } from '../../../src/analysis/queries/every-crawler.js';
import { GroupsByName, isPlainName } from '../../../src/analysis/queries/groups-by-name.js';
import { type Random, random } from '../random.js';

const SEED = 3_261_121;

/** Names of all kinds: every crawler of the registry, and tokens with and without other characters than letters. */
const NAMES = [
  ...crawlers.map(({ name, tokens }) => tokens[0] ?? name),
  ...['foo', 'Foo', 'foobar', 'fo', 'foo-bar', 'foo2', 'foo2bar', 'MJ', 'MJ12', 'x.y', 'é', 'foo!', 'unnamed', '*'],
];
const AGENTS = [
  ...['foo', 'FOO', 'foobar', 'foo2', 'foo2bar', 'foo2/1.0', 'foo bar', 'foo*', 'x.y', 'é', 'foo, bar', 'foo!', ''],
  ...[
    '*',
    '*',
    '*',
    '* x',
    'Googlebot',
    'Googlebot-Image',
    'Googlebot-News',
    'AdsBot-Google',
    'GoogleOther',
    'MJ12bot',
  ],
  ...['Yandex', 'YandexBot', 'YandexMobileBot', 'Applebot', 'FeedFetcher-Google', 'Mozilla/5.0 (x)', 'Chrome'],
];
const PATHS = ['/', '/a', '/b', '/ab', '/a/b', '/c'];

function randomLines(r: Random): string[] {
  return Array.from({ length: r.below(10) }, () =>
    r.below(2) === 0
      ? `user-agent: ${r.pick(AGENTS)}`
      : `${r.pick(['allow', 'disallow'])}: ${r.pick(['/', '/a', '/b', '/*b', '/a$', ''])}`,
  );
}

function edited(r: Random, lines: readonly string[]): string[] {
  const at = r.below(lines.length + 1);
  const [line] = randomLines(r);
  switch (r.below(4)) {
    case 0:
      return lines.filter((_, other) => other !== at);
    case 1:
      return [...lines.slice(0, at), ...(line === undefined ? [] : [line]), ...lines.slice(at)];
    case 2:
      return lines.filter((current, i) => current !== lines[i - 1]);
    default:
      return [...lines].reverse();
  }
}

const differs = (before: RobotsTxt, after: RobotsTxt, crawler: string): boolean =>
  PATHS.some((path) => before.rulesFor(crawler).allows(path) !== after.rulesFor(crawler).allows(path));

describe('compareFiles', () => {
  it('E1–E10, A7 is right for every crawler', () => {
    let equivalent = 0;
    for (let run = 0; run < 1_500 / partOf(6); run++) {
      const r = random(SEED + run);
      const lines = randomLines(r);
      const [before, after] = [parse(lines.join('\n')), parse(edited(r, lines).join('\n'))];
      const { kind, crawlers: compared } = compareFiles(before, after);
      const differing = NAMES.filter((name) => differs(before, after, name));
      expect(kind, `seed ${SEED + run}`).not.toBe('undecided');
      if (kind === 'equivalent') {
        equivalent++;
        expect(differing, `seed ${SEED + run}`).toEqual([]);
      }
      for (const { crawlers: names, comparison } of compared) {
        if (comparison.kind !== 'different') continue;
        const { path } = comparison.witness;
        for (const name of names) {
          expect(before.rulesFor(name).allows(path), `seed ${SEED + run}`).not.toBe(after.rulesFor(name).allows(path));
        }
      }
    }
    expect(equivalent).toBeGreaterThan(200 / partOf(6));
  });

  it('E5, E8 distinguishes crawlers by the groups that apply to them', () => {
    const before = parse('user-agent: *\ndisallow: /a\n\nuser-agent: Googlebot\ndisallow: /b');
    const after = parse('user-agent: *\ndisallow: /a\n\nuser-agent: Googlebot\ndisallow: /c');
    const { kind, crawlers: compared } = compareFiles(before, after);
    expect(kind).toBe('different');
    const [others, , google] = compared;
    expect(google?.crawlers).toEqual(expect.arrayContaining(['Googlebot', 'Googlebot-Image', 'Googlebot-News']));
    expect(google).toMatchObject({ before: 'googlebot', after: 'googlebot', comparison: { kind: 'different' } });
    expect(others).toMatchObject({ crawlers: ['*'], before: '*', after: '*', comparison: { kind: 'equivalent' } });
  });

  it('E5 detects that a crawler gets its own group', () => {
    const before = parse('user-agent: *\ndisallow: /a');
    const after = parse('user-agent: *\ndisallow: /a\n\nuser-agent: GPTBot\ncrawl-delay: 5');
    const { crawlers: compared } = compareFiles(before, after);
    const gptBot = compared.find(({ crawlers: names }) => names.includes('GPTBot'));
    expect(gptBot).toMatchObject({
      before: '*',
      after: 'gptbot',
      comparison: { newlyAllowed: { witness: { path: '/a' } } },
    });
  });

  it('E7 includes a crawler that must be named', () => {
    const { crawlers: compared } = compareFiles(parse('user-agent: *\ndisallow: /'), parse(''));
    expect(compared).toMatchObject([
      { crawlers: ['*'], comparison: { kind: 'different' } },
      { before: undefined, after: undefined, comparison: { kind: 'equivalent' } },
    ]);
  });

  it('is undecided for the crawlers that the budget does not cover, and decides * first', () => {
    const lines = Array.from({ length: 3_000 }, (_, i) => `user-agent: b!${i}\nallow: /`);
    const [before, after] = [lines, [...lines, 'user-agent: *', 'disallow: /']].map((text) => parse(text.join('\n')));
    const { kind, crawlers: compared } = compareFiles(before as RobotsTxt, after as RobotsTxt, { budget: 100_000 });
    expect(kind).toBe('different');
    expect(compared[0]).toMatchObject({ crawlers: ['*'], comparison: { kind: 'different' } });
    expect(compared.at(-1)?.comparison.kind).toBe('undecided');
    expect(new Set(compared.flatMap(({ crawlers: names }) => names)).size).toBe(3_003);
  });

  it('counts each comparison in the budget: a small one leaves most of many easy ones undecided', () => {
    const file = (path: string) =>
      parse(Array.from({ length: 1_000 }, (_, i) => `user-agent: b-x${i}\ndisallow: /${path}${i}\n`).join(''));
    const undecided = (budget: number) => {
      const { crawlers: compared } = compareFiles(file('a'), file('b'), { budget });
      return compared.filter(({ comparison }) => comparison.kind === 'undecided').length;
    };
    expect([undecided(1), undecided(200_000), undecided(20_000_000)]).toEqual([1_002, 501, 0]);
  });

  describe.each([5_000, 50_000 / partOf(4)])('of %d groups', (count) => {
    const letters = (i: number): string => i.toString(26).replace(/\d/g, (digit) => 'QRSTUVWXYZ'.charAt(Number(digit)));
    const file = (path: (i: number) => string): RobotsTxt => {
      const groups = Array.from(
        { length: count },
        (_, i) => `user-agent: b-${letters(i)}${i % 2 === 0 ? '' : '9'}\ndisallow: ${path(i)}\n`,
      );
      return parse(groups.join(''), { maxBytes: 8_000_000 });
    };
    const before = file((i) => `/a${i}`);

    it.each([
      ['the same rules', file((i) => `/a${i}`), 0],
      ['one rule changed', file((i) => (i === 77 ? '/b' : `/a${i}`)), 1],
      ['every rule changed', file((i) => `/b${i}`), count],
      ['the same rule in every group', file(() => '/b'), count],
    ])('decides for every crawler: %s', (_, after, different) => {
      const { kind, crawlers: compared } = compareFiles(before, after);
      expect(kind).toBe(different === 0 ? 'equivalent' : 'different');
      const kinds = compared.map(({ comparison }) => comparison.kind);
      expect(kinds.filter((each) => each === 'undecided').length).toBe(0);
      expect(kinds.filter((each) => each === 'different').length).toBe(different);
      for (const { crawlers: names, comparison, before: token } of compared.filter((_comparison, i) => i % 997 === 3)) {
        const [name = ''] = names;
        expect(token).toBe(before.rulesFor(name).token);
        if (comparison.kind !== 'different') continue;
        const { path, before: oldVerdict, after: newVerdict } = comparison.witness;
        expect([oldVerdict.allowed, oldVerdict.rule?.line]).toEqual([
          before.rulesFor(name).allows(path),
          before.rulesFor(name).check(path).rule?.line,
        ]);
        expect(newVerdict.allowed).toBe(after.rulesFor(name).allows(path));
        expect(newVerdict.allowed).not.toBe(oldVerdict.allowed);
      }
    });
  });

  it('E4–E7 GroupsByName returns the groups that the engine applies to a plain name', () => {
    let applied = 0;
    for (let run = 0; run < 500 / partOf(6); run++) {
      const robots = parse(randomLines(random(SEED + run)).join('\n'));
      const groups = new GroupsByName(robots);
      for (const name of NAMES.filter(isPlainName)) {
        const [actual, expected] = [groups.of(name), robots.rulesFor(name)];
        expect([actual.token, actual.groups], `seed ${SEED + run}, ${name}`).toEqual([expected.token, expected.groups]);
        applied += expected.groups.length;
      }
    }
    expect(applied).toBeGreaterThan(500 / partOf(6));
    expect(['foo2', 'Googlebot', 'é', '*', 'MJ12bot', 'x y'].filter(isPlainName)).toEqual(['foo2']);
  });

  it('rejects files of different dialects, and an invalid budget', () => {
    expect(() => compareFiles(parse(''), parse('', { dialect: 'rfc9309' }))).toThrow(TypeError);
    const other = parse('user-agent: *\nallow: /');
    expect(() => compareFiles(parse(''), other, { budget: -1 })).toThrow(/budget/);
  });
});

it('names that differ in the case of other letters than those of ASCII are different names', () => {
  // The lower case of the Kelvin sign is k.
  const file = (name: string) => parse(`User-agent: *\nDisallow: /a\n\nUser-agent: ${name}\nDisallow: /b\n`);
  const [ascii, sign] = [file('Kelvin'), file('\u212aelvin')];
  expect([ascii.rulesFor('kelvin').allows('/b'), sign.rulesFor('kelvin').allows('/b')]).toEqual([false, true]);
  const found = compareFiles(ascii, sign).crawlers.find(({ crawlers }) => crawlers.includes('Kelvin'));
  expect([found?.comparison.kind, found?.before, found?.after]).toEqual(['different', 'kelvin', '*']);
  expect(new GroupsByName(sign).of('kelvin').token).toBe('*');
});

describe('everyCrawler', () => {
  it('E4, E8 lists *, a crawler that must be named, and the tokens as written', () => {
    const names = everyCrawler([
      parse('user-agent: Googlebot-News\nuser-agent: MJ12bot/v1.4\nuser-agent: FooBot 2\nallow: /'),
    ]);
    expect(names.slice(0, 6)).toEqual(['*', 'AdsBot-Google', 'Googlebot-News', 'MJ', 'MJ12bot', 'FooBot']);
    expect(new Set(names).size).toBe(names.length);
  });
});

it('looks up only the crawlers of the registry in files of many groups, each of which changes', () => {
  const letters = (index: number): string => [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const fileOf = (path: string): RobotsTxt =>
    parse(Array.from({ length: 300 }, (_, i) => `user-agent: bot${letters(i)}\ndisallow: /${path}${i}\n`).join('\n'));
  const [before, after] = [fileOf('a'), fileOf('b')];
  let lookups = 0;
  for (const file of [before, after]) {
    const { rulesFor } = file;
    file.rulesFor = (crawler) => {
      lookups++;
      return rulesFor.call(file, crawler);
    };
  }
  const { kind, crawlers: changed } = compareFiles(before, after);
  expect(kind).toBe('different');
  expect(changed.filter(({ comparison }) => comparison.kind === 'different').length).toBe(300);
  expect(lookups).toBeLessThan(2 * crawlers.length + 10);
  for (const { comparison } of changed) {
    if (comparison.kind !== 'different') continue;
    const { witness } = comparison;
    expect([witness.before.allowed, witness.after.allowed].sort()).toEqual([false, true]);
  }
});
