import type { RobotsTxt } from '@maycrawl/core';
import { crawlers as registry } from '@maycrawl/core/crawlers';
import { usageFor } from '@maycrawl/core/usage';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../scripts/full-size.js';
import { differencesOf } from '../../src/comparison/differences.js';
import { editsOf } from '../../src/comparison/edits.js';
import type { FileEdit } from '../../src/comparison/file-edit.js';
import type { Differences } from '../../src/comparison/types.js';
import { useChangesOf, useLinesOf } from '../../src/comparison/use-changes.js';
import type { UseChange, UseEffect } from '../../src/policy/policy-changes.js';
import { type Random, random } from '../analysis/random.js';
import { sideOf } from './shown-paths.js';

const SEED = 20_261_130;

const NAMES = ['*', 'Googlebot', 'googlebot-image', 'GPTBot', 'Google-Extended', 'Applebot', 'Applebot-Extended'];
const OTHER_NAMES = ['AI2Bot', 'AI', 'foo', 'foo2', 'MJ12bot', 'MJ', 'xbot', 'XBOT/2.0'];
const PATHS = ['/', '/a', '/b', '/a/b', '/a.pdf', '/x.pdf', '/c.pdf', '/x', '/xy', '/abx', '/zzz'];
const RULES = ['Disallow: /', 'Disallow: /x', 'Allow: /', 'Allow: /a', 'Disallow: /a', 'Disallow: /*.pdf', 'Disallow:'];
const OTHER_LINES = ['Crawl-delay: 3', 'Crawl-delay: 7', 'Sitemap: https://e.example/s.xml', 'Host: e.example'];
const USAGE = ['Content-Usage: train-ai=n', 'Content-Usage: /a train-ai=y', 'Content-Signal: ai-input=no'];

function lineOf(r: Random): string {
  const kind = r.below(8);
  if (kind < 3) return `User-agent: ${r.pick(r.below(2) === 0 ? NAMES : OTHER_NAMES)}`;
  if (kind < 6) return r.pick(RULES);
  return r.pick(kind === 6 ? OTHER_LINES : USAGE);
}

const fileOf = (r: Random): string[] => Array.from({ length: 1 + r.below(7) }, () => lineOf(r));

function edited(r: Random, lines: readonly string[]): string[] {
  const after = [...lines];
  for (let i = r.below(2); i >= 0; i--) {
    const at = r.below(after.length);
    const kind = r.below(4);
    if (kind === 0) after.splice(at, 1);
    else if (kind === 1) after.splice(at, 0, lineOf(r));
    else if (kind === 2) after.splice(r.below(after.length), 0, ...after.splice(at, 1 + r.below(2)));
    else after.splice(at, 1, lineOf(r));
  }
  return after;
}

type Files = Differences['files'];

const allowed = (file: RobotsTxt, crawler: string): string[] =>
  PATHS.filter((path) => file.rulesFor(crawler).allows(path));

/** What the engine contradicts in a sentence on the text. */
function wrongIn({ id, names, values }: FileEdit, [before, after]: Files): string[] {
  const tokens = names.map((name) => [before.rulesFor(name).token, after.rulesFor(name).token] as const);
  const every = (holds: (token: (typeof tokens)[number]) => boolean): string[] =>
    tokens.every(holds) ? [] : [`${id} ${names.join()} ${JSON.stringify(values)}: ${JSON.stringify(tokens)}`];
  const named = `${values.token}`.toLowerCase();
  if (id === 'groupGone') return every(([, now]) => now === named);
  if (id === 'groupNew') return every(([old]) => old === named);
  if (id === 'groupGoneFree') return every(([, now]) => now === undefined);
  if (id === 'groupNewFree') return every(([old]) => old === undefined);
  if (id !== 'onlyOrder' && id !== 'onlyText') return [];
  return everyName().filter((name) => answersOf(before, name) !== answersOf(after, name));
}

const everyName = (): string[] => [...NAMES.slice(1), ...OTHER_NAMES.slice(0, -1), 'any-crawler'];

