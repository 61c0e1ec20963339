import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@maycrawl/core';
import { expect, it } from 'vitest';
import { settingsOf } from '../../src/config/settings.js';
import { lint } from '../../src/lint.js';
import type { Diagnostic } from '../../src/model/diagnostic.js';
import type { LintRule } from '../../src/model/lint-rule.js';
import type { LintOptions } from '../../src/model/options.js';
import { rules } from '../../src/rules/index.js';
import { FileContext } from '../../src/runner/file-context.js';
import { RuleRunner } from '../../src/runner/rule-runner.js';

const folder = fileURLToPath(new URL('../fixtures/', import.meta.url));
const files = rules.flatMap(({ id }) =>
  readdirSync(`${folder}${id}`)
    .filter((name) => name.startsWith('bad') && name.endsWith('.txt') && !name.endsWith('.expected.txt'))
    .map((name) => readFileSync(`${folder}${id}/${name}`)),
);
const everyRule = Object.fromEntries(rules.map(({ id }) => [id, 'warning'] as const));
const url = 'https://www.example.org/robots.txt';

it.each<LintOptions>([
  {},
  { preset: 'rfc9309', environment: 'production' },
  {
    preset: 'portable',
    url,
    urls: ['/', '/Private/a', '/shop?sort=1', '/css/a.css', '/search/x?a=1&sort=2'],
    facts: { status: 200, contentType: 'text/html', hops: ['http://example.org/robots.txt', url] },
  },
])('rules that are called for every element report no more: %j', (others) => {
  const options = { ...others, rules: everyRule };
  const always = rules.map((rule) => withoutConditions(rule));
  const [runner, exhaustive] = [new RuleRunner(rules), new RuleRunner(always)];
  let findings = 0;
  for (const bytes of files) {
    const found = findingsOf(runner, bytes, options);
    findings += found.length;
    expect(found).toEqual(findingsOf(exhaustive, bytes, options));
  }
  expect(findings).toBeGreaterThan(files.length);
});

/** Of `many-paths-on-a-line`, the characters also are the separators that count. */
function withoutConditions({ characters, concerns: _, ...rule }: LintRule): LintRule {
  return rule.id === 'many-paths-on-a-line' && characters !== undefined ? { ...rule, characters } : rule;
}

function findingsOf(runner: RuleRunner, bytes: Uint8Array, options: LintOptions): Diagnostic[] {
  const settings = settingsOf(options);
  const context = new FileContext(bytes, parse(bytes, { dialect: settings.dialect }), settings);
  runner.run(context);
  return context.diagnostics;
}

it('a check ends with what onStep throws, at any of its steps', () => {
  const text = 'User-agent: *\n'.concat(...Array.from({ length: 3000 }, (_, i) => `Disallow: /a/${i}\n`));
  let steps = 0;
  expect(lint(text, { onStep: () => void steps++ })).toEqual(lint(text));
  // Of the rules for a whole file, and of each 200 lines and rules.
  expect(steps).toBeGreaterThan(30);
  for (const last of [1, 2, steps]) {
    let left = last;
    const onStep = () => {
      if (--left === 0) throw new RangeError('stopped');
    };
    expect(() => lint(text, { onStep })).toThrow('stopped');
  }
});
