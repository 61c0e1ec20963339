import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { fix } from '../src/fix.js';
import { lint } from '../src/lint.js';
import type { LintOptions } from '../src/model/options.js';

type Options = LintOptions & { readonly unsafe?: boolean };
const fixed = (text: string, options: Options = {}): string => new TextDecoder().decode(fix(text, options).bytes);
const only = (...select: string[]): Options => ({ select });

describe('what an allow rule opens', () => {
  const TEXT = 'User-agent: *\nDisallow: /private/\n\nUser-agent: Googlebot\nDisallow: /x/\nAllow: /private/\n';

  it.each<Options>([{}, { select: ['all'] }, { preset: 'rfc9309', select: ['all'] }, { preset: 'portable' }])(
    '%j: unsafe fixes block nothing that the allow rule of a named crawler allows, in one run or two',
    (options) => {
      for (const text of [
        fixed(TEXT, { ...options, unsafe: true }),
        fixed(fixed(TEXT, options), { ...options, unsafe: true }),
      ]) {
        expect(parse(text).allows('/private/a', 'Googlebot')).toBe(true);
        expect(parse(text).allows('/private/a', 'Other')).toBe(false);
      }
    },
  );

  it('an allow rule stays, although nothing blocks what it allows', () => {
    const [finding] = lint(TEXT, only('redundant-rule'));
    expect([finding?.location.start.line, finding?.fixes]).toEqual([6, []]);
  });

  it('rules of * are repeated, except those that would overrule an allow rule', () => {
    const text = 'User-agent: *\nDisallow: /a/b/\nDisallow: /c/\n\nUser-agent: Googlebot\nDisallow: /x/\nAllow: /a/\n';
    expect(fixed(text, { unsafe: true })).toBe(`${text}Disallow: /c/\n`);
  });

  it.each([
    ['a more specific rule that was not read', 'User-agent: *\nAllow: /shop/\nDisallow: shop/cart/\n', 'not-rooted'],
    ['a broad rule', 'User-agent: *\nDisallow: /*?a b\nAllow: /open/\n', 'raw-space'],
    ['an allow rule with a star at its end', 'User-agent: *\nAllow: /p/*\nDisallow: p/cart/\n', 'not-rooted'],
    ['a key that is read as Allow', 'User-agent: *\nDisallow: /\nAllowAI: /x/\n', 'key-prefix-match'],
  ])('%s: the fix is withheld, with a path', (_, text, code) => {
    const { bytes, withheld, isComplete } = fix(text, { select: [code], unsafe: true });
    expect([new TextDecoder().decode(bytes), isComplete]).toEqual([text, true]);
    expect(withheld.map(({ reason, diagnostic }) => [reason, diagnostic.variant])).toEqual([['blocks-allowed', code]]);
    const { dialect = 'google', path = '', before, after } = withheld[0]?.example ?? {};
    expect(parse(text, { dialect }).check(path, '*').rule?.type).toBe('allow');
    expect([before?.allowed, after?.allowed]).toEqual([true, false]);
  });

  it.each([
    ['shorter', 'User-agent: *\nAllow: /\nAllow: /shop/\nDisallw: /shop/\n'],
    ['longer', 'User-agent: *\nAllow: /********\nAllow: /shop/\nDisallw: /shop/\n'],
  ])('an allow rule stays beside a %s one for all paths, which writes out the default', (_, text) => {
    const once = fixed(text, { select: ['all'] });
    expect(once).toContain('\nAllow: /shop/\n');
    expect(parse(fixed(once, { unsafe: true })).allows('/shop/', 'Foo')).toBe(true);
  });

  it('a user-agent line that only Google reads does not become a comment: its rules would join the group above', () => {
    const text = 'User-agent: *\nDisallow: /a/b/\n\nUser-agent-x: Foo\nAllow: /a/\n';
    expect(lint(text, only('key-prefix-match')).map(({ fixes }) => fixes)).toEqual([[]]);
    expect(parse(fixed(text, { select: ['all'], unsafe: true })).allows('/a/b/', 'Foo')).toBe(true);
  });

  it('a line that names a crawler only for Google does not become a comment', () => {
    const text = 'User-agent: *\nDisallow: /a/b/\n\nUseragent Slurp\nAllow: /a/\n';
    const { bytes, withheld } = fix(text, { preset: 'rfc9309', unsafe: true });
    expect(new TextDecoder().decode(bytes)).toBe(text);
    expect(withheld.map(({ reason, diagnostic, example }) => [reason, diagnostic.variant, example?.crawler])).toEqual([
      ['blocks-allowed', 'unparsable-line', 'Slurp'],
    ]);
  });

  it('one fix is withheld, the others are applied', () => {
    const text = 'User-agent: *\nAllow: /shop/\nDisallow: shop/cart/\nDisallow: private/\nDisallow: tmp/\n';
    const expected = text.replace(' private', ' /private').replace(' tmp', ' /tmp');
    expect(fixed(text, { select: ['not-rooted'], unsafe: true })).toBe(expected);
  });

  it('a second run changes nothing', () => {
    const text = 'User-agent: *\nAllow: /shop/\nDisallow: shop/cart/\nDisallow: private/\nAllow: /a/b\nAllow: /a\n';
    const once = fixed(text, { select: ['all'], unsafe: true });
    expect(fixed(once, { select: ['all'], unsafe: true })).toBe(once);
  });
});

