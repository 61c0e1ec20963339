/*
 * What is wrong with a version or a response by itself: the expected state, the size, where redirects end, the media type.
 */
import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import type { FetchOutcome } from '@maycrawl/gate';
import { shortText } from '../comparison/change-limits.js';
import type { VersionFacts } from '../comparison/types.js';
import type { SiteState, ValueKind } from '../model/site-state.js';
import type { WatchSettings } from '../model/watch-settings.js';
import { COMPARES_NOTHING, type Condition, type Judgements } from './condition.js';

/** The search engines that a production site must not block as a whole. Others may be blocked on purpose. */
const NEEDED: readonly string[] = ['Googlebot', 'bingbot'];

type ServedFile = Extract<FetchOutcome, { kind: 'file' }>;

export function judgeVersion(facts: VersionFacts, { expectedState }: WatchSettings): Judgements {
  const judgements: Judgements = new Map();
  judgements.set('state', expectedState && stateCondition(facts, expectedState));
  const details = { kind: 'size', limit: DEFAULT_MAX_BYTES } as const;
  const size: Condition = { ...COMPARES_NOTHING, signature: 'size', cause: 'size', severity: 'warning', details };
  judgements.set('size', facts.isTooLong ? size : undefined);
  return judgements;
}

function stateCondition(
  { blockedFor, openFor }: VersionFacts,
  expected: 'production' | 'staging',
): Condition | undefined {
  const crawlers = expected === 'staging' ? openFor : blockedFor.filter((name) => NEEDED.includes(name));
  if (crawlers.length === 0) return undefined;
  const details = { kind: 'state', expected, crawlers } as const;
  const signature = `state:${expected}`;
  return { ...COMPARES_NOTHING, signature, cause: signature, severity: 'critical', details };
}

/** Returns the values of a response that are compared with those of earlier ones. */
export function valuesOf({ origin }: SiteState, { hops, headers }: ServedFile): Readonly<Record<ValueKind, string>> {
  const last = hops.at(-1)?.url ?? `${origin}/robots.txt`;
  const [type = ''] = (headers.contentType ?? '').split(';');
  return { redirect: shortText(last), 'content-type': shortText(type.trim().toLowerCase()) };
}

export function judgeValues(state: SiteState, values: Readonly<Record<ValueKind, string>>): Judgements {
  const judgements: Judgements = new Map();
  for (const kind of ['redirect', 'content-type'] as const) {
    const [before, after] = [state.values[kind] ?? values[kind], values[kind]];
    judgements.set(kind, before === after ? undefined : valueCondition(kind, before, after, state.origin));
  }
  return judgements;
}

function valueCondition(kind: ValueKind, before: string, after: string, origin: string): Condition {
  // The same move of many sites has one cause: their own origins are left out of it.
  const signature = `${kind}:${after.startsWith(`${origin}/`) ? after.slice(origin.length) : after}`;
  const severity = kind === 'redirect' && hostOf(before) !== hostOf(after) ? 'warning' : 'notice';
  return {
    ...COMPARES_NOTHING,
    acceptable: after,
    signature,
    cause: signature,
    severity,
    details: { kind, before, after },
  };
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/]*)/i.exec(url)?.[1] ?? '';
}
