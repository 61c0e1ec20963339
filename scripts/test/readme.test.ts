import { readFileSync } from 'node:fs';
import * as core from '@maycrawl/core';
import { describe, expect, it } from 'vitest';

/** Runs a page's JavaScript. Returns each `expression; // value` with what it evaluates to and what the page claims. */
function claims(page: string): [expression: string, actual: unknown, claimed: unknown][] {
  const source = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const code = /```js\nimport \{ (?<names>[^}]+) \} from '@maycrawl\/core';\n(?<body>[\s\S]*?)```/.exec(source)?.groups;
  if (code?.names === undefined || code.body === undefined)
    throw new Error(`${page} contains no JavaScript that imports @maycrawl/core`);
  const body = code.body.replace(
    /^(.+); \/\/ (true|false|\d+|'.*')$/gm,
    (_, expression, value) => `seen.push([${JSON.stringify(expression)}, ${expression}, ${value}]);`,
  );
  const seen: [string, unknown, unknown][] = [];
  const names = code.names.split(', ');
  new Function('seen', ...names, body)(
    seen,
    ...names.map((name) => new Map<string, unknown>(Object.entries(core)).get(name)),
  );
  return seen;
}

describe.each([
  ['README.md', 6],
  ['packages/core/README.md', 3],
])('%s', (page, count) => {
  it('shows the values that the engine returns', () => {
    const found = claims(page);
    expect(found).toHaveLength(count);
    for (const [expression, actual, claimed] of found) expect(actual, expression).toBe(claimed);
  });
});
