import type { FetchFailure, Hop } from '@maycrawl/gate';
import { jsonLine } from '../text/printable.js';
import { isoTime } from '../text/time.js';
import { type SiteAnswer, sourceOf, type UnsupportedAnswer } from './site-answer.js';
import { jsonVerdict } from './verdict-json.js';

export function jsonHop({ url, status, address }: Hop): object {
  return { url, status: status ?? null, address: address ?? null };
}

export function jsonFailure(failure: FetchFailure | undefined): object | null {
  if (failure === undefined) return null;
  const { kind, cause, code, detail, at, retryAt } = failure;
  return { kind, cause, code: code ?? null, detail, at: isoTime(at), retryAt: isoTime(retryAt) };
}

const NOTHING_FETCHED = {
  source: null,
  status: null,
  step: null,
  failure: null,
  fetchedAt: null,
  validUntil: null,
  hops: [],
};

/** Returns the line of `--json` for an answer. docs/commands/check.md lists the fields; none is ever left out. */
export function siteJson(answer: SiteAnswer | UnsupportedAnswer, startedAt: number): string {
  if (answer.origin === undefined)
    return jsonLine({ ...jsonVerdict({ ...answer, rules: undefined }, null, false), ...NOTHING_FETCHED });
  const { verdict, origin } = answer;
  const truncated = verdict.rules !== undefined && origin.robots?.truncated === true;
  return jsonLine({
    ...jsonVerdict({ ...answer, rules: verdict.rules }, null, truncated),
    source: sourceOf(verdict, startedAt),
    status: verdict.status ?? null,
    step: verdict.step,
    failure: jsonFailure(verdict.failure),
    fetchedAt: isoTime(verdict.fetchedAt),
    validUntil: isoTime(verdict.validUntil),
    hops: verdict.hops.map(jsonHop),
  });
}
