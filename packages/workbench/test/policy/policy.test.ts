import { parse } from '@maycrawl/core';
import { type Policy, policyOf } from '@maycrawl/lint';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { textsLoaded } from '../../src/messages/language.js';
import { MAX_NAMES, shownPolicy } from '../../src/policy/shown-rows.js';
import { summaryText } from '../../src/policy/summary.js';

const policyFor = (file: string): Policy => policyOf(parse(file));
const summaryFor = (file: string): string => summaryText(policyFor(file));

beforeAll(async () => {
  // The language of the page is set on the document.
  vi.stubGlobal('document', { documentElement: {} });
  await textsLoaded('policy', 'changes');
});

/** Training crawlers to which robots.txt applies. */
const TRAINING = policyFor('')
  .uses.filter(({ use }) => use === 'ai-training')
  .flatMap(({ rows }) => rows)
  .filter(({ state }) => state !== 'not-governed')
  .flatMap(({ crawlers }) => crawlers).length;

describe('the summary', () => {
  test.each([
    ['', 'Search engines may read the whole site. No AI training crawler is blocked.'],
    [
      'User-agent: *\nDisallow: /a\n',
      `Search engines may read the site, except some paths. No AI training crawler is blocked entirely, ${TRAINING} in part.`,
    ],
    ['User-agent: *\nDisallow: /\n', 'Search engines may read nothing. All AI training crawlers are blocked.'],
    [
      'User-agent: *\nDisallow: /\nAllow: /a\n',
      `Search engines may read only some paths. No AI training crawler is blocked entirely, ${TRAINING} in part.`,
    ],
  ])('%j', (file, sentences) => {
    // A crawler that must be named is allowed whatever the group of * says.
    const named = file.replace('User-agent: *', 'User-agent: *\nUser-agent: YandexMobileBot');
    expect(summaryFor(named)).toBe(sentences);
  });

  test('counts crawlers that are blocked', () => {
    const file = 'User-agent: bingbot\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n';
    const governed = policyFor(file).uses.map(({ use, rows }) => {
      const crawlers = rows.filter(({ state }) => state !== 'not-governed').flatMap((row) => row.crawlers);
      return [use, crawlers.length] as const;
    });
    const { search, 'ai-training': training } = Object.fromEntries(governed);
    expect(summaryFor(file)).toBe(
      `1 of ${search} search crawlers may read nothing. 2 of ${training} AI training crawlers are blocked.`,
    );
  });

  test('counts crawlers that are blocked in part', () => {
    const file = 'User-agent: bingbot\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: ClaudeBot\nDisallow: /a\n';
    expect(summaryFor(file)).toMatch(/ 1 of \d+ AI training crawlers are blocked\. 1 is blocked in part\.$/);
  });

  test('never says what is not decided', () => {
    const policy = policyFor('User-agent: *\nDisallow: /a\n');
    const uses = policy.uses.map((use) => ({
      ...use,
      rows: use.rows.map((row) => ({ ...row, state: 'not-decided' as const })),
    }));
    expect(summaryText({ ...policy, uses })).toBe(
      'What search engines may read is not decided. Whether AI training crawlers are blocked is not decided.',
    );
  });
});

describe('what is shown at first', () => {
  const file = 'User-agent: *\nDisallow: /a\n\nUser-agent: SeznamBot\nUser-agent: AhrefsBot\nDisallow: /\n';

  test('crawlers with the same answer are one row, the best known first', () => {
    const [search] = shownPolicy(policyFor(file), false, new Set()).uses;
    const [first] = search?.rows ?? [];
    expect(first?.vendors.slice(0, 3)).toEqual(['Google', 'Microsoft', 'OpenAI']);
    expect(first?.crawlers.slice(0, 3)).toEqual(['Googlebot', 'bingbot', 'OAI-SearchBot']);
    const answers = search?.rows.map(({ vendors, crawlers, ...answer }) => JSON.stringify(answer)) ?? [];
    expect(new Set(answers).size).toBe(answers.length);
  });

  test('rows that the file names, and what is left out as a number', () => {
    const policy = policyFor(file);
    const search = shownPolicy(policy, false, new Set()).uses.find(({ use }) => use === 'search');
    const total = policy.uses.find(({ use }) => use === 'search')?.rows.flatMap(({ crawlers }) => crawlers).length;
    const shown = search?.rows.flatMap(({ crawlers }) => crawlers) ?? [];
    expect(shown).toContain('SeznamBot');
    expect(shown).toContain('Googlebot');
    const cut = search?.rows.reduce((sum, { crawlers }) => sum + Math.max(0, crawlers.length - MAX_NAMES), 0) ?? 0;
    expect(shown.length - cut + (search?.hiddenCrawlers ?? 0)).toBe(total);
    expect(search?.hiddenCrawlers).toBeGreaterThan(0);
  });

  test('uses of which the file names no crawler are left out by name', () => {
    const { uses, hiddenUses } = shownPolicy(policyFor(file), false, new Set());
    expect(uses.map(({ use }) => use)).toContain('seo');
    expect(hiddenUses).toContain('monitoring');
  });

  test('everything, on request', () => {
    const policy = policyFor(file);
    const { uses, hiddenUses } = shownPolicy(policy, true, new Set());
    const byVendor = policy.uses.map(({ rows }) => rows.map(({ vendor, ...row }) => ({ ...row, vendors: [vendor] })));
    expect(uses.map(({ rows }) => rows)).toEqual(byVendor);
    expect(hiddenUses).toEqual([]);
    const [open] = shownPolicy(policy, false, new Set(['search'])).uses;
    expect(open?.rows).toEqual(byVendor[0]);
  });
});
