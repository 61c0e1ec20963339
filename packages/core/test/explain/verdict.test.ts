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
      'Blocked: /a. Line 2 (group "foo") decides: "disallow: /a" (2 characters) beats "disallow:" (0) on line 6.',
    ],
    [
      'foo',
      '/a/b',
      'Allowed: /a/b. Line 3 (group "foo") decides: "allow: /a/b" (4 characters) beats "disallow: /*b" (3) on line 4 and 2 more.',
    ],
    [
      'foo',
      '/%c3%a9',
      'Blocked: /%C3%A9. Line 5 (group "foo") decides: "disallow: /é" (as /%C3%A9, 7 characters) beats "disallow:" (0) on line 6.',
    ],
    ['foo', '/', 'Allowed: /. No rule with a path in the group "foo" matches, and line 6, "disallow:", is empty.'],
    ['free', '/y', 'Allowed: /y. No rule in the group "free" matches.'],
    ['free', '/x', 'Allowed: /x. Line 9 (group "free") decides: "allow: /x" (2 characters).'],
    ['other', '/a?b#c', 'Allowed: /a?b. No group applies to this crawler.'],
  ])('%s: %s', (crawler, path, sentence) => {
    const verdict = robots.check(`https://h${path}`, [crawler]);
    expect(verdict.toString()).toBe(sentence);
    // The reason alone is what follows the answer and the path.
    expect(sentence).toBe(`${verdict.allowed ? 'Allowed' : 'Blocked'}: ${verdict.path}. ${verdict.explain()}`);
    expect(`${robots.rulesFor([crawler]).check(path)}`).toBe(sentence);
  });

  it('G6 /robots.txt is always allowed under rfc9309', () => {
    const robots = parse('user-agent: *\ndisallow: /', { dialect: 'rfc9309' });
    const verdict = robots.check('https://h/robots.txt', 'foo');
    expect(verdict).toMatchObject({ allowed: true, reason: 'robots-txt', matchLength: 0, rule: undefined });
    expect(verdict.toString()).toBe('Allowed: /robots.txt. This file may always be fetched.');
    expect(robots.allows('https://h/robots.txt?a', 'foo')).toBe(false);
  });

  it('A7 a crawler outside the protocol is allowed and the sentence says why', () => {
    const robots = parse('user-agent: *\ndisallow: /\nuser-agent: Google-Safety\ndisallow: /');
    const verdict = robots.check('https://h/', 'Google-Safety');
    expect(verdict).toMatchObject({ allowed: true, reason: 'crawler-ignores-robots', token: undefined });
    expect(robots.allows('https://h/', 'Google-Safety')).toBe(true);
    expect(verdict.toString()).toBe('Allowed: /. This crawler does not follow robots.txt.');
  });
});

describe('G5 the sentence explains a tie', () => {
  const sentence = (rules: string, path: string) =>
    String(parse(`user-agent: *\n${rules}`).rulesFor('foo').check(path));

  it('allow wins a tie', () => {
    expect(sentence('disallow: /a\nallow: /a', '/a')).toBe(
      'Allowed: /a. Line 3 (group "*") decides: "allow: /a" (2 characters) beats "disallow: /a" (2) on line 2; at equal length, allow wins.',
    );
  });

  it('the first of equal rules decides', () => {
    expect(sentence('disallow: /a\ndisallow: /a', '/a')).toBe(
      'Blocked: /a. Line 2 (group "*") decides: "disallow: /a" (2 characters) beats "disallow: /a" (2) on line 3; at equal length, the first rule wins.',
    );
  });

  it('F5 an index file that matches as its folder is shown with the folder', () => {
    expect(sentence('disallow: /\nallow: /x/index.html', '/x/')).toBe(
      'Allowed: /x/. Line 3 (group "*") decides: "allow: /x/index.html" (as /x/$, 4 characters) beats "disallow: /" (1) on line 2.',
    );
  });

  it('a length of one is singular', () => {
    expect(sentence('disallow: /', '/a')).toBe('Blocked: /a. Line 2 (group "*") decides: "disallow: /" (1 character).');
  });
});

