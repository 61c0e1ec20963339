import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../scripts/full-size.js';
import { fix } from '../src/fix.js';
import type { LintOptions } from '../src/model/options.js';
import { blockedOpening } from './blocked-opening.js';

/** Fixed, so that failures are reproducible. fast-check prints it with the smallest counterexample. */
const SEED = 20_261_123;
const RUNS = sized(100, 400);
const CRAWLERS = ['*', 'Googlebot', 'Googlebot-Image', 'Yandex', 'Foo'];
const PATHS = ['/', '/a', '/aa', '/a/b', '/a b', '/~b', '/%7Eb', '/b', '/b/c', '/private/', '/f/', '/f/index.html'];
const OPTIONS: readonly LintOptions[] = [
  {},
  { select: ['all'] },
  { preset: 'rfc9309', select: ['all'] },
  { preset: 'portable', select: ['all'] },
];

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const unsafe = (text: string, options: LintOptions) => fix(text, { ...options, unsafe: true });

const key = fc.constantFrom(
  ...[
    'Allow: ',
    'Allow: ',
    'Allow: ',
    'Disallow: ',
    'Disallow: ',
    'Disallowx: ',
    'Disallowx: ',
    'Allowx: ',
    'Allowed: ',
  ],
  ...['Disallows: ', 'Disalow: ', 'Disallow ', 'Allow;', '* Disallow: ', 'Dis-allow: ', 'Disallow:Disallow: '],
  ...['\u200bDisallow: ', 'Sitemaps: ', 'Crawl-delay: '],
);
const value = fc.constantFrom(
  ...[
    '/',
    '*',
    '/*',
    '**',
    '',
    '/a',
    '/a*',
    '/*a',
    '**/a',
    '/aa',
    '/a/b',
    '/a$',
    '/$',
    '/*$',
    '/b',
    '/b/c',
    '/~b',
    '/%7Eb',
  ],
  ...[
    '/a b',
    '"/a"',
    '/a, /b',
    '/a;',
    '/f/index.html',
    '/private/',
    'private/',
    'https://e.example/',
    '\ufeff/a',
    '/a\\',
  ],
);
const agent = fc
  .tuple(
    fc.constantFrom(
      ...[
        'User-agent: ',
        'User-agent: ',
        'User-agent: ',
        'Useragent: ',
        'User-agent ',
        'User-agents: ',
        'User-agentx: ',
      ],
      '\ufeffUser-agent: ',
    ),
    fc.constantFrom('*', '*', '* # all', 'Googlebot', 'Googlebot-Image', 'Googlbot', 'Yandex', 'Foo', 'Googlebot*'),
  )
  .map((parts) => parts.join(''));
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(key, value).map((parts) => parts.join('')) },
  { weight: 3, arbitrary: agent },
  { weight: 1, arbitrary: fc.constantFrom('', '# note', 'xyz', '<html>', 'Disallow', '\u0000') },
);
const file = fc
  .tuple(
    fc.constantFrom('', '', '\ufeff'),
    fc.constantFrom('\n', '\n', '\r\n', '\r'),
    fc.array(line, { minLength: 2, maxLength: 12 }),
  )
  .map(([bom, lineEnd, lines]) => bom + lines.join(lineEnd) + lineEnd);

/** The fixed file, after it is checked that the run is complete and a second one changes nothing. */
function fixedPoint(text: string, options: LintOptions): string {
  const once = unsafe(text, options);
  const after = textOf(once.bytes);
  expect([once.isComplete, textOf(unsafe(after, options).bytes)]).toEqual([true, after]);
  expect(blockedOpening(text, after, CRAWLERS, PATHS)).toBeUndefined();
  return after;
}

describe('--fix --unsafe on hostile files: one run reaches the fixed point', () => {
  it.each([
    [
      'two groups that repeat each other, and a longer key that is made a comment',
      'User-agent: Googlebot\nDisallow: /private/\n\nUser-agent Googlebot-Image\nUser-agent: *\nDisallowx: /a*\nUser-agent: Bingbot\nUser-agent Googlebot-Image\n',
    ],
    [
      'two groups that repeat each other, and a value that is respelt',
      'User-agent: Googlbot\nUser-agents: Foo\n* Disallow: /%7Eb\nUseragent: Googlebot-News\nUser-agents: * # all\nDisallows: /a$\n',
    ],
    [
      'a repeated rule that another rule of the group overrules',
      'user-agent:*\nDisallow: /a\\\nDisallow: /a\ndisallow:/wp-content/\nUser-agents: Googlebot*\nAllowx: /*a\nAllow;/f/\n',
    ],
    [
      'an empty rule that only Google reads, and that keeps two groups apart',
      'User-agent: *\r\nDisallowx: \r\nUser-agent: Googlebot\r\nDisallowx: /a*\r\nAllow: /a\r\nDisallow /c\r\nAllowx: /b/c\r\nDisallow: https://e.example/\r\nDisallow /*a',
    ],
    [
      'a longer user-agent key between rules',
      'User-agent: MJ12bot\nAllow: /\ta\n\u200bDisallow: /a*\nUser-Agentx: Googlebot-Image\nAllow /é\nDisallowAI: https://e.example/\n* Disallow: **\n',
    ],
    [
      'an allow rule that joins two groups',
      'User-agent: Googlebot-Image\nDisallowx: /c\nUser-agent: *\nUser-agent: *\nDisallowx: *\nDisallow: https://e.example/\nAllow: /private/\nAllowx: *\nUser-agent Bingbot\n',
    ],
  ])('%s', (_, text) => {
    for (const options of OPTIONS) {
      const after = fixedPoint(text, options);
      // No line is inserted again and again.
      expect(after.split(/\r\n?|\n/).length).toBeLessThan(3 * text.split(/\r\n?|\n/).length);
    }
  });

  it('a rule with a longer key is not repeated for another crawler', () => {
    const text = 'User-agent: *\nDisallow: /a\nDisallowAI: /b\n\nUser-agent: Googlebot\nDisallow: /c\n';
    const { bytes } = unsafe(text, { select: ['named-group-drops-star'] });
    expect(textOf(bytes)).toBe(`${text}Disallow: /a\n`);
  });

  it.each([
    ['Disalow: /a', 'Disallow: /a'],
    ['Disallow /a', 'Disallow: /a'],
    ['disallow:/a # why', 'disallow:/a'],
  ])('%s is repeated as %s', (written, repeated) => {
    const text = `User-agent: *\n${written}\n\nUser-agent: Googlebot\nDisallow: /c\n`;
    const { bytes } = unsafe(text, { select: ['named-group-drops-star'] });
    expect(textOf(bytes)).toBe(`${text}${repeated}\n`);
  });

  it('rules are not repeated if none of them blocks what the finding names', () => {
    const text = 'User-agent: *\nDisallow: /a\nDisallow: /b/c\n\nUser-agent: Googlebot\nAllow: /*a\nAllow: /b\n';
    const { bytes, applied } = unsafe(text, { select: ['named-group-drops-star'] });
    expect([textOf(bytes), applied]).toEqual([text, []]);
  });

  it.each(OPTIONS)(
    `%j: any file, and what allow rules open stays open (seed ${SEED})`,
    (options) => {
      let changed = 0;
      fc.assert(
        fc.property(file, (text) => {
          if (fixedPoint(text, options) !== text) changed++;
        }),
        { seed: SEED, numRuns: RUNS },
      );
      expect(changed).toBeGreaterThan(RUNS / 2);
    },
    300_000,
  );
});
