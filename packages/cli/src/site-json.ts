import type { FetchFacts, Hop } from '@maycrawl/gate';
import { failedFetchOf } from './known-origin.js';
import type { Report } from './report.js';
import { type SiteAnswer, sourceOf } from './site-answer.js';
import { isoTime } from './time.js';
import { jsonLine, jsonVerdict } from './verdict-json.js';

/** A request in `--json`. */
export function jsonHop({ url, status, address }: Hop): object {
  return { url, status: status ?? null, address: address ?? null };
}

/** Why the last fetch came to nothing; null where it did not. */
export function failureOf(last: FetchFacts | undefined): string | null {
  if (last === undefined) return null;
  return last.kind === 'refused' ? 'refused-address' : (last.reason ?? null);
}

function jsonAnswer(answer: SiteAnswer, startedAt: number): object {
  const { verdict, known } = answer;
  const truncated = verdict.rules !== undefined && known.robots?.truncated === true;
  return {
    ...jsonVerdict(answer, verdict.rules, null, truncated),
    source: sourceOf(verdict, startedAt),
    status: verdict.status ?? null,
    step: verdict.step,
    failure: failureOf(failedFetchOf(known)),
    fetchedAt: isoTime(verdict.fetchedAt),
    validUntil: isoTime(verdict.validUntil),
    hops: verdict.hops.map(jsonHop),
  };
}

/** One JSON object a line for each answer; the fields are listed in docs/command.md and never left out. */
export function siteJsonReport(startedAt: number): Report<SiteAnswer> {
  return { show: (answer) => jsonLine(jsonAnswer(answer, startedAt)), end: () => '' };
}