/** All that a file states for a crawler. */
function answersOf(file: RobotsTxt, name: string): string {
  const rules = file.rulesFor(name);
  const usage = usageFor(file, name);
  const uses = PATHS.map((path) => [rules.allows(path), usage.of(path).preferences, usage.of(path).level]);
  return JSON.stringify([file.crawlDelay(name), uses]);
}

/** What the engine contradicts in the sentence on a use. */
function wrongUse({ crawlers, effect }: UseChange, [before, after]: Files): string[] {
  return crawlers.filter((name) => {
    const entry = registry.find((one) => one.name === name);
    const token = entry?.tokens[0] ?? name;
    const [old, now] = [allowed(before, token), allowed(after, token)];
    const lost = old.filter((path) => !now.includes(path));
    const won = now.filter((path) => !old.includes(path));
    const pages = (file: RobotsTxt) =>
      registry.filter((one) => entry?.controls.includes(one.name)).flatMap((one) => allowed(file, one.tokens[0] ?? ''));
    const holds: Readonly<Record<UseEffect, () => boolean>> = {
      'newly-blocked': () => now.length === 0 && lost.length > 0,
      'newly-blocked-except': () => lost.length > 0 && won.length === 0,
      'newly-allowed': () => now.length === PATHS.length && won.length > 0,
      'newly-allowed-except': () => won.length > 0 && lost.length === 0,
      'some-newly-blocked': () => won.length === 0,
      'some-newly-allowed': () => lost.length === 0,
      'some-both': () => true,
      'pages-newly-fetched': () => pages(before).length === 0 && pages(after).length > 0,
      'pages-no-longer-fetched': () => pages(before).length > 0 && pages(after).length === 0,
      'not-decided': () => false,
    };
    return !holds[effect]();
  });
}

/** A crawler that a line on uses calls newly blocked or allowed, while it is among those that do not change. */
function contradicted(uses: readonly UseChange[], { differences, files }: Differences): string[] {
  const isChanged = (name: string): boolean => {
    const token = registry.find((one) => one.name === name)?.tokens[0] ?? name;
    return allowed(files[0], token).join() !== allowed(files[1], token).join();
  };
  const claims = uses.filter(({ effect }) => !effect.startsWith('pages-')).flatMap(({ crawlers }) => crawlers);
  return claims.filter((name) => differences.length === 0 || !isChanged(name));
}

function compared(before: readonly string[], after: readonly string[]): Differences {
  const side = (lines: readonly string[]) => sideOf(new TextEncoder().encode(lines.join('\n')));
  return differencesOf(side(before), side(after), { crawlers: [], dialect: 'google' });
}

describe('the sentences of a report on an edit', () => {
  it('agree with the engine, and so with each other, for random edits', () => {
    const r = random(SEED);
    let [proved, fetched] = [0, 0];
    for (let round = 0; round < sized(300, 3_000); round++) {
      const before = fileOf(r);
      const after = edited(r, before);
      const found = compared(before, after);
      const edits = editsOf(found, Number.POSITIVE_INFINITY);
      const uses = useChangesOf(found);
      const wrong = [
        ...edits.flatMap((edit) => wrongIn(edit, found.files)),
        ...uses.flatMap((use) => wrongUse(use, found.files).map((name) => `${use.effect} ${name}`)),
        ...contradicted(uses, found),
      ];
      if (wrong.length > 0)
        expect(wrong, `round ${round}:\n${before.join('\n')}\n=====\n${after.join('\n')}`).toEqual([]);
      if (edits.some(({ id }) => id === 'onlyOrder' || id === 'onlyText')) proved++;
      if (uses.some(({ effect }) => effect.startsWith('pages-'))) fetched++;
    }
    expect(proved).toBeGreaterThan(2);
    expect(fetched).toBeGreaterThan(2);
  });

  it('the pages of a control token are fetched, although no verdict changes for it', () => {
    const found = compared(['User-agent: Googlebot', 'Disallow: /'], ['User-agent: Googlebot', 'Disallow: /x']);
    const [search, training] = useLinesOf(useChangesOf(found), found);
    expect(search).toMatch(/^Web search: Googlebot.* newly allowed except some paths$/);
    expect(training).toBe('AI training: Google-Extended and Applebot-Extended: pages are fetched now');
  });
});
