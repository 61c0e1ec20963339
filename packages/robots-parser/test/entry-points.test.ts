import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const CALL = "robotsParser('https://shop.example/robots.txt', 'User-agent: *\\nDisallow: /a')";
const PRINT = `process.stdout.write(String(${CALL}.isAllowed('https://shop.example/a')));`;

function run(type: string, code: string, ...flags: string[]): string {
  const args = [...flags, `--input-type=${type}`, '-e', code];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: here, encoding: 'utf8' });
  return stdout || stderr;
}

describe('programs that change one import', () => {
  test.each(['robots-parser', '@maycrawl/robots-parser'])('%s: an ES module', (name) => {
    expect(run('module', `import robotsParser from '${name}'; ${PRINT}`)).toBe('false');
  });

  test.each(['robots-parser', '@maycrawl/robots-parser'])('%s: CommonJS', (name) => {
    expect(run('commonjs', `const robotsParser = require('${name}'); ${PRINT}`)).toBe('false');
  });

  test('CommonJS where ES modules cannot be required', () => {
    const code = `const robotsParser = require('@maycrawl/robots-parser'); ${PRINT}`;
    expect(run('commonjs', code, '--no-experimental-require-module')).toBe('false');
  });

  test('an ES module whose compiler reads .default of the import', () => {
    const code = `import * as module from '@maycrawl/robots-parser'; const robotsParser = module.default.default; ${PRINT}`;
    expect(run('module', code)).toBe('false');
  });

  test('CommonJS that TypeScript compiled without esModuleInterop', () => {
    const code = `const { default: robotsParser } = require('@maycrawl/robots-parser'); ${PRINT}`;
    expect(run('commonjs', code)).toBe('false');
  });
});

/** Uses every call with the types that robots-parser declares. */
const BODY = `
const robots = robotsParser('https://shop.example/robots.txt', '');
const allowed: boolean | undefined = robots.isAllowed('https://shop.example/', 'a');
const disallowed: boolean | undefined = robots.isDisallowed('https://shop.example/');
const line: number = robots.getMatchingLineNumber('https://shop.example/', 'a');
const delay: number | undefined = robots.getCrawlDelay('a');
const sitemaps: string[] = robots.getSitemaps();
const host: string | null = robots.getPreferredHost();
// @ts-expect-error The URL is missing.
robotsParser();
void [allowed, disallowed, line, delay, sitemaps, host];
`;
const IMPORT = `import robotsParser, { type Robot } from '@maycrawl/robots-parser';
${BODY}
const sameRobot: Robot = robots;
void sameRobot;
`;
const REQUIRE = `import robotsParser = require('@maycrawl/robots-parser');
${BODY}
const sameRobot: robotsParser.Robot = robots;
void sameRobot;
`;
/** Compares with the types of robots-parser, by which its default import is no function in an ES module. */
const COMPARE = `import robotsParser from '@maycrawl/robots-parser';
import theirs from 'robots-parser';
const sameParser: typeof theirs = robotsParser;
const sameRobot: ReturnType<typeof theirs> = robotsParser('/robots.txt', '');
void [sameParser, sameRobot];
`;
const { ModuleKind, ModuleResolutionKind } = ts;
const bundler = ModuleResolutionKind.Bundler;

describe('types of TypeScript programs', () => {
  test.each<[string, Record<string, string>, ts.CompilerOptions]>([
    ['nodenext', { 'a.mts': IMPORT, 'b.cts': REQUIRE, 'c.cts': IMPORT }, { module: ModuleKind.NodeNext }],
    ['node16', { 'a.mts': IMPORT, 'b.cts': REQUIRE, 'c.cts': IMPORT }, { module: ModuleKind.Node16 }],
    ['bundler', { 'a.ts': IMPORT }, { module: ModuleKind.ESNext, moduleResolution: bundler }],
    ['commonjs', { 'a.ts': IMPORT }, { module: ModuleKind.CommonJS, moduleResolution: bundler }],
    // The resolution of older projects.
    [
      'node10',
      { 'a.ts': IMPORT, 'b.cts': REQUIRE },
      { module: ModuleKind.CommonJS, moduleResolution: ModuleResolutionKind.Node10, ignoreDeprecations: '6.0' },
    ],
    ['the types of robots-parser', { 'a.cts': COMPARE }, { module: ModuleKind.Node16 }],
  ])('%s', (_, files, options) => {
    expect(errorsOf(files, options)).toEqual([]);
  });
});

/** Type-checks files of this folder that exist in memory only, and all declarations that they use. */
function errorsOf(files: Record<string, string>, given: ts.CompilerOptions): string[] {
  const lib = ['lib.es2022.d.ts'];
  const options = { ...given, lib, strict: true, noEmit: true, types: [], target: ts.ScriptTarget.ES2022 };
  const host = ts.createCompilerHost(options);
  const texts = new Map(Object.entries(files).map(([name, text]) => [here + name, text]));
  const { fileExists, readFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  const program = ts.createProgram([...texts.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ code, messageText, file }) => {
    return `${file?.fileName} TS${code}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}