describe('comments', () => {
  it.each([
    ['duplicate-rule', 'User-agent: *\nDisallow: /a\nDisallow: /b\n# why\nDisallow: /a\n'],
    ['redundant-rule', 'User-agent: *\nDisallow: /a\n# why\n# so\nDisallow: /a/b\n'],
    ['dead-rule', 'User-agent: *\nDisallow: /x\nAllow: /a*\n# why\nDisallow: /a\n'],
    ['sitemap-duplicate', 'Sitemap: https://e.example/s\n# why\nSitemap: https://e.example/s\n'],
    ['order-dependent', 'User-agent: *\n# The shop\nDisallow: /shop/\nAllow: /shop/open/\n'],
    ['duplicate-group', 'User-agent: a\nDisallow: /a\n\n# More\nUser-agent: a\nDisallow: /b\n'],
    ['duplicate-group', 'User-agent: a\n# Again\nUser-agent: a\nDisallow: /b\n'],
    ['duplicate-group', 'User-agent: a\nUser-agent: a # again\nDisallow: /b\n'],
  ])('%s: a line with a comment directly above it stays', (code, text) => {
    expect(lint(text, only(code)).length).toBeGreaterThan(0);
    expect(fixed(text, only(code))).toBe(text);
  });

  it('a rule is inserted above the comment on the rule below', () => {
    const text = 'User-agent: *\nDisallow: /a\n# The admin\nDisallow: /wp-admin/\n';
    expect(fixed(text, { ...only('wordpress-ajax'), unsafe: true })).toBe(
      'User-agent: *\nDisallow: /a\nAllow: /wp-admin/admin-ajax.php\n# The admin\nDisallow: /wp-admin/\n',
    );
  });

  it('a user-agent line is inserted above the comment on the first rule', () => {
    expect(fixed('# Secret\nDisallow: /a\n', { ...only('rule-before-user-agent'), unsafe: true })).toBe(
      'User-agent: *\n# Secret\nDisallow: /a\n',
    );
  });

  it('the comment directly above a user-agent line that moves goes above the user-agent lines of the group', () => {
    const text = 'User-agent: a\nCrawl-delay: 5\n\n# Everyone\nUser-agent: *\nDisallow: /a\n';
    expect(fixed(text, { ...only('group-merge-trap'), unsafe: true })).toBe(
      '# Everyone\nUser-agent: a\nUser-agent: *\nCrawl-delay: 5\n\nDisallow: /a\n',
    );
  });
});

