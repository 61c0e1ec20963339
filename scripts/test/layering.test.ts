import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

interface Probe {
  readonly name: string;
  readonly path: string;
  readonly source: string;
  /** The rule that must report it; undefined if the source is valid. */
  readonly rule: string | undefined;
}

const imports = 'lint/style/noRestrictedImports';
const globals = 'lint/style/noRestrictedGlobals';
const cycles = 'lint/suspicious/noImportCycles';
const use = (specifier: string): string => `import { x } from '${specifier}';\n\nexport const y: unknown = x;\n`;

const probes: readonly Probe[] = [
  {
    name: 'core imports its own file',
    path: 'packages/core/src/a1.ts',
    source: use('./bytes/limits.js'),
    rule: undefined,
  },
  {
    name: 'core imports its own file from a folder',
    path: 'packages/core/src/in/a2.ts',
    source: use('../bytes/limits.js'),
    rule: undefined,
  },
  { name: 'core imports node:fs', path: 'packages/core/src/b1.ts', source: use('node:fs'), rule: imports },
  { name: 'core imports a package', path: 'packages/core/src/b2.ts', source: use('picocolors'), rule: imports },
  { name: 'core imports another package', path: 'packages/core/src/b3.ts', source: use('maycrawl'), rule: imports },
  {
    name: 'core imports a path of another package',
    path: 'packages/core/src/b4.ts',
    source: use('../../cli/src/main.js'),
    rule: imports,
  },
  { name: 'core imports its build', path: 'packages/core/src/b5.ts', source: use('../dist/index.js'), rule: imports },
  {
    name: 'core imports on demand',
    path: 'packages/core/src/b6.ts',
    source: `export const y: unknown = import('node:fs');\n`,
    rule: imports,
  },
  {
    name: 'core re-exports a package',
    path: 'packages/core/src/b7.ts',
    source: `export * from 'picocolors';\n`,
    rule: imports,
  },
  ...['process', 'Buffer', 'Date', 'globalThis', 'fetch'].map((name) => ({
    name: `core uses ${name}`,
    path: `packages/core/src/g-${name.toLowerCase()}.ts`,
    source: `export const y: unknown = ${name};\n`,
    rule: globals,
  })),
  {
    name: 'core has an import cycle',
    path: 'packages/core/src/cycle.ts',
    source: use('./cycle-back.js'),
    rule: cycles,
  },
  { name: 'cli imports core by name', path: 'packages/cli/src/a1.ts', source: use('@maycrawl/core'), rule: undefined },
  { name: 'cli imports node:fs', path: 'packages/cli/src/a2.ts', source: use('node:fs'), rule: undefined },
  {
    name: 'cli imports core by path',
    path: 'packages/cli/src/b1.ts',
    source: use('../../core/src/parse.js'),
    rule: imports,
  },
  {
    name: 'cli imports a file of core that is not an entry point',
    path: 'packages/cli/src/b2.ts',
    source: use('@maycrawl/core/dist/parse.js'),
    rule: imports,
  },
  ...[
    ['robots-parser', '@maycrawl/core', undefined],
    ['robots-parser', '@maycrawl/lint', imports],
    ['robots-parser', '../../core/src/parse.js', imports],
    ['crawlee', '@maycrawl/gate', undefined],
    ['crawlee', '@crawlee/utils', undefined],
    ['crawlee', '@maycrawl/lint', imports],
    ['lsp', '@maycrawl/language', undefined],
    ['lsp', '@maycrawl/gate', imports],
    ['lsp', '../../cli/src/main.js', imports],
    ['crawlee', '../../gate/src/gate.js', imports],
    ['playwright', '@maycrawl/gate', undefined],
    ['playwright', 'node:http', undefined],
    ['playwright', 'playwright-core', imports],
    ['playwright', '../../gate/src/gate.js', imports],
    ['mcp', '@maycrawl/gate', undefined],
    ['mcp', '@maycrawl/server/mcp', imports],
    ['mcp', '../../core/src/parse.js', imports],
    ['server', '@maycrawl/mcp', undefined],
    ['watch', '@maycrawl/gate', undefined],
    ['watch', '@maycrawl/server', imports],
    ['watch', '../../core/src/parse.js', imports],
    ['watch/src/loop', 'node:fs', undefined],
    ['gate', '@maycrawl/watch', imports],
    ['gate', '@maycrawl/mcp', imports],
    ['conformance', 'node:http', undefined],
    ['conformance', '@maycrawl/core', imports],
    ['conformance', '../../core/src/parse.js', imports],
  ].map(([name, specifier = '', rule], index) => ({
    name: `${name} imports ${specifier}`,
    path: `packages/${name}${name?.includes('/') ? '' : '/src'}/a${index}.ts`,
    source: use(specifier),
    rule,
  })),
  {
    name: 'the engine of watch uses a clock',
    path: 'packages/watch/src/alerts/g1.ts',
    source: 'export const y: unknown = Date.now();\n',
    rule: globals,
  },
  {
    name: 'the loop of watch uses a clock',
    path: 'packages/watch/src/loop/g1.ts',
    source: 'export const y: unknown = Date.now();\n',
    rule: undefined,
  },
  {
    name: 'a test imports its own source',
    path: 'packages/core/test/a1.test.ts',
    source: use('../src/parse.js'),
    rule: undefined,
  },
  {
    name: 'a test imports another package by path',
    path: 'packages/core/test/b1.test.ts',
    source: use('../../cli/src/main.js'),
    rule: imports,
  },
];

/** Runs Biome with the settings of the repository over a small repository of probes. */
describe('layering', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-layering-'));
  let found: ReadonlyMap<string, readonly string[]>;

  beforeAll(() => {
    for (const file of ['biome.json', '.gitignore']) cpSync(join(root, file), join(folder, file));
    write(folder, 'packages/core/src/cycle-back.ts', use('./cycle.js'));
    for (const { path, source } of probes) write(folder, path, source);
    found = lint(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(probes)('$name: $rule', ({ path, rule }) => {
    const architecture = (found.get(path) ?? []).filter((name) => [imports, globals, cycles].includes(name));
    expect(architecture).toEqual(rule === undefined ? [] : expect.arrayContaining([rule]));
  });
});

function write(folder: string, path: string, source: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), source);
}

/** Returns rule names by file. Throws if Biome reports nothing. */
function lint(folder: string): Map<string, string[]> {
  let report: string | undefined;
  try {
    execFileSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=500'], {
      cwd: folder,
      stdio: 'pipe',
    });
  } catch (error) {
    report = (error as { stdout: Buffer }).stdout.toString();
  }
  if (report === undefined) throw new Error('Biome reported none of the forbidden imports');
  const rules = new Map<string, string[]>();
  for (const { category, location } of JSON.parse(report).diagnostics) {
    rules.set(location.path, [...(rules.get(location.path) ?? []), category]);
  }
  return rules;
}
