/*
 * What a change to a file means for each use. The comparison of the two files, which is proved, decides whether a
 * crawler gets other verdicts and in which direction; the two policies decide whether that concerns the whole site.
 */

import { type CrawlerEntry, crawlers, crawlerUses, findCrawler, mustBeNamed, type Use } from '@maycrawl/core/crawlers';
import { renderValues } from '@maycrawl/core/message';
import { groupBy } from '../collections/group-by.js';
import { tokenSpelling } from '../data/known-crawlers.js';
import type { policy as phrases } from '../messages/en/policy.js';
import { ENGLISH_POLICY, type PolicyTexts, policyUseText } from './policy-words.js';
import type { Policy, PolicyState } from './types.js';

export interface CrawlerEffect {
  /** Names as `compareFiles` returns them; `*` means every crawler that neither file names. */
  readonly crawlers: readonly string[];
  readonly newlyBlocked: 'none' | 'some' | 'undecided';
  readonly newlyAllowed: 'none' | 'some' | 'undecided';
}

export type UseEffect =
  /** The whole site is blocked now, and was allowed, except some paths perhaps. */
  | 'newly-blocked'
  /** The site is blocked now except some paths, and was allowed, except some paths perhaps. */
  | 'newly-blocked-except'
  /** The whole site is allowed now, and was blocked, except some paths perhaps. */
  | 'newly-allowed'
  /** The site is allowed now except some paths, and was blocked, except some paths perhaps. */
  | 'newly-allowed-except'
  | 'some-newly-blocked'
  | 'some-newly-allowed'
  /** Some paths are newly blocked and some newly allowed. */
  | 'some-both'
  /** A control token: the crawlers that it controls may fetch some pages now, and could fetch none. */
  | 'pages-newly-fetched'
  /** A control token: the crawlers that it controls may fetch no page any more. */
  | 'pages-no-longer-fetched'
  | 'not-decided';

/** Crawlers of one vendor, for one use, to which a change does the same. */
export interface UseChange {
  readonly use: Use;
  readonly vendor: string;
  readonly crawlers: readonly string[];
  readonly effect: UseEffect;
}

/**
 * Returns what changes for each use and vendor, in the order of `crawlerUses`. Crawlers that robots.txt may not apply to
 * are left out, as is a control token while the crawlers that it controls may fetch nothing.
 */
export function policyChanges(before: Policy, after: Policy, effects: readonly CrawlerEffect[]): UseChange[] {
  const byName = new Map<string, CrawlerEffect>();
  for (const effect of effects) {
    for (const name of effect.crawlers) {
      const entry = name === '*' ? undefined : findCrawler(name)?.entry;
      byName.set((entry === undefined ? name : tokenSpelling(entry)).toLowerCase(), effect);
    }
  }
  const [from, to] = [statesOf(before), statesOf(after)];
  const named = new Set([...namedIn(before), ...namedIn(after)]);
  const changed = crawlers.flatMap((entry) => {
    const [old, now] = [from.get(entry.name), to.get(entry.name)];
    const effect = effectOn(entry, byName, named);
    if (effect === undefined || old === undefined || now === undefined || now.state === 'not-governed') return [];
    const kind = old.isIdle || now.isIdle ? kindOfIdle(effect, old, now) : kindOf(effect, old.state, now.state);
    return kind === undefined ? [] : [{ entry, kind }];
  });
  return crawlerUses.flatMap(({ id }) =>
    mergedByVendor(
      id,
      changed.filter(({ entry }) => entry.uses.includes(id)),
    ),
  );
}

interface State {
  readonly state: PolicyState;
  /** True for a control token without effect: the crawlers that it controls may fetch nothing. */
  readonly isIdle: boolean;
}

function statesOf({ uses }: Policy): ReadonlyMap<string, State> {
  return new Map(
    uses.flatMap(({ rows }) =>
      rows.flatMap(({ crawlers: names, state, notes }) => {
        const known: State = { state, isIdle: notes.includes('controls-nothing') };
        return names.map((name) => [name, known] as const);
      }),
    ),
  );
}

/** Returns what changes for a control token that has no effect before or after. */
function kindOfIdle(effect: CrawlerEffect, old: State, now: State): UseEffect | undefined {
  if (old.isIdle && now.isIdle) return undefined;
  const own = kindOf(effect, old.state, now.state);
  const isOwn = now.isIdle
    ? own === 'newly-blocked' || own === 'newly-blocked-except'
    : own === 'newly-allowed' || own === 'newly-allowed-except';
  if (isOwn) return own;
  // The use was and is denied, whatever is fetched.
  if ((now.isIdle ? old : now).state === 'blocked') return undefined;
  return now.isIdle ? 'pages-no-longer-fetched' : 'pages-newly-fetched';
}