describe('G5 the sentence is one line', () => {
  const verdict = parse('user-agent: *\ndisallow: /\x1b[2J\u2028\x85').check(
    'https://h/\x1b[2J\u2028\x85\r\nAllowed: /',
    'foo',
  );

  it('control characters of the URL and the rule are escaped', () => {
    expect(verdict.toString()).toBe(
      'Blocked: /%1B[2J%E2%80%A8%C2%85%0D%0AAllowed: /. Line 2 (group "*") decides: "disallow: /%1B[2J%E2%80%A8%C2%85" (as /%1B[2J%E2%80%A8%C2%85, 20 characters).',
    );
  });

  it('the data has the characters unescaped', () => {
    expect([verdict.path, verdict.rule?.pattern]).toEqual([
      '/\x1b[2J%E2%80%A8%C2%85\r\nAllowed: /',
      '/\x1b[2J\u2028\x85',
    ]);
  });
});

describe('G5 a verdict as data', () => {
  it('has the deciding rule, its group and the overruled rules, longest first', () => {
    const verdict = robots.check('https://h/a/b', ['foo']);
    expect(verdict).toMatchObject({ allowed: true, reason: 'rule', path: '/a/b', token: 'foo', matchLength: 4 });
    expect([verdict.rule?.line, verdict.rule?.type, verdict.rule?.pattern]).toEqual([3, 'allow', '/a/b']);
    expect(verdict.group).toBe(robots.groups[0]);
    expect(verdict.overruled.map(({ rule, matchLength }) => [rule.line, matchLength])).toEqual([
      [4, 3],
      [2, 2],
      [6, 0],
    ]);
  });

  it('has the group that applies if no rule matches, and no group if none applies', () => {
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

  it('F5 an index file that matches as its folder has the match length of the folder', () => {
    const robots = parse('user-agent: *\ndisallow: /x/*\nallow: /x/index.html');
    const verdict = robots.check('https://h/x/', 'foo');
    expect([verdict.allowed, verdict.matchLength, verdict.rule?.matchLength, verdict.rule?.line]).toEqual([
      true,
      4,
      13,
      3,
    ]);
  });

  it('G2 an allow rule wins a tie, and the first of equal rules decides', () => {
    const robots = parse('user-agent: *\ndisallow: /a\ndisallow: /a\nallow: /*\nallow: /a');
    expect(robots.check('https://h/a', 'foo').rule?.line).toBe(4);
    const lines = parse('user-agent: *\ndisallow: /a\ndisallow: /a').check('https://h/a', 'foo');
    expect([lines.rule?.line, lines.overruled.map(({ rule }) => rule.line)]).toEqual([2, [3]]);
  });

  it('is complete as JSON', () => {
    const { allowed, reason, rule, overruled } = JSON.parse(JSON.stringify(robots.check('https://h/a/b', ['foo'])));
    expect({ allowed, reason, line: rule.line, overruled: overruled.length }).toEqual({
      allowed: true,
      reason: 'rule',
      line: 3,
      overruled: 3,
    });
  });

  it('does not change with later lookups', () => {
    const verdict = robots.check('https://h/a/b', ['foo']);
    const before = JSON.stringify(verdict);
    robots.check('https://h/%c3%a9', ['foo']);
    parse('user-agent: *\ndisallow: /').check('https://other/', 'bar');
    expect(JSON.stringify(verdict)).toBe(before);
  });

  it('F5 an allow rule for an index file does not overrule itself as its folder', () => {
    const robots = parse('user-agent: *\nallow: /*/index.htm\ndisallow: /*/');
    const verdict = robots.check('https://h/a/index.htm/', 'foo');
    expect(verdict.overruled.map(({ rule }) => rule.line)).toEqual([3]);
    expect(verdict.describeRules(5).overruledCount).toBe(1);
    expect(robots.check('https://h/a/', 'foo')).toMatchObject({ matchLength: 4, rule: { line: 2 } });
  });
});
