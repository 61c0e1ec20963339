import { parse } from '@maycrawl/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSame } from '../../../../scripts/expect-same.js';
import { stretchesOf } from '../../src/engine/stretches.js';

/** True if the engine matches the path with a rule of this pattern. */
function matches(pattern: string, path: string): boolean {
  return !parse(`user-agent: *\ndisallow: ${pattern}`).rulesFor('bot').allows(path);
}

const text = (characters: string) =>
  fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map((list) => `/${list.join('')}`);

test('the parts agree with the engine: they exist if the rule matches, and together they are the start of the path', () => {
  fc.assert(
    fc.property(text('ab/*'), fc.boolean(), text('ab/'), (start, isAnchored, path) => {
      const pattern = isAnchored ? `${start}$` : start;
      const stretches = stretchesOf(pattern, path);
      expectSame(stretches !== undefined, matches(pattern, path));
      if (stretches === undefined) return;
      const matched = stretches.map((part) => part.text).join('');
      expectSame(path.startsWith(matched), true);
      if (isAnchored || start.endsWith('*')) expectSame(matched, path);
      const literals = stretches.map((part) => (part.isStar ? '*' : part.text)).join('');
      expectSame(literals, start);
    }),
    { numRuns: 20_000, seed: 19 },
  );
});

test.each([
  ['/*?sort=', '/shoes?sort=price', ['/', '*shoes', '?sort=']],
  ['/a*b*c', '/aXbbc', ['/a', '*X', 'b', '*b', 'c']],
  ['/a*$', '/abc', ['/a', '*bc']],
  ['/*.pdf$', '/a.pdf.pdf', ['/', '*a.pdf', '.pdf']],
  ['/a**b', '/ab', ['/a', '*', '*', 'b']],
  ['/help/', '/help/contact', ['/help/']],
])('%s on %s', (pattern, path, expected) => {
  expect(stretchesOf(pattern, path)?.map((part) => (part.isStar ? `*${part.text}` : part.text))).toEqual(expected);
});
