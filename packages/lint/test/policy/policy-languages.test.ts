import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@maycrawl/core';
import { crawlerUses } from '@maycrawl/core/crawlers';
import { describe, expect, it } from 'vitest';
import { hasEnglish, LETTERS, sentencesOf } from '../../../../scripts/sentences-of.js';
import { loadPolicyTexts } from '../../src/messages/languages.js';
import { policyJson } from '../../src/policy/policy-json.js';
import { policyOf } from '../../src/policy/policy-of.js';
import { policyUseText } from '../../src/policy/policy-words.js';
import type { CachedAccess, Policy } from '../../src/policy/types.js';

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url));
const files = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
  // Each has a row for every crawler.
  .filter((name, i) => name.endsWith('.txt') && i % 5 === 0)
  .map((name) => policyOf(parse(readFileSync(fixtures + name))));
const robots = parse('user-agent: *\nallow: /a/\nallow: /b*c\nallow: /*d$\nallow: /*e\nallow: /f$\ndisallow: /\n');
const usage = parse(
  'user-agent: *\ncontent-usage: search=y, ai=n, /x train-ai=y\ncontent-signal: search=no, use=x\ndisallow: /\n\nuser-agent: anthropic-ai\nuser-agent: FooBot\nlicense: https://a.example/l.xml\ndisallow:\n',
);
const STEPS: readonly Omit<CachedAccess, 'failure'>[] = [
  { access: 'rules', step: 'fresh' },
  { access: 'allow-all', step: 'fresh' },
  { access: 'rules', step: 'outage-last-good' },
  { access: 'allow-all', step: 'outage-last-good' },
  { access: 'allow-all', step: 'outage-never-good' },
  { access: 'allow-all', step: 'outage-site-reachable' },
  { access: 'disallow-all', step: 'outage-site-unreachable' },
  { access: 'disallow-all', step: 'outage-good-lost' },
  { access: 'disallow-all', step: 'internal-error' },
  { access: 'disallow-all', step: 'unfetched' },
];
const cached = STEPS.flatMap((step) =>
  [undefined, 'ETIMEDOUT'].map((failure) => policyOf(robots, { cached: { ...step, failure } })),
);
const fetched = (['unavailable', 'unreachable'] as const).flatMap((result) =>
  [undefined, 404].map((status) =>
    policyOf(parse(''), { facts: { result, status, hops: [], contentType: undefined } }),
  ),
);
const policies: readonly Policy[] = [...files, policyOf(robots), policyOf(usage), ...cached, ...fetched];
const jsonOf = (policy: Policy, texts?: Parameters<typeof policyJson>[2]) =>
  sentencesOf(JSON.stringify(policyJson(policy, [], texts)));

describe.each(['hi', 'th'] as const)('the texts of a policy in %s', (tag) => {
  it('are in that language, beside the same data as in English', async () => {
    const texts = await loadPolicyTexts(tag);
    let count = 0;
    for (const policy of policies) {
      const [english, translated] = [jsonOf(policy), jsonOf(policy, texts)];
      expect(translated.rest).toEqual(english.rest);
      const shown = translated.sentences.filter((text) => !LETTERS[tag].test(text) || hasEnglish(text));
      expect(shown).toEqual([]);
      count += english.sentences.filter(hasEnglish).length;
    }
    expect(count).toBeGreaterThan(500);
  });

  it('have a title of each use', async () => {
    const texts = await loadPolicyTexts(tag);
    expect(new Set(crawlerUses.map(({ id }) => policyUseText(id, texts))).size).toBe(crawlerUses.length);
    expect(crawlerUses.map(({ id }) => policyUseText(id))).toEqual(crawlerUses.map(({ title }) => title));
  });
});

it('English needs no texts', async () => {
  expect(await loadPolicyTexts('en')).toBeUndefined();
});
