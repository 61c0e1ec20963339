import { parse } from '@maycrawl/core';
import { describeAccess } from '@maycrawl/lint';
import { describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';

const { file } = scratch();
const TEXT = `user-agent: *
disallow: /private/
allow: /private/open
disallow: /private/letters/

user-agent: GPTBot
user-agent: CCBot
disallow: /
`;
const path = file('robots.txt', TEXT);
const described = (...args: readonly string[]) => maycrawl(['check', '--describe', '--robots', path, ...args]);

describe('check --describe', () => {
  it('G1–G3 describes in words what is allowed and what is blocked, and groups crawlers with the same result', () => {
    const { status, stdout, stderr } = described();
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`every crawler that the file does not name
  Everything is allowed except paths that begin with /private/, unless they begin with /private/open.

AdsBot-Google
  No group applies to this crawler: everything is allowed.

GPTBot and CCBot
  Everything is blocked.
`);
  });

  it('--as describes only the given crawlers, in the words of the package', () => {
    const { stdout } = described('--as', 'CCBot', '--as', 'Bingbot', '--as', 'CCBot');
    const words = describeAccess(parse(TEXT).rulesFor('Bingbot'));
    expect(stdout).toBe(
      `CCBot\n  Everything is blocked.\n\nBingbot\n  ${words.kind === 'described' ? words.text : ''}\n`,
    );
  });

  it('stdin and --dialect apply', () => {
    const args = ['check', '--describe', '--robots', '-', '--as', 'x', '--dialect', 'rfc9309'];
    const { stdout } = maycrawl(args, { input: 'user-agent: *\ndisallow: /' });
    expect(stdout).toBe(
      'stdin: The whole site is blocked for Googlebot, bingbot and every other crawler without its own group (line 2).\n\n' +
        'x\n  Everything is blocked. The file /robots.txt itself is always allowed.\n',
    );
  });

  it('a description of several crawlers is in the plural', () => {
    const args = ['check', '--describe', '--robots', '-', '--as', 'foo', '--as', 'bar'];
    expect(maycrawl(args, { input: 'user-agent: x\ndisallow: /' }).stdout).toBe(
      'foo and bar\n  No group applies to these crawlers: everything is allowed.\n',
    );
  });

  it('--json prints the same as JSON lines', () => {
    const [first, ...rest] = described('--json').stdout.trimEnd().split('\n');
    expect(rest.length).toBe(2);
    expect(JSON.parse(first ?? '')).toEqual({
      crawlers: ['*'],
      extent: 'partly',
      otherwise: 'allowed',
      statements: [
        { allowed: false, pattern: '/private/', line: 2, unless: ['/private/open'] },
        { allowed: true, pattern: '/private/open', line: 3, unless: [] },
      ],
      text: 'Everything is allowed except paths that begin with /private/, unless they begin with /private/open.',
      reason: null,
      truncated: false,
    });
  });

  it('escapes control characters', () => {
    const { stdout } = maycrawl(['check', '--describe', '--robots', '-'], {
      input: 'user-agent: x\u001b[2J\ndisallow: /\u001b[2J\n',
    });
    expect(stdout).not.toContain('\u001b');
  });

  it.each([
    [['--describe'], '--describe needs --robots FILE'],
    [['--describe', '--robots', path, '/x'], '--describe covers all URLs'],
    [['--describe', '--robots', path, '--literal'], '--literal applies to single URLs'],
    [
      ['--describe', '--robots', path, '--fresh'],
      '--fresh is an option for fetching, and with --robots FILE nothing is fetched',
    ],
    [['--describe', '--robots', 'no/such/file'], 'no/such/file'],
    [['--describe', '--robots', path, '--as', '()'], 'does not name a crawler'],
  ])('%j is rejected in one line', (args, line) => {
    expect(complaint(['check', ...args])).toContain(line);
  });
});
