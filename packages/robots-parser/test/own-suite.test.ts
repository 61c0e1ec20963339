import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chai, describe, expect, test } from 'vitest';
import robotsParser from '../src/index.js';

const require = createRequire(import.meta.url);

/** Returns the tests of robots-parser itself, from its package, with `parser` in place of its code. */
function ownTests(parser: unknown): [name: string, run: () => void][] {
  const source = readFileSync(require.resolve('robots-parser/test/Robots.js'), 'utf8');
  const modules = new Map<string, unknown>([
    ['../index', parser],
    ['chai', chai],
  ]);
  const found: [string, () => void][] = [];
  new Function('require', 'describe', 'it', source)(
    (name: string) => modules.get(name),
    (_: string, define: () => void) => define(),
    (name: string, run: () => void) => found.push([name, run]),
  );
  return found;
}

/** The tests that fail for a documented difference in verdict, by its id in `fixtures/differences.json`. */
const DIFFERENCES = new Map([['should handle lone high / low surrogates', 'lone-surrogates']]);

const documented = JSON.parse(readFileSync(new URL('fixtures/differences.json', import.meta.url), 'utf8')) as {
  id: string;
}[];

describe.each([
  ['the ES module', robotsParser],
  ['the CommonJS bundle', require('../dist/index.cjs')],
])("robots-parser's own tests with %s", (_, parser) => {
  const tests = ownTests(parser);

  test('there are 41', () => {
    expect(tests).toHaveLength(41);
    for (const id of DIFFERENCES.values()) expect(documented.map((row) => row.id)).toContain(id);
  });

  test.each(tests)('%s', (name, run) => {
    if (DIFFERENCES.has(name)) expect(run).toThrow();
    else run();
  });
});