describe('blank lines', () => {
  it.each<Options>([{}, { select: ['all'] }, { preset: 'portable' }])('%j: stay blank inside a group', (options) => {
    const text = 'User-agent: *\n\nDisallow: /a\n\nDisallow: /b\n';
    expect(fixed(text, options)).toBe(text);
  });

  it('move with the rules between which they are', () => {
    const text =
      'User-agent: a\nDisallow: /a\n\nUser-agent: *\nDisallow: /c\n\nUser-agent: a\nDisallow: /b\n\nDisallow: /d\n';
    expect(fixed(text, only('duplicate-group'))).toBe(
      'User-agent: a\nDisallow: /a\nDisallow: /b\n\nDisallow: /d\n\nUser-agent: *\nDisallow: /c\n',
    );
  });
});

describe('blocks between marks', () => {
  const yoast = (...lines: string[]): string =>
    ['# START YOAST BLOCK', '# ------', ...lines, '# ------', '# END YOAST BLOCK', ''].join('\n');

  it.each([
    ['another group', `User-agent: *\nDisallow: /a\n\n${yoast('User-agent: *', 'Disallow: /b', '')}`],
    ['the first group', `${yoast('User-agent: *', 'Disallow: /b', '')}\nUser-agent: *\nDisallow: /a\n`],
    ['the order of rules', yoast('User-agent: *', 'Disallow: /shop/', 'Allow: /shop/open/', '')],
    ['a sitemap', `Sitemap: https://e.example/s\n\n${yoast('', 'Sitemap: https://e.example/s', '')}`],
    ['a rule', yoast('User-agent: *', 'Disallow: /a', 'Disallow: /b', 'Disallow: /a', '')],
    [
      'marks in other words',
      '#Begin: Tool, do not edit\nUser-agent: *\nDisallow: /a\nDisallow: /a\n\n#End: Tool, do not edit\n',
    ],
    ['a mark at the end', '## shop - start ##\nUser-agent: *\nDisallow: /a\nDisallow: /a\n\n## Shop - END ##\n'],
  ])('%s: nothing is moved or removed', (_, text) => {
    expect(fixed(text, { select: ['all'] })).toBe(text);
    expect(fixed(text, { select: ['all'], preset: 'portable', unsafe: true })).toBe(text);
  });

  it('a mark around the whole file does not count, nor one without an end', () => {
    for (const [start, end] of [
      ['### BEGIN FILE ###', '### END FILE ###'],
      ['# START X', '# END Y'],
    ]) {
      const text = `${start}\n\nUser-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /a\n\n${end}\n`;
      expect(fixed(text, only('duplicate-rule'))).not.toBe(text);
    }
  });

  it('thousands of nested and overlapping blocks take linear time', () => {
    const names = Array.from({ length: 10_000 }, (_, i) => `x${i}`);
    const text = `${names.map((name) => `# start ${name}\n`).join('')}User-agent: *\nDisallow: /a\n${names.map((name) => `Disallow: /a\n# end ${name}\n`).join('')}`;
    const start = performance.now();
    expect(fixed(text, only('duplicate-rule'))).toBe(text);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

it.each(['', '\n\r\n \t\n', '# a\r\n\n#b', '\ufeff# a\n'])('%j: nothing is written', (text) => {
  for (const preset of ['google', 'rfc9309', 'portable'] as const) {
    for (const unsafe of [false, true]) {
      const { bytes, applied, isComplete } = fix(text, { preset, unsafe, select: ['all'] });
      expect([bytes, applied, isComplete]).toEqual([new TextEncoder().encode(text), [], true]);
    }
  }
});

it('one run reaches the fixed point of more findings than one pass reports', () => {
  const lines = Array.from({ length: 3_000 }, (_, i) => `Disallow: /a/${i}\n`).join('');
  const { bytes, isComplete } = fix(`User-agent: *\nDisallow: /a/\n${lines}`, only('redundant-rule'));
  expect([new TextDecoder().decode(bytes), isComplete]).toEqual(['User-agent: *\nDisallow: /a/\n', true]);
});
