import { renderValues, type Sentence } from '@maycrawl/core/message';
import { failureText } from '@maycrawl/gate';
import type { OutageDetails } from '../model/alert.js';
import { durationText, timeText } from './time-text.js';
import type { WatchTexts } from './watch-texts.js';

/** Returns since when a site fails and what Google will do if it goes on. */
export function outageLines(site: string, outage: OutageDetails, texts: WatchTexts): Sentence[] {
  const { outages, language } = texts;
  const { kind, reason, status, detail, next, checks } = outage;
  const isStatus = reason === 'status' && status !== undefined;
  const template = kind === 'failure' ? (isStatus ? outages.answered : outages.failed) : outages[kind];
  const lines = [
    renderValues(
      template,
      {
        site,
        since: timeText(outage.since),
        count: outage.failures,
        checks: checks ?? 0,
        status: status ?? '',
        detail: failureText(detail, texts.gate),
      },
      language,
    ),
  ];
  if (next === undefined) return lines;
  const duration = durationText(next.after, texts);
  // Before the first turn, Google crawls nothing.
  if (next.ruling === 'last-good' || next.ruling === 'never-good') {
    return [
      ...lines,
      renderValues(outages[next.ruling], { duration }, language),
      renderValues(outages.blockedNow, {}, language),
    ];
  }
  return [...lines, renderValues(outages[next.ruling], { duration }, language)];
}
