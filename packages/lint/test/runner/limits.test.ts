import { expect, it } from 'vitest';
import { lint } from '../../src/lint.js';
import type { Diagnostic } from '../../src/model/diagnostic.js';
import type { Level } from '../../src/model/options.js';
import { rules } from '../../src/rules/index.js';

function findingsOf(id: string, text: string): Diagnostic[] {
  const only = Object.fromEntries(rules.map((rule): [string, Level] => [rule.id, rule.id === id ? 'info' : 'off']));
  return lint(text, { rules: only });
}

function letters(index: number): string {
  return [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

it('reports the order of rules in each of many groups', () => {
  const group = (_: unknown, i: number): string =>
    `User-agent: bot${letters(i)}\n${Array.from({ length: 20 }, (__, k) => `Disallow: /p${i}-${k}\nAllow: /p${i}-${k}/x\n`).join('')}`;
  for (const count of [60, 300]) {
    const found = findingsOf('order-dependent', Array.from({ length: count }, group).join('\n'));
    expect(found.map(({ messageId }) => messageId)).toEqual(Array(count).fill('blockedByLength'));
    expect(found.map(({ location }) => location.start.line)).toEqual(
      Array.from({ length: count }, (_, i) => 3 + 42 * i),
    );
  }
});

it('reports that a rule did not examine the whole file, at its last finding', () => {
  const pairs = Array.from({ length: 100 }, (_, i) => `Disallow: /a${i}\nAllow: /*${i}`).join('\n');
  const text = `User-agent: *\n${pairs}\n`;
  expect(findingsOf('tie', text).map(({ messageId }) => messageId)).toContain('notAllExamined');
  const notes = findingsOf('tie', `${text}Allow: /*x\nDisallow: /*x\n`).slice(-2);
  expect(notes.map(({ messageId, location }) => [messageId, location.start.line])).toEqual([
    ['samePath', 203],
    ['notAllExamined', 203],
  ]);
  expect(notes.at(-1)).toMatchObject({ variant: 'tie', severity: 'info', fixes: [], help: undefined });
  expect(findingsOf('tie', `# maycrawl-disable-file tie\n${text}`)).toEqual([]);
  expect(findingsOf('tie', text.slice(0, text.indexOf('Disallow: /a30')))).not.toContainEqual(
    expect.objectContaining({ messageId: 'notAllExamined' }),
  );
});

it('lints misspelt rules in a time that grows with their number', () => {
  const text = (key: string): string =>
    `User-agent: *\n${Array.from({ length: 6_000 }, (_, i) => `${key}: /p${i}\n`).join('')}`;
  const timeOf = (file: string): number => {
    const before = process.cpuUsage();
    lint(file);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // Comparing each rule with each other took fifteen times as long as the file with the correct key.
  const [correct, misspelt] = ['Disallow', 'Disalow'].map(text) as [string, string];
  const ratios = [1, 2, 3].map(() => timeOf(misspelt) / timeOf(correct));
  expect(Math.min(...ratios)).toBeLessThan(7);
});
