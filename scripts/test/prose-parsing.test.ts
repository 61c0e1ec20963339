import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from '../processes.mjs';
import { proseParsingIn } from '../prose-parsing.mjs';

const FILE = join(root, 'packages/gate/src/planted.ts');
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  noEmit: true,
  types: [],
  skipLibCheck: true,
};
/** What the programs of all tests read. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** Returns the lines of a planted file, of these statements, that read a sentence. */
function linesThatRead(statements: readonly string[]): number[] {
  const text = [
    "import type { Sentence } from '@maycrawl/core/message';",
    'declare const said: Sentence;',
    'declare const failure: { readonly detail: Sentence } | undefined;',
    'declare const text: string;',
    ...statements,
  ].join('\n');
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.getSourceFile = (name, options) => {
    if (name === FILE) return ts.createSourceFile(name, text, options);
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, options));
    return parsed.get(name);
  };
  const program = ts.createProgram({ rootNames: [FILE], options: OPTIONS, host });
  expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([]);
  return proseParsingIn(program).map((place) => {
    const [, file, line] = /^(.+):(\d+): /.exec(place) ?? [];
    expect(file).toBe('packages/gate/src/planted.ts');
    return Number(line) - 4;
  });
}

it('finds code that reads, cuts or replaces a sentence', () => {
  const statements = [
    "said.startsWith('proxy: ');",
    'said.replace(/x/, text);',
    'said.slice(1);',
    'said.at(-1);',
    "failure?.detail.split('. ');",
    "(failure?.detail ?? said).indexOf('x');",
    '/x/.test(said);',
    'new RegExp(text).exec(said);',
    "for (const one of [said]) one.includes('x');",
    'said?.trim();',
  ];
  expect(linesThatRead(statements)).toEqual(statements.map((_, i) => i + 1));
});

it('finds what reads the message of an error, what a program prints, and a sentence that another function reads', () => {
  const declarations = [
    'declare const error: Error;',
    'declare const child: { readonly stderr: { toString(): string } };',
    'declare const stderr: string;',
    "function cut(line: string): string { return line.replace('.', ''); }",
    'function renamed(line: string): string { return cut(line); }',
    "const rewritten = (line: string): string => ['x'].reduce((all, one) => all.concat(one), line).replace(/x/g, text);",
  ];
  const statements = [
    'error.message.replace(/^x: /, text);',
    '/x/.exec(error.message);',
    'child.stderr.toString().match(/x/);',
    "stderr.startsWith('x');",
    'cut(said);',
    'cut(error.message);',
    'renamed(said);',
    'rewritten(said);',
  ];
  const first = declarations.length + 1;
  expect(linesThatRead([...declarations, ...statements])).toEqual(statements.map((_, i) => first + i));
  expect(linesThatRead([...declarations, 'cut(text);', 'renamed(text);'])).toEqual([]);
});

it('permits to show a sentence, and to read other texts', () => {
  expect(
    linesThatRead([
      'const shown = [said];',
      'said.length;',
      'text.slice(1);',
      '/x/.test(text);',
      'shown.includes(said);',
    ]),
  ).toEqual([]);
});
