import { parse } from '@maycrawl/core';
import { findCrawler } from '@maycrawl/core/crawlers';
import { usageFor } from '@maycrawl/core/usage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoryOf, isStatedUse } from '../../src/data/usage-categories.js';
import { policyJson } from '../../src/policy/policy-json.js';
import { policyOf } from '../../src/policy/policy-of.js';
import { policyFieldText, policyNoteText, policyStatedText } from '../../src/policy/policy-words.js';
import type { Policy, PolicyStated } from '../../src/policy/types.js';

const policyFor = (...lines: string[]): Policy => policyOf(parse(`${lines.join('\n')}\n`));

function statedFor(policy: Policy, use: string, crawler: string): PolicyStated | undefined {
  const rows = policy.uses.find((one) => one.use === use)?.rows ?? [];
  return rows.find(({ crawlers }) => crawlers.includes(crawler))?.stated;
}

const textFor = (policy: Policy, use: string, crawler: string): string | undefined => {
  const stated = statedFor(policy, use, crawler);
  return stated && policyStatedText(stated);
};

const notesOf = (policy: Policy): string[] => policy.notes.map((note) => policyNoteText(note));

describe('what a policy says of uses, beside access', () => {
  const press = policyFor(
    'User-agent: *',
    'Disallow: /drafts/',
    'Content-Usage: train-ai=n, search=y',
    'Content-Usage: /press/ train-ai=y',
    'Content-Signal: ai-input=no',
    '',
    'User-agent: GPTBot',
    'Disallow: /',
    '',
    'User-agent: Google-Extended',
    'Disallow: /',
  );

  it.each([
    ['ai-training', 'ClaudeBot', 'denied (line 3); /press/ granted (line 4)'],
    ['search', 'bingbot', 'granted (line 3); /press/ unknown'],
    ['ai-answers', 'OAI-SearchBot', 'denied (line 5)'],
    ['ai-training', 'GPTBot', undefined],
    ['ai-training', 'Google-Extended', 'denied (line 11)'],
    ['user-action', 'ChatGPT-User', undefined],
  ])('%s, %s: %s', (use, crawler, text) => {
    expect(textFor(press, use, crawler)).toBe(text);
  });

  it('what no line states is unknown, and is no permission', () => {
    for (const file of [['User-agent: *', 'Allow: /'], [], ['User-agent: *', 'Content-Usage: Train-AI=y']]) {
      expect(statedFor(policyFor(...file), 'ai-training', 'GPTBot')).toEqual({
        preference: 'unknown',
        lines: [],
        paths: [],
        more: 0,
      });
    }
  });

  it('says nothing about uses if there is no file', () => {
    const failed = policyOf(parse('User-agent: *\nContent-Usage: train-ai=y\n'), { facts: { status: 503, hops: [] } });
    expect(failed.uses.flatMap(({ rows }) => rows.map(({ stated }) => stated))).not.toContainEqual(expect.anything());
    expect(failed.fields).toEqual([]);
  });

  it('paths of a control token that are blocked are denied', () => {
    const policy = policyFor('User-agent: Google-Extended', 'Content-Usage: train-ai=y', 'Disallow: /private/');
    expect(textFor(policy, 'ai-training', 'Google-Extended')).toBe('granted (line 2); /private/ denied (line 3)');
  });

  it.each([
    [
      ['Disallow: /', 'Allow: /open/', 'Content-Usage: train-ai=n', 'Content-Usage: /open/ train-ai=y'],
      'denied (line 2); /open/ granted (line 5)',
    ],
    [['Disallow: /a/', 'Content-Usage: train-ai=n', 'Content-Usage: /a/ train-ai=y'], 'denied (line 3)'],
    [
      ['Disallow: /', 'Allow: /open/', 'Content-Usage: /open/in/ train-ai=n'],
      'denied (line 2); /open/ unknown; /open/in/ denied (line 4)',
    ],
    [['Disallow: /a/', 'Content-Usage: train-ai=y', 'User-agent: Googlebot', 'Disallow: /a/'], 'granted (line 3)'],
  ])('a control token with %j', (lines, text) => {
    const policy = policyFor('User-agent: Google-Extended', ...lines);
    expect(textFor(policy, 'ai-training', 'Google-Extended')).toBe(text);
  });

  it('the row is what usageFor answers for each path', () => {
    const lines = fc.constantFrom(
      ...['User-agent: *', 'User-agent: GPTBot', 'User-agent: bingbot', 'Disallow: /a', 'Allow: /a/b', 'Disallow: /'],
      ...['User-agent: Google-Extended', 'User-agent: Googlebot'],
      ...['Content-Usage: train-ai=y', 'Content-Usage: / train-ai=n, search=y', 'Content-Usage: /a/ train-ai=y'],
      ...['Content-Usage: /a/b search=n', 'Content-Signal: ai-train=no', 'Content-Signal: search=yes, ai-input=no'],
      ...[
        'Content-Usage: /a/ search=y, train-ai=y, train-ai=x',
        'Content-Usage: /* search=y',
        'Content-Usage: /a/ X=y',
      ],
    );
    let compared = 0;
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 14 }), (given) => {
        const text = `User-agent: *\n${given.join('\n')}\n`;
        const robots = parse(text);
        const { uses } = policyOf(robots);
        for (const crawler of ['GPTBot', 'bingbot', 'ClaudeBot', 'OAI-SearchBot', 'Google-Extended']) {
          const usage = usageFor(robots, findCrawler(crawler)?.token ?? crawler);
          for (const { use, rows } of uses) {
            const stated = rows.find(({ crawlers }) => crawlers.includes(crawler))?.stated;
            if (!isStatedUse(use) || stated === undefined) continue;
            for (const path of ['/', '/x', '/a', '/a/', '/a/b', '/a/b/c']) {
              const { isFetched, preferences } = usage.of(path);
              if (!isFetched) continue;
              const matching = stated.paths.filter((one) => path.startsWith(one.path));
              const [longest = stated] = matching.sort((a, b) => b.path.length - a.path.length);
              expect([text, crawler, path, longest.preference]).toEqual([
                text,
                crawler,
                path,
                preferences[categoryOf(use)],
              ]);
              compared++;
            }
          }
        }
      }),
      { seed: 20261129, numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(400);
  });

  it('JSON has the answers and what defines the fields, with dates', () => {
    const json = JSON.parse(JSON.stringify(policyJson(press)));
    const rows = json.uses.flatMap(({ rows: all }: { rows: { crawlers: string[]; stated: unknown }[] }) => all);
    expect(rows.find((row: { crawlers: string[] }) => row.crawlers.includes('GPTBot')).stated).toBeNull();
    expect(rows).toContainEqual(
      expect.objectContaining({ stated: expect.objectContaining({ preference: 'denied', text: 'denied (line 5)' }) }),
    );
    expect(json.fields.map(({ name, date }: { name: string; date: string }) => [name, date])).toEqual([
      ['Content-Usage', '2026-08-19'],
      ['Content-Signal', '2025-09-24'],
    ]);
    expect(policyFor('License: https://a.example/l.xml').fields.map((field) => policyFieldText(field))).toEqual([
      'License: Really Simple Licensing (RSL) 1.0 of 2025-12-10, read on 2026-11-01. It is about the whole file, whatever group the line is in. https://rslstandard.org/rsl',
    ]);
  });
});

