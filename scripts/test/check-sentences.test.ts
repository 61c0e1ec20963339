import { expect, it } from 'vitest';
import { sentencesIn, sharedSentences } from '../check-sentences.mjs';

const planted = (text: string): string => `export const text = ${text};\n`;

it('reports a sentence with two homes, whatever its slots, case and punctuation, and names both', () => {
  const files = {
    'packages/a/src/note.ts': planted("'Ready. The file {path:code} is far too long for readers.'"),
    'packages/b/src/view.tsx': planted('<p>\n  the file is far\n  too long, for readers\n</p>'),
    'packages/b/src/line.ts': planted(`\`The file \${path} is far too long for readers!\``),
    'packages/b/src/other.ts': planted("'The file is short enough for all readers.'"),
  };
  expect(sharedSentences(files)).toEqual([
    {
      sentence: 'the file is far too long for readers',
      places: ['packages/a/src/note.ts:1', 'packages/b/src/view.tsx:2', 'packages/b/src/line.ts:1'],
    },
  ]);
});

it('accepts a sentence that stands twice in one file, and the same advice of two rules', () => {
  const advice = planted("'Write each of them on a line of its own.'");
  expect(sharedSentences({ 'packages/a/src/one.ts': advice + advice })).toEqual([]);
  expect(
    sharedSentences({ 'packages/lint/src/rules/a.ts': advice, 'packages/lint/src/grouping/b.ts': advice }),
  ).toEqual([]);
  expect(sharedSentences({ 'packages/lint/src/rules/a.ts': advice, 'packages/cli/src/b.ts': advice })).toHaveLength(1);
});

it.each([
  ['a comment', '// The file is far too long for readers.\n'],
  ['a regular expression', '/the file is far too long for readers/.test(text);\n'],
  ['a command', planted("'maycrawl check the file for all readers'")],
  ['four words', planted("'The file is long.'")],
  ['a drawing', planted("'M1.5 5.5 4 8l4.5-6 2 3'")],
])('leaves out %s', (_, source) => {
  expect(sentencesIn(source)).toEqual([]);
});
