import { expect, it } from 'vitest';
import { fix } from '../../../src/fix.js';
import { lint } from '../../../src/lint.js';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const KEYS = ['accepted-typo', 'key-prefix-match'];

it.each([
  ['Dissallowed: /a/', 'key-prefix-match', 'Disallow: /a/'],
  ['disalow: /a/', 'accepted-typo', 'disallow: /a/'],
  ['Disallowed: /a/', 'key-prefix-match', 'Disallow: /a/'],
  ['DisalowAI: /a/', 'key-prefix-match', '# DisalowAI: /a/'],
])('D9 %j is reported once, by %s', (line, code, fixed) => {
  const file = bytesOf(`User-agent: *\n${line}\nDisallow: /b/\n`);
  const found = lint(file).filter((diagnostic) => KEYS.includes(diagnostic.variant));
  expect(found.map((diagnostic) => [diagnostic.variant, diagnostic.location.start.line])).toEqual([[code, 2]]);
  expect(new TextDecoder().decode(fix(file, { unsafe: true }).bytes).split('\n')[1]).toBe(fixed);
});

it('D9 a safe fix never turns a key that only begins with a misspelt one into a rule', () => {
  const file = bytesOf('User-agent: *\nDisalowAI: /a/\nDisallow: /b/\n');
  expect(fix(file).bytes).toEqual(file);
});