describe('notes on usage lines', () => {
  it('a blocked crawler for a use that the lines of * permit', () => {
    const policy = policyFor(
      ...['User-agent: *', 'Content-Signal: ai-train=yes', 'Allow: /', 'User-agent: GPTBot', 'Disallow: /'],
    );
    expect(notesOf(policy)).toContain('GPTBot may not fetch, although `ai-train=yes` (line 2) permits the use.');
    const own = policyFor(
      ...['User-agent: *', 'Content-Signal: ai-train=yes', 'Allow: /', 'User-agent: GPTBot'],
      ...['Content-Signal: ai-train=no', 'Disallow: /'],
    );
    expect(notesOf(own).join()).not.toContain('may not fetch');
  });

  it('a signal contradicts a line for a path, but lines for other paths do not contradict each other', () => {
    const notes = notesOf(
      policyFor(
        ...['User-agent: *', 'Content-Usage: train-ai=n', 'Content-Usage: / search=y', 'Content-Usage: /a/ train-ai=y'],
        ...['Content-Signal: ai-train=no', 'Content-Usage: search=n'],
      ),
    ).filter((note) => note.includes('contradicts'));
    expect(notes).toEqual([
      '`ai-train=no` (line 5) contradicts `train-ai=y` (line 4). The stricter one counts: the use is denied.',
    ]);
  });

  it('a usage line between user-agent lines, which ends a group for use alone', () => {
    const policy = policyFor(
      ...['User-agent: *', 'Content-Signal: ai-train=yes', '', 'User-agent: GPTBot', 'Content-Signal: search=no'],
      'Disallow: /',
    );
    expect(policy.preferences.map(({ line, tokens }) => [line, tokens])).toEqual([
      [2, ['*']],
      [5, ['GPTBot']],
    ]);
    expect(notesOf(policy)).toContain(
      'For access, a usage line (line 2) does not end a group: the rules below the next user-agent lines also apply to *.',
    );
  });

  it('names of earlier drafts, signals on trial, and lines of which nothing is read', () => {
    const notes = notesOf(
      policyFor(
        ...['User-agent: *', 'Content-Usage: ai-use=n, bots=y', 'Content-Usage: ai-use=y', 'Content-Signal: use=full'],
        ...['Content-Usage: train-ai=n search=y', 'Allow: /'],
      ),
    );
    expect(notes).toEqual([
      '`ai-use` (line 2) is a name of earlier drafts of Content-Usage. The draft of 2026-08-19 has none of this name, so it states nothing.',
      '`bots` (line 2) is a name of earlier drafts of Content-Usage. The draft of 2026-08-19 has none of this name, so it states nothing.',
      '`use` (line 4) is on trial since 2026-07-01: readers may ignore it.',
      'Nothing is read from line 5: its value does not follow the grammar of Content-Usage.',
    ]);
  });
});