/** The crawlers of the registry to which other groups than that of `*` apply. */
function namedIn({ uses }: Policy): string[] {
  const rows = uses.flatMap((use) => use.rows.filter(({ basis }) => basis === 'own-group' || basis === 'fallback'));
  return rows.flatMap((row) => row.crawlers);
}

function effectOn(
  entry: CrawlerEntry,
  byName: ReadonlyMap<string, CrawlerEffect>,
  named: ReadonlySet<string>,
): CrawlerEffect | undefined {
  const own = byName.get(tokenSpelling(entry).toLowerCase());
  // No file changes anything for a crawler that must be named and is not. What applies to `*` does not apply to those
  // that a file names, which are compared only on request.
  return own ?? (mustBeNamed(entry) || named.has(entry.name) ? undefined : byName.get('*'));
}

function kindOf(
  { newlyBlocked, newlyAllowed }: CrawlerEffect,
  old: PolicyState,
  now: PolicyState,
): UseEffect | undefined {
  const [blocks, allows] = [newlyBlocked === 'some', newlyAllowed === 'some'];
  if (blocks && allows) return 'some-both';
  if (blocks) {
    if (!isMostlyAllowed(old) || !isMostlyBlocked(now)) return 'some-newly-blocked';
    return now === 'blocked' ? 'newly-blocked' : 'newly-blocked-except';
  }
  if (allows) {
    if (!isMostlyBlocked(old) || !isMostlyAllowed(now)) return 'some-newly-allowed';
    return now === 'allowed-except' ? 'newly-allowed-except' : 'newly-allowed';
  }
  return newlyBlocked === 'undecided' || newlyAllowed === 'undecided' ? 'not-decided' : undefined;
}

function isMostlyAllowed(state: PolicyState): boolean {
  return state === 'allowed' || state === 'allowed-except' || state === 'must-be-named';
}

function isMostlyBlocked(state: PolicyState): boolean {
  return state === 'blocked' || state === 'blocked-except';
}

function mergedByVendor(
  use: Use,
  changed: readonly { readonly entry: CrawlerEntry; readonly kind: UseEffect }[],
): UseChange[] {
  const merged = groupBy(changed, ({ entry, kind }) => `${entry.vendor}\n${kind}`);
  return [...merged.values()].map((same) => {
    const [{ entry, kind }] = same;
    return { use, vendor: entry.vendor, crawlers: same.map((one) => one.entry.name), effect: kind };
  });
}

const EFFECTS = {
  'newly-blocked': 'newlyBlocked',
  'newly-blocked-except': 'newlyBlockedExcept',
  'newly-allowed': 'newlyAllowed',
  'newly-allowed-except': 'newlyAllowedExcept',
  'some-newly-blocked': 'someNewlyBlocked',
  'some-newly-allowed': 'someNewlyAllowed',
  'some-both': 'someBoth',
  'pages-newly-fetched': 'pagesNewlyFetched',
  'pages-no-longer-fetched': 'pagesNoLongerFetched',
  'not-decided': 'effectNotDecided',
} as const satisfies Readonly<Record<UseEffect, keyof typeof phrases>>;

const MAX_NAMES = 4;

/**
 * Returns one line for each use that changes: `AI training: GPTBot newly blocked`, or
 * `Archives: CCBot: some paths newly allowed`.
 */
export function policyChangeLines(changes: readonly UseChange[], texts: PolicyTexts = ENGLISH_POLICY): string[] {
  return crawlerUses.flatMap(({ id: use }) => {
    const ofUse = changes.filter((change) => change.use === use);
    if (ofUse.length === 0) return [];
    const lines = Object.entries(EFFECTS).flatMap(([effect, id]) => {
      const names = ofUse.filter((change) => change.effect === effect).flatMap((change) => change.crawlers);
      if (names.length === 0) return [];
      const who = names.slice(0, MAX_NAMES);
      const more = names.length - who.length;
      if (more > 0) who.push(renderValues(texts.phrases.moreCrawlers, { count: more }, texts.language));
      return renderValues(texts.phrases[id], { who }, texts.language);
    });
    return [`${policyUseText(use, texts)}: ${lines.join('; ')}`];
  });
}
