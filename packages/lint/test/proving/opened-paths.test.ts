import { describe, expect, it } from 'vitest';
import { Meter } from '../../src/analysis/automata/meter.js';
import { FileInDialects } from '../../src/proving/file-in-dialects.js';
import { blockedOpening, type Keep, keepsAllowed, keepsOpenings } from '../../src/proving/opened-paths.js';

const file = (text: string) => new FileInDialects(new TextEncoder().encode(text));
const opening = (before: string, after: string, keep?: Keep, budget = 1_000_000) =>
  blockedOpening(file(before), file(after), new Meter(budget), keep);

const SHOP = 'User-agent: *\nDisallow: /shop\nAllow: /shop/open\n';

describe('what allow rules open', () => {
  it.each([
    ['the same file', SHOP, SHOP],
    ['a shorter allow rule', SHOP, 'User-agent: *\nDisallow: /shop\nAllow: /shop/o\n'],
    ['no block any more', SHOP, 'User-agent: *\nDisallow: /other\n'],
    ['a block of what nothing opened', 'User-agent: *\nAllow: /a\n', 'User-agent: *\nAllow: /a\nDisallow: /b\n'],
    [
      'Allow: / is none, beside one',
      'User-agent: *\nAllow: /\nAllow: /x\n',
      'User-agent: *\nAllow: /x\nDisallow: /a\n',
    ],
    ['Allow: / is no exception', 'User-agent: *\nAllow: /\n', 'User-agent: *\nDisallow: /a\n'],
  ])('%s: still allowed', (_, before, after) => {
    expect(opening(before, after)).toBe('none');
    expect(keepsAllowed(file(before), file(after))).toBe(true);
  });

  it.each([
    ['a missing allow rule', SHOP, 'User-agent: *\nDisallow: /shop\n', 'google', '*', '/shop/open'],
    ['a longer block', SHOP, `${SHOP}Disallow: /shop/open/x\n`, 'google', '*', '/shop/open/x'],
    [
      'only for a crawler that follows RFC 9309',
      'User-agent: *\nDisallow: /a\nAllow: /%61b\n',
      'User-agent: *\nDisallow: /a\nDisallow: /ab\nAllow: /%61b\nDisallow: /abc\n',
      'rfc9309',
      '*',
      '/abc',
    ],
    [
      'for the name as the file spells it',
      'User-agent: FooBot\nDisallow: /\nAllow: /x\n',
      'User-agent: foobot\nDisallow: /\n',
      'google',
      'FooBot',
      '/x',
    ],
    [
      'for a known crawler that has no group any more',
      'User-agent: Bingbot\nAllow: /shop/open\n\nUser-agent: *\nDisallow: /shop\n',
      'User-agent: *\nDisallow: /shop\n',
      'google',
      'Bingbot',
      '/shop/open',
    ],
  ])('%s: blocked', (_, before, after, dialect, crawler, path) => {
    const found = opening(before, after);
    expect(found).toMatchObject({ dialect, crawler, path, before: { allowed: true }, after: { allowed: false } });
    expect(found).toMatchObject({ before: { rule: { type: 'allow' } } });
    expect(keepsAllowed(file(before), file(after))).toBe(false);
    expect(keepsOpenings(file(before), file(after))).toBe(false);
  });

  it('an unknown name that is gone counts only if allow rules must remain', () => {
    const before = 'User-agent: Googelbot\nAllow: /shop/open\n\nUser-agent: *\nDisallow: /shop\n';
    const after = 'User-agent: *\nDisallow: /shop\n';
    expect(opening(before, after)).toBe('none');
    expect(opening(before, after, 'opened')).toMatchObject({ crawler: 'Googelbot', path: '/shop/open' });
    expect([keepsAllowed(file(before), file(after)), keepsOpenings(file(before), file(after))]).toEqual([true, false]);
  });

  it('a path that no rule decides any more is allowed, but not opened', () => {
    const after = 'User-agent: *\nDisallow: /other\n';
    expect([opening(SHOP, after), opening(SHOP, after, 'opened')]).toEqual(['none', 'undecided']);
    expect([keepsAllowed(file(SHOP), file(after)), keepsOpenings(file(SHOP), file(after))]).toEqual([true, false]);
  });

  it('an allow rule that opens as much or more keeps what was opened', () => {
    for (const rule of ['Allow: /shop/open', 'Allow: /shop/o', 'Allow: /shop/open*'])
      expect(keepsOpenings(file(SHOP), file(`User-agent: *\nDisallow: /shop\n${rule}\n`))).toBe(true);
  });

  it('a spent budget decides nothing', () => {
    expect(opening(SHOP, 'User-agent: *\nDisallow: /shop\nAllow: /shop/o\n', 'allowed', 0)).toBe('undecided');
  });

  it('64 different pairs of groups are compared, and equal ones once', () => {
    const name = (i: number) => `bot-${String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26))}`;
    const lists = (count: number, end: string) =>
      Array.from({ length: 70 }, (_, i) => `User-agent: ${name(i)}\nAllow: /${i % count}${end}\nDisallow: /\n`).join(
        '',
      );
    expect(opening(lists(64, '/'), lists(64, ''))).toBe('none');
    expect(opening(lists(65, '/'), lists(65, ''))).toBe('undecided');
  });
});
