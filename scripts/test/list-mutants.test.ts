import { expect, it } from 'vitest';
import { listMutants, mutatedText } from '../mutation/list-mutants.mjs';

/** Returns the change of each mutant and the text that it makes of a line. */
function mutantsOf(line: string): [change: string, text: string][] {
  return listMutants('file.ts', line).map((mutant) => [mutant.change, mutatedText(line, mutant)]);
}

it.each<[string, [string, string][]]>([
  [
    'a = b < 7;',
    [
      ['statement removed', ';'],
      ['< → <=', 'a = ((b) <= (7));'],
      ['< → >=', 'a = ((b) >= (7));'],
      ['7 → 8', 'a = b < 8;'],
      ['7 → 6', 'a = b < 6;'],
    ],
  ],
  [
    'a = b ?? c;',
    [
      ['statement removed', ';'],
      ['?? → &&', 'a = ((b) && (c));'],
    ],
  ],
  [
    'a += 1;',
    [
      ['statement removed', ';'],
      ['+= → -=', 'a -= 1;'],
      ['1 → 2', 'a += 2;'],
    ],
  ],
  [
    'if (!a) b();',
    [
      ['condition → true', 'if (true) b();'],
      ['condition → false', 'if (false) b();'],
      ['without !', 'if ((a)) b();'],
      ['statement removed', 'if (!a) ;'],
    ],
  ],
  [
    'while (a) b();',
    [
      ['condition → false', 'while (false) b();'],
      ['statement removed', 'while (a) ;'],
    ],
  ],
  [
    'const f = (): boolean => a;',
    [
      ['result → true', 'const f = (): boolean => true;'],
      ['result → false', 'const f = (): boolean => false;'],
    ],
  ],
  [
    'const f = () => a.trim();',
    [
      ['result → undefined', 'const f = () => undefined;'],
      ['without .trim()', 'const f = () => a;'],
    ],
  ],
  ['const a = { b: c, d: undefined };', [['b removed', 'const a = { ...undefined, d: undefined };']]],
  [
    'const a = /^b+$/i;',
    [
      ['without ^', 'const a = /b+$/i;'],
      ['without $', 'const a = /^b+/i;'],
      ['without the flag i', 'const a = /^b+$/;'],
      ['without the first repetition', 'const a = /^b$/i;'],
    ],
  ],
])('the mutants of %s', (line, mutants) => {
  const found = mutantsOf(line);
  expect(new Map(found)).toEqual(new Map(mutants));
  expect(found).toHaveLength(mutants.length);
});

it.each([
  "import { a } from 'b';",
  "export * from 'b';",
  "type A = 'b' | 7;",
  "interface A { readonly b: 'c' }",
  "let a: 'b' | 7;",
])('%s has no value at run time, and no mutants', (line) => {
  expect(mutantsOf(line)).toEqual([]);
});
