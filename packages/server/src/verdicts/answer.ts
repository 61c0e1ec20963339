import type { Verdict as RulesVerdict } from '@maycrawl/core';
import type { FetchFailure, GateVerdict, Hop } from '@maycrawl/gate';
import type { Answer } from '../schemas/answer.js';

/** Returns the answer of the service for a verdict of the gate. */
export function answerOf(url: string, crawler: string, verdict: GateVerdict, hint: string | null, now: number): Answer {
  const { rules, fetchedAt } = verdict;
  return {
    url,
    decidedUrl: verdict.url,
    crawler,
    allowed: verdict.allowed,
    reason: verdict.reason,
    explanation: verdict.toString(),
    ...rulesFields(rules),
    truncated: verdict.truncated,
    hint,
    robotsUrl: verdict.robotsUrl === '' ? null : verdict.robotsUrl,
    source: verdict.source,
    step: verdict.step,
    status: verdict.status ?? null,
    failure: failureJson(verdict.failure),
    hops: verdict.hops.map(hopJson),
    fetchedAt: fetchedAt === undefined ? null : isoTime(fetchedAt),
    age: fetchedAt === undefined ? null : Math.max(0, Math.floor((now - fetchedAt) / 1_000)),
    validUntil: isoTime(verdict.validUntil),
    fileHash: verdict.fileHash ?? null,
  };
}

/** Rules that are listed. A hostile file has thousands that match, so that one answer would have megabytes. */
const MAX_OVERRULED = 10;

type RulesFields = Pick<Answer, 'path' | 'token' | 'rule' | 'overruled' | 'overruledCount'>;

/** Returns the fields of an answer that come from the rules of a file; `rules` is undefined if no rules decide. */
export function rulesFields(rules: RulesVerdict | undefined): RulesFields {
  if (rules === undefined) return { path: null, token: null, rule: null, overruled: [], overruledCount: 0 };
  const { rule = null, overruled, overruledCount } = rules.describeRules(MAX_OVERRULED);
  return { path: rules.path, token: rules.token ?? null, rule, overruled: [...overruled], overruledCount };
}

/** Returns a request of a fetch as JSON. */
export function hopJson({ url, status, address }: Hop): Answer['hops'][number] {
  return { url, status: status ?? null, address: address ?? null };
}

/** Returns why a fetch failed, as JSON; null if it did not. */
export function failureJson(failure: FetchFailure | undefined): Answer['failure'] {
  if (failure === undefined) return null;
  const { kind, cause, code, detail, at, retryAt } = failure;
  return { kind, cause, code: code ?? null, detail, at: isoTime(at), retryAt: isoTime(retryAt) };
}

/** The latest time that `Date` can hold. */
const MAX_TIME = 8.64e15;

/** Returns a time in milliseconds since the epoch as ISO 8601. */
export function isoTime(time: number): string {
  return new Date(Math.min(time, MAX_TIME)).toISOString();
}
