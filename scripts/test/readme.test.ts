import { readFileSync } from 'node:fs';
import * as core from '@maycrawl/core';
import * as crawlee from '@maycrawl/crawlee';
import * as robotsParser from '@maycrawl/robots-parser';
import { describe, expect, it } from 'vitest';

/** Runs a page's JavaScript. Returns each `expression; // value` with what it evaluates to and what the page claims. */
function claims(page: string, name: string, module: object): [expression: string, actual: unknown, claimed: unknown][] {
  const source = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const pattern = new RegExp(`\`\`\`js\nimport (?<names>.+) from '${name}';\n(?<body>[\\s\\S]*?)\`\`\``);
  const code = pattern.exec(source)?.groups;
  if (code?.names === undefined || code.body === undefined)
    throw new Error(`${page} contains no JavaScript that imports ${name} first`);
  const body = code.body.replace(
    /^(.+); \/\/ (true|false|\d+|'.*')$/gm,
    (_, expression, value) => `seen.push([${JSON.stringify(expression)}, ${expression}, ${value}]);`,
  );
  const seen: [string, unknown, unknown][] = [];
  const isDefault = !code.names.startsWith('{');
  const names = isDefault ? [code.names] : code.names.slice(2, -2).split(', ');
  const values = new Map<string, unknown>(Object.entries(module));
  new Function('seen', ...names, body)(seen, ...names.map((key) => values.get(isDefault ? 'default' : key)));
  return seen;
}

describe.each([
  ['README.md', 3, '@maycrawl/core', core],
  ['packages/core/README.md', 3, '@maycrawl/core', core],
  ['packages/robots-parser/README.md', 3, '@maycrawl/robots-parser', robotsParser],
  ['packages/crawlee/README.md', 1, '@maycrawl/crawlee', crawlee],
])('%s', (page, count, name, module) => {
  it('shows the values that the package returns', () => {
    const found = claims(page, name, module);
    expect(found).toHaveLength(count);
    for (const [expression, actual, claimed] of found) expect(actual, expression).toBe(claimed);
  });
});

it('no line of the change log has more than 120 characters, except in tables', () => {
  const lines = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8').split('\n');
  expect(lines.filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([]);
});

it('no line of a console example of the README has more than 120 characters', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const lines = [...readme.matchAll(/^```console\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.split('\n'));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});
