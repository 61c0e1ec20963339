import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { bytesOfPageFile, readRulePage } from '../../../scripts/rule-pages/rule-page.mjs';
import { rules } from '../src/rules/index.js';

/** Verdicts by whether they allow, in each dialect. */
const DIALECTS = {
  google: ['blocked', 'allowed'],
  rfc9309: ['blocked by the RFC', 'allowed by the RFC'],
} as const;

const stated = rules.flatMap(({ id }) => readRulePage(id).example.verdicts.map((verdict) => [id, ...verdict] as const));

describe('the verdicts that pages of rules state are those of the engine', () => {
  it.each(stated)('%s: %s %s is %s, and with the fix %s', (id, crawler, path, inExample, withFix) => {
    const { example, fix } = readRulePage(id);
    expect([verdict(example.text, crawler, path, inExample), verdict(fix.text, crawler, path, withFix)]).toEqual([
      inExample,
      withFix,
    ]);
  });

  it('most pages state one', () => {
    expect(new Set(stated.map(([id]) => id)).size).toBeGreaterThan(rules.length * 0.7);
  });
});

/** The verdict in words, in the dialect of the words that are expected. */
function verdict(text: string, crawler: string, path: string, expected: string): string {
  const dialect = DIALECTS.rfc9309.some((words) => words === expected) ? 'rfc9309' : 'google';
  const robots = parse(bytesOfPageFile(text), { dialect });
  return DIALECTS[dialect][Number(robots.allows(path, crawler))] as string;
}
