import { parse } from '@maycrawl/core';
import { renderValues } from '@maycrawl/core/message';
import { expect, test } from 'vitest';
import { type NearMiss, type NearMissOptions, nearMiss, nearMisses, nearMissMessage } from '../src/near-misses.js';
import { random } from './analysis/random.js';

function sentence(file: string, crawler: string, path: string, options: NearMissOptions = {}): string {
  const near = nearMiss(parse(file), crawler, path, options);
  if (near === undefined) return '';
  const { id, values } = nearMissMessage(near, crawler);
  return renderValues(nearMisses[id], values);
}

const TWO_GROUPS = 'User-agent: *\nDisallow: /cart\n\nUser-agent: Googlebot\nDisallow: /search\n';

test.each([
  [
    TWO_GROUPS,
    'Googlebot',
    '/cart/1',
    'Line 2 would block this, but it is in the group of `*`. Googlebot follows only its own group (line 4).',
  ],
  [
    TWO_GROUPS,
    'Googlebot-Image',
    '/cart/1',
    'Line 2 would block this, but it is in the group of `*`. Googlebot-Image follows only the group of `Googlebot` (line 4).',
  ],
  [
    'User-agent: *\nAllow: /a/b\n\nUser-agent: GPTBot\nDisallow: /\n',
    'GPTBot',
    '/a/b',
    'Line 2 would allow this, but it is in the group of `*`. GPTBot follows only its own group (line 4).',
  ],
  [
    'User-agent: Googlebot\nDisallow: /x\nUser-agent: Googlebot-News\nAllow: /\n',
    'Googlebot-News',
    '/x',
    'Line 2 would block this, but it is in the group of `Googlebot`. Googlebot-News follows only its own group (line 3).',
  ],
  [
    TWO_GROUPS,
    'AdsBot-Google',
    '/cart',
    'Line 2 would block this, but it is in the group of `*`, which does not apply to AdsBot-Google.',
  ],
  [
    'Disallow: /x\nUser-agent: *\nDisallow: /y\n',
    'bingbot',
    '/x',
    'Line 1 would block this, but it is above the first User-agent line: it applies to no crawler.',
  ],
  [
    'User-agent: *\nDisallow: /Cart\n',
    'bingbot',
    '/cart?x=1',
    'Line 2, `Disallow: /Cart`, would block this, but its letters differ in case: that makes another path.',
  ],
  [
    'User-agent: *\nDisallow: /shop/\nAllow: /shop/sale\n',
    'bingbot',
    '/shop/SALE/1',
    'Line 3, `Allow: /shop/sale`, would allow this, but its letters differ in case: that makes another path.',
  ],
  [
    'User-agent: *\nDisallow: cart/\n',
    'bingbot',
    '/cart/1',
    'Line 2, `Disallow: cart/`, would block this, but its path does not begin with a slash: it matches nothing.',
  ],
  [
    'User-agent: *\nDisallow: https://shop.example/cart\n',
    'bingbot',
    '/cart',
    'Line 2, `Disallow: https://shop.example/cart`, would block this, but it names the host: a rule has only a path, such as `/cart`.',
  ],
  [
    'User-agent: *\nDisallow: /*.pdf$\n',
    'bingbot',
    '/a.pdf?v=2',
    'Line 2, `Disallow: /*.pdf$`, would block this without its $: it matches only URLs that end there.',
  ],
  [
    'User-agent: *\nDisallow: /help$\n',
    'bingbot',
    '/help/',
    'Line 2, `Disallow: /help$`, would block this without its $: it matches only URLs that end there.',
  ],
  [
    'User-agent: *\nDisallow: /help/\n',
    'bingbot',
    '/help?a',
    'Line 2, `Disallow: /help/`, would block `/help/?a`, with a slash at the end, but not this.',
  ],
])('%#: what is named', (file, crawler, path, expected) => {
  expect(sentence(file, crawler, path)).toBe(expected);
});

test.each([
  // A rule of its own decides anyway, also in a group that has both.
  ['User-agent: *\nDisallow: /cart\n\nUser-agent: Googlebot\nAllow: /cart/new\n', 'Googlebot', '/cart/new'],
  ['User-agent: *\nUser-agent: Googlebot\nDisallow: /cart\n', 'Googlebot', '/x'],
  // The other group gives the same answer.
  [TWO_GROUPS, 'Googlebot', '/other'],
  // The start page alone is meant.
  ['User-agent: *\nDisallow: /$\n', 'bingbot', '/shoes'],
  ['User-agent: *\nDisallow: /Cart\nAllow: /cart/1\n', 'bingbot', '/cart/1'],
  // It matches, and loses: no slash is missing.
  ['User-agent: *\nDisallow: /help\nAllow: /help$\n', 'bingbot', '/help'],
  // Nothing in the file stops it.
  ['User-agent: ChatGPT-User\nDisallow: /x\nUser-agent: *\nDisallow: /\n', 'ChatGPT-User', '/y'],
  ['', 'bingbot', '/'],
])('%#: nothing is named', (file, crawler, path) => {
  expect(nearMiss(parse(file), crawler, path)).toBeUndefined();
});

