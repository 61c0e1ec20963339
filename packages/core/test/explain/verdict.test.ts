import { describe, expect, it } from 'vitest';
import { parse } from '../../src/index.js';

const text = `user-agent: foo
disallow: /a
allow: /a/b
disallow: /*b
disallow: /é
disallow:

user-agent: free
allow: /x

user-agent: empty
disallow:
`;
const robots = parse(text);

describe('G5 a verdict in one sentence', () => {
  it.each([
    [
      'foo',
      '/a',
      'Disallowed: /a is decided by line 2, "disallow: /a" in the group of foo, which overrules line 6, "disallow: ".',
    ],
    [
      'foo',
      '/a/b',
      'Allowed: /a/b is decided by line 3, "allow: /a/b" in the group of foo, which overrules line 4, "disallow: /*b" and 2 more.',
    ],
    [
      'foo',
      '/%c3%a9',
      'Disallowed: /%C3%A9 is decided by line 5, "disallow: /é" in the group of foo, which overrules line 6, "disallow: ".',
    ],
    ['foo', '/', 'Allowed: / is matched by no path in the group of foo, whose line 6, "disallow: " is empty.'],
    ['free', '/y', 'Allowed: /y is matched by no rule in the group of free.'],
    ['other', '/a?b#c', 'Allowed: /a?b is free, as no group binds this crawler.'],
  ])('%s asks for %s', (crawler, path, sentence) => {
    expect(robots.check(`https://h${path}`, [crawler]).toString()).toBe(sentence);
    expect(`${robots.rulesFor([crawler]).check(path)}`).toBe(sentence);
  });

  it('G6 /robots.txt under rfc9309', () => {
    const robots = parse('user-agent: *\ndisallow: /', { dialect: 'rfc9309' });
    const verdict = robots.check('https://h/robots.txt', 'foo');
    expect(verdict).toMatchObject({ allowed: true, reason: 'robots-txt', octets: 0, rule: undefined });
    expect(verdict.toString()).toBe('Allowed: /robots.txt may always be fetched.');
    expect(robots.allows('https://h/robots.txt?a', 'foo')).toBe(false);
  });

  it('A7 a crawler outside the protocol', () => {
    const robots = parse('user-agent: *\ndisallow: /\nuser-agent: Google-Safety\ndisallow: /');
    const verdict = robots.check('https://h/', 'Google-Safety');
    expect(verdict).toMatchObject({ allowed: true, reason: 'crawler-ignores-robots', token: undefined });
    expect(robots.allows('https://h/', 'Google-Safety')).toBe(true);
    expect(verdict.toString()).toBe('Allowed: / is fetched all the same, as this crawler does not follow robots.txt.');
  });
});

describe('G5 the sentence is one line', () => {
  const verdict = parse('user-agent: *\ndisallow: /\x1b[2J\u2028\x85').check(
    'https://h/\x1b[2J\u2028\x85\r\nAllowed: /',
    'foo',
  );

  it('control characters of URL and rule are escaped', () => {
    expect(verdict.toString()).toBe(
      'Disallowed: /%1B[2J%E2%80%A8%C2%85%0D%0AAllowed: / is decided by line 2, "disallow: /%1B[2J%E2%80%A8%C2%85" in the group of *.',
    );
  });

  it('but stand in the data as they are', () => {
    expect([verdict.path, verdict.rule?.pattern]).toEqual([
      '/\x1b[2J%E2%80%A8%C2%85\r\nAllowed: /',
      '/\x1b[2J\u2028\x85',
    ]);
  });
});

describe('G5 a verdict as data', () => {
  it('names the winner, its group and what it overruled, longest first', () => {
    const verdict = robots.check('https://h/a/b', ['foo']);
    expect(verdict).toMatchObject({ allowed: true, reason: 'rule', path: '/a/b', token: 'foo', octets: 4 });
    expect([verdict.rule?.line, verdict.rule?.type, verdict.rule?.pattern]).toEqual([3, 'allow', '/a/b']);
    expect(verdict.group).toBe(robots.groups[0]);
    expect(verdict.overruled.map(({ rule, matchLength: octets }) => [rule.line, octets])).toEqual([
      [4, 3],
      [2, 2],
      [6, 0],
    ]);
  });

  it('without a rule it names the group that binds, and without a group none', () => {
    const free = robots.check('https://h/y', ['free']);
    expect([free.reason, free.rule, free.group, free.overruled]).toEqual([
      'no-matching-rule',
      undefined,
      robots.groups[1],
      [],
    ]);
    const other = robots.check('https://h/y', ['other']);
    expect([other.reason, other.token, other.rule, other.group]).toEqual(['no-group', undefined, undefined, undefined]);
  });

  it('F5 an index file that stands for its folder counts as long as the folder', () => {
    const robots = parse('user-agent: *\ndisallow: /x/*\nallow: /x/index.html');
    const verdict = robots.check('https://h/x/', 'foo');
    expect([verdict.allowed, verdict.matchLength, verdict.rule?.matchLength, verdict.rule?.line]).toEqual([
      true,
      4,
      13,
      3,
    ]);
  });

  it('G2 an allow that ties is the winner, and of equal rules the first', () => {
    const robots = parse('user-agent: *\ndisallow: /a\ndisallow: /a\nallow: /*\nallow: /a');
    expect(robots.check('https://h/a', 'foo').rule?.line).toBe(4);
    const lines = parse('user-agent: *\ndisallow: /a\ndisallow: /a').check('https://h/a', 'foo');
    expect([lines.rule?.line, lines.overruled.map(({ rule }) => rule.line)]).toEqual([2, [3]]);
  });

  it('is all there as JSON', () => {
    const { allowed, reason, rule, overruled } = JSON.parse(JSON.stringify(robots.check('https://h/a/b', ['foo'])));
    expect({ allowed, reason, line: rule.line, overruled: overruled.length }).toEqual({
      allowed: true,
      reason: 'rule',
      line: 3,
      overruled: 3,
    });
  });

  it('a verdict holds after other questions', () => {
    const verdict = robots.check('https://h/a/b', ['foo']);
    const before = JSON.stringify(verdict);
    robots.check('https://h/%c3%a9', ['foo']);
    parse('user-agent: *\ndisallow: /').check('https://other/', 'bar');
    expect(JSON.stringify(verdict)).toBe(before);
  });
});
