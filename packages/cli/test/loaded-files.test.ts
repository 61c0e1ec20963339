import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isProgram, maycrawl, scratch } from './maycrawl.js';

const { folder, file } = scratch();

/** Returns the files of the bundle that a run loads. */
function loadedFiles(args: readonly string[]): string[] {
  const coverage = mkdtempSync(join(folder, 'coverage-'));
  maycrawl(args, { env: { NODE_V8_COVERAGE: coverage } });
  const urls = readdirSync(coverage).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage, name), 'utf8')) as { result: { url: string }[] };
    return result.map(({ url }) => url);
  });
  return urls.filter((url) => url.includes('/packages/cli/bin/')).map((url) => fileURLToPath(url));
}

/** Returns the modules in these files, as the bundler names them in comments. */
function loadedModules(args: readonly string[]): string[] {
  return loadedFiles(args).flatMap((path) => readFileSync(path, 'utf8').match(/^\/\/ packages\/.*\.js$/gm) ?? []);
}

it.skipIf(isProgram)(
  'a check of a file loads neither the gate nor the checker: that takes longer than the check',
  () => {
    const robots = file('robots.txt', 'user-agent: *\ndisallow: /a\n');
    const modules = loadedModules(['check', '--robots', robots, 'https://a.example/a']);
    expect(modules).toContain('// packages/core/dist/parse.js');
    expect(modules.filter((module) => /packages\/(?:gate\/|lint\/dist\/(?:rules|analysis)\/)/.test(module))).toEqual(
      [],
    );
  },
);

it.skipIf(isProgram)('lint loads the texts of the language that it prints, and no others', () => {
  const robots = file('typo.txt', 'user-agent: *\ndisalow: /a\n');
  const textsOf = (...args: readonly string[]) => {
    const modules = loadedModules(['lint', ...args, robots]).filter((module) => /\/messages\/(?:hi|th)\//.test(module));
    return new Set(modules.map((module) => /\/messages\/(hi|th)\//.exec(module)?.[1]));
  };
  expect(textsOf()).toEqual(new Set());
  expect(textsOf('--language', 'th')).toEqual(new Set(['th']));
});

it.skipIf(isProgram)('only mcp loads the protocol of agents', () => {
  const loadsIt = (...args: readonly string[]) =>
    loadedFiles(args).some((path) => /-32602[\s\S]*notifications\/cancelled/.test(readFileSync(path, 'utf8')));
  expect(loadsIt('mcp', '--store', 'memory')).toBe(true);
  const robots = file('small.txt', 'user-agent: *\ndisallow: /a\n');
  expect([loadsIt('--version'), loadsIt('lint', robots), loadsIt('serve', '--port', 'x')]).toEqual([
    false,
    false,
    false,
  ]);
});