test('a rule with the host of another site is not meant for this one', () => {
  const file = 'User-agent: *\nDisallow: https://other.example/cart\n';
  expect(sentence(file, 'bingbot', '/cart', { origin: 'https://shop.example' })).toBe('');
  expect(sentence(file, 'bingbot', '/cart', { origin: 'https://other.example' })).toContain('names the host');
});

const PATHS = ['/', '/a', '/a/', '/A', '/a/b', '/ab', '/a/B?c', '/a?b', '/b/', '/a/index.html'];
const PATTERNS = [
  '/',
  '/a',
  '/A/',
  'a',
  'a/b',
  '/a$',
  '/a/b$',
  '/*b',
  '*B',
  '/a/index.html',
  'x.com/a',
  '/$',
  '/B',
  '',
];
const AGENTS = ['*', 'Googlebot', 'Googlebot-News', 'AdsBot-Google', 'bingbot'];

/** The file as the sentence supposes it, and the path: the named line moved, or with another pattern. */
function supposed(lines: readonly string[], path: string, near: NearMiss, followed: string): [string, string] {
  const { line, type, pattern } = near.rule;
  const replaced = (text: string) => lines.map((old, at) => (at === line - 1 ? text : old)).join('\n');
  switch (near.kind) {
    case 'other-group':
    case 'no-group':
      // A second group of the same crawler is merged with its first.
      return [[...lines, `user-agent: ${followed}`, `${type}: ${pattern}`].join('\n'), path];
    case 'case': {
      const [, start = '', literal = '', end = ''] = /^(\/?\*)?(.*?)(\$?)$/.exec(pattern) ?? [];
      const at = path.toLowerCase().indexOf(literal.toLowerCase());
      const changed = start + path.slice(at, at + literal.length) + end;
      return [replaced(`${type}: ${changed}`), path];
    }
    case 'leading-slash':
    case 'host':
    case 'end':
      return [replaced(`${type}: ${near.pattern}`), path];
    case 'trailing-slash':
      return [lines.join('\n'), near.path];
  }
}

test('a named rule really decides so, once it is as the sentence supposes', () => {
  const { below, pick } = random(36);
  const counts = new Map<string, number>();
  for (let round = 0; round < 6000; round++) {
    const rule = () => `${pick(['allow', 'disallow'])}: ${pick(PATTERNS)}`;
    const lines = below(4) === 0 ? [rule()] : [];
    for (let group = below(3); group >= 0; group--) lines.push(`user-agent: ${pick(AGENTS)}`, rule(), rule());
    const [path, crawler, dialect] = [pick(PATHS), pick(AGENTS.slice(1)), pick(['google', 'rfc9309'] as const)];
    const robots = parse(lines.join('\n'), { dialect });
    const near = nearMiss(robots, crawler, path);
    if (near === undefined) continue;
    counts.set(near.kind, (counts.get(near.kind) ?? 0) + 1);
    const before = robots.rulesFor(crawler).check(path);
    const [file, asked] = supposed(lines, path, near, before.token ?? crawler);
    const after = parse(file, { dialect }).rulesFor(crawler).check(asked);
    expect([near, after.allowed, after.rule?.type], `${lines.join('\n')}\n${crawler} ${path}`).toEqual([
      near,
      !before.allowed,
      near.rule.type,
    ]);
    expect(robots.lines[near.rule.line - 1]).toMatchObject({ directive: near.rule.type, value: near.rule.pattern });
  }
  // Each kind occurs, or nothing was tested.
  expect(
    [...counts]
      .filter(([, count]) => count >= 20)
      .map(([kind]) => kind)
      .sort(),
  ).toEqual(['case', 'end', 'host', 'leading-slash', 'no-group', 'other-group', 'trailing-slash']);
});

test('hostile files and paths', () => {
  const stars = `user-agent: *\n${'disallow: /a*a*a*a*b$\n'.repeat(20_000)}`;
  expect(nearMiss(parse(stars), 'bingbot', `/${'a'.repeat(5000)}`)).toBeUndefined();
  const hosts = `user-agent: *\ndisallow: ${'*'.repeat(16_000)}x\ndisallow: ${'a.'.repeat(8000)}\n`;
  expect(nearMiss(parse(hosts), 'bingbot', '/')).toBeUndefined();
  // Written out, the rules are longer than 500 KiB.
  const short = `user-agent: *\n${'dissalow:A\n'.repeat(46_000)}disallow: b`;
  expect(nearMiss(parse(short), 'bingbot', '/b')).toMatchObject({ kind: 'leading-slash', rule: { line: 46_002 } });
  const odd = 'user-agent: *\ndisallow: /\u00e9\u212a\0\r\ndisallow: /%zz%e9\ndisallow: \ud800\n';
  for (const path of ['/\u00c9\u212a', '/%ZZ%E9', '/\ud800', '/\0', '/\n', '?', '/#'])
    nearMiss(parse(odd), 'bingbot', path);
});
