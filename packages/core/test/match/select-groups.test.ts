import { describe, expect, it } from 'vitest';
import { parse } from '../../src/index.js';
import { crawlerQueryOf } from '../../src/match/crawler-query.js';

const robots = parse(`user-agent: foo
user-agent: BAR
disallow: /1
user-agent: *
disallow: /2
user-agent: Foo/2.0
allow: /3
user-agent: quux
`);

const rulesOf = (crawler: string | string[]) => robots.rulesFor(crawler).rules.map(({ line }) => line);

describe('the rules that apply to a crawler', () => {
  it.each<[string | string[], string | undefined, number[], number[]]>([
    ['foo', 'foo', [3, 7], [0, 2]],
    [['FOO'], 'foo', [3, 7], [0, 2]],
    ['bar', 'bar', [3], [0]],
    [['nobody', 'bar'], 'bar', [3], [0]],
    ['nobody', '*', [5], [1]],
    [['nobody'], '*', [5], [1]],
    ['*', '*', [5], [1]],
    ['quux', 'quux', [], [3]],
    // As in Google's parser, a token in an array is compared as it is, so this one equals none.
    [['foo/2.0'], '*', [5], [1]],
    [['fo'], '*', [5], [1]],
    ['AdsBot-Google', undefined, [], []],
    [['AdsBot-Google'], '*', [5], [1]],
  ])('E4–E8, E10 are selected for %j', (crawler, token, lines, groups) => {
    const ruleSet = robots.rulesFor(crawler);
    expect(ruleSet.token).toBe(token);
    expect(rulesOf(crawler)).toEqual(lines);
    expect(ruleSet.groups).toEqual(groups.map((index) => robots.groups[index]));
  });

  it('E6 the groups of several tokens merge', () => {
    const robots = parse('user-agent: a\ndisallow: /1\nuser-agent: b\ndisallow: /2\nuser-agent: c\ndisallow: /3');
    const merged = robots.rulesFor(['c', 'a']);
    expect(merged.rules.map(({ line }) => line)).toEqual([2, 6]);
    expect(['/1', '/2', '/3'].map((path) => merged.allows(path))).toEqual([false, true, false]);
  });

  it('E7 all groups that name a token apply to it, one that also names * included', () => {
    const robots = parse('user-agent: *\nuser-agent: a\ndisallow: /1\nuser-agent: a\ndisallow: /2');
    expect(robots.rulesFor(['a']).rules).toHaveLength(2);
    expect(robots.rulesFor(['b']).rules).toHaveLength(1);
  });

  it('F6 a rule that cannot match is returned as well', () => {
    const robots = parse('user-agent: *\ndisallow: a\ndisallow: /b');
    expect(robots.rulesFor('foo').rules.map(({ pattern }) => pattern)).toEqual(['a', '/b']);
  });

  it('E2 rules outside a group apply to no crawler', () => {
    const robots = parse('disallow: /\nuser-agent: foo\nallow: /a');
    expect([robots.rulesFor('foo').rules.length, robots.rulesFor('bar').rules.length]).toEqual([1, 0]);
    expect(robots.allows('https://h/', 'foo')).toBe(true);
  });

  it('each of more crawlers than the cache holds gets its own rules', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const robots = parse([...letters].map((letter) => `user-agent: ${letter}\ndisallow: /${letter}\n`).join(''));
    for (const step of [1, 3, 7]) {
      for (let turn = 0; turn < 52; turn++) {
        const letter = letters[(turn * step) % 26] as string;
        const other = letters[(turn * step + 1) % 26] as string;
        expect([robots.allows(`https://h/${letter}`, letter), robots.allows(`https://h/${other}`, letter)]).toEqual([
          false,
          true,
        ]);
      }
    }
  });
});

describe('an invalid crawler', () => {
  const list = 'crawler: expected a name such as "Googlebot", or an array of product tokens, got';
  const token = 'crawler: expected a product token such as "Googlebot", or a header with one, got';
  it.each<[unknown, string]>([
    [[], `${list} []`],
    [[5], `${list} [5]`],
    [['foo', null], `${list} ["foo",null]`],
    [{}, `${list} {}`],
    ['', `${token} ""`],
    ['   ', `${token} "   "`],
  ])('throws a TypeError for %j', (crawler, message) => {
    for (const call of [
      () => robots.rulesFor(crawler as never),
      () => robots.allows('https://h/', crawler as never),
      () => robots.check('https://h/', crawler as never),
      () => robots.crawlDelay(crawler as never),
    ]) {
      expect(call).toThrow(new TypeError(message));
    }
  });

  it.each([undefined, null, 5])('throws a TypeError that states the expected type for %s', (crawler) => {
    expect(() => robots.allows('https://h/', crawler as never)).toThrow(new TypeError(`${list} ${crawler}`));
  });

  it('throws a TypeError that states the expected type for a symbol', () => {
    expect(() => robots.allows('https://h/', Symbol.iterator as never)).toThrow(list);
  });
});

describe('an invalid path', () => {
  it.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [5, 'number'],
    [{}, 'object'],
  ])('throws a TypeError that states the expected type for %s', (path, kind) => {
    const error = new TypeError(`path: expected a string, got ${kind}`);
    expect(() => robots.rulesFor('foo').allows(path as never)).toThrow(error);
    expect(() => robots.rulesFor('foo').check(path as never)).toThrow(error);
  });
});

describe('the cache of crawler queries', () => {
  it('is bounded and holds only short names', () => {
    const header = 'FooBot/1.0 (compatible; Bar)';
    const first = crawlerQueryOf(header, header);
    expect(crawlerQueryOf(header, header)).toBe(first);
    for (let i = 0; i < 2_500; i++) expect(crawlerQueryOf(`bot-${i}/1.0`, `bot-${i}/1.0`).tokens).toEqual([`bot-${i}`]);
    expect(crawlerQueryOf(header, header)).not.toBe(first);
    expect(crawlerQueryOf(header, header)).toEqual(first);
    const long = `FooBot/1.0 (${'x'.repeat(600)})`;
    expect(crawlerQueryOf(long, long)).not.toBe(crawlerQueryOf(long, long));
    expect(crawlerQueryOf(long, long).tokens).toEqual(['foobot']);
  });
});

describe('hasSameRules', () => {
  const file = 'user-agent: a\nuser-agent: b\ndisallow: /1\nuser-agent: c\ndisallow: /2\nuser-agent: b\ndisallow: /3\n';
  const robots = parse(
    `${file}user-agent: *\ndisallow: /4\nuser-agent: c\ndisallow: /5\nuser-agent: *\ndisallow: /6\n`,
  );
  const isSame = (a: string, b: string) => robots.rulesFor(a).hasSameRules(robots.rulesFor(b));

  it.each([
    ['a', 'b', false],
    ['b', 'c', false],
    ['a', 'a/2.0', true],
    ['x', 'c', false],
    // Groups that are apart are not compared.
    ['x', 'y', false],
  ])('of %s and %s: %s', (a, b, same) => {
    expect([isSame(a, b), isSame(b, a)]).toEqual([same, same]);
  });

  it('is true for two names of one group', () => {
    const two = parse('user-agent: a\nuser-agent: b\ndisallow: /\nuser-agent: c\n');
    expect(two.rulesFor('a').hasSameRules(two.rulesFor('b'))).toBe(true);
    expect(two.rulesFor('a').hasSameRules(two.rulesFor('d'))).toBe(false);
  });

  it('is false for the rules of another parse', () => {
    expect(parse(file).rulesFor('a').hasSameRules(parse(file).rulesFor('a'))).toBe(false);
  });
});
