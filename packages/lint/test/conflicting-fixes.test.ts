import { expect, it } from 'vitest';
import { everyNth } from '../../../scripts/full-size.js';
import { fix } from '../src/fix.js';
import { applyEdits } from '../src/fixes/apply-edits.js';
import { lint } from '../src/lint.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const fixed = (input: Uint8Array | string): string => decode(fix(input, { unsafe: true }).bytes);

it.each([
  ['&#47;private/', '/private/'],
  ['&#x2F;private/', '/private/'],
  ['&quot;private/&quot;', '/%22private/%22'],
  ['/a /b&quot;', '/a /b%22'],
])('Disallow: %s has one fix at a time', (value, expected) => {
  const after = fixed(`User-agent: *\nDisallow: ${value}\n`).split('\n')[1];
  expect(after).toBe(fixed(`User-agent: *\nDisallow: ${expected}\n`).split('\n')[1]);
});

const STARTS = [
  '',
  '"',
  '\u00a0',
  '\u200b',
  '.',
  '?',
  '&#47;',
  '&#x2f;',
  '&amp;',
  '&quot;',
  '&nbsp;',
  './',
  '../',
  '=',
];
const MIDDLES = [
  'private/',
  '/private/',
  '/a b/',
  '/a&amp;b',
  '/%zz/',
  '/a%2520b',
  '/a /b',
  '/a, /b',
  '/&lt;id&gt;/',
  '/x\u00a0y/',
  'a.php',
  '/%7Euser',
  '/a$b',
];
const ENDS = ['', '"', '\u00a0', ';', ',', '*', '&quot;', '&#47;', '#x', '%'];

/** One value of so many is examined; odd, so that every ending is. */
const STEP = 7;

/** Whichever fix a user makes first, the others lead to the same file. So none builds on a line that another corrects. */
it('the fixes of a line lead to one result in every order', () => {
  let compared = 0;
  const values = STARTS.flatMap((start) => MIDDLES.flatMap((middle) => ENDS.map((end) => start + middle + end)));
  for (const value of everyNth(values, STEP)) {
    const text = `User-agent: *\nDisallow: ${value}\nDisallow: /z/\n`;
    const offered = lint(text).flatMap(({ severity, fixes }) => (severity === 'info' ? [] : fixes.slice(0, 1)));
    if (offered.length < 2) continue;
    const together = fixed(text);
    for (const { edits } of offered) expect([text, fixed(applyEdits(encode(text), edits))]).toEqual([text, together]);
    compared++;
  }
  expect(compared).toBeGreaterThan(20);
});
