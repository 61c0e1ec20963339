/* What an alert says of one site, by its kind. */
import { renderValues, type Sentence, visibleText } from '@maycrawl/core/message';
import { sentenceParts } from '@maycrawl/lint';
import { usageLinesOf } from '@maycrawl/lint/internal';
import type { FoundError, StatedUse, UsageChange } from '../comparison/types.js';
import type { Alert, AlertDetails } from '../model/alert.js';
import { outageLines } from './outage-text.js';
import { placementLines, verdictLines, verdictTitle } from './verdict-lines.js';
import type { WatchTexts } from './watch-texts.js';
import { whoText } from './who-text.js';

const INDENT = '  ';

/** Returns what is wrong in a few words. */
export function titleOf({ details }: Pick<Alert, 'details'>, texts: WatchTexts): Sentence {
  const { titles, language } = texts;
  if (details.kind === 'verdicts') return verdictTitle(details, texts);
  if (details.kind === 'state') {
    return renderValues(titles[details.expected], { who: whoText(details.crawlers, texts) }, language);
  }
  return renderValues(titles[details.kind], {}, language);
}

/** Returns what is wrong in few words that stay true when it is over. */
export function kindTitle({ kind }: Pick<Alert, 'kind'>, { titles, language }: WatchTexts): Sentence {
  return renderValues(titles[kind], {}, language);
}

/** Returns what is wrong with a site. */
export function detailLines(site: string, details: AlertDetails, texts: WatchTexts): string[] {
  const { alerts, language } = texts;
  const expected =
    'against' in details && details.against === 'expected' ? [renderValues(alerts.expected, {}, language)] : [];
  switch (details.kind) {
    case 'verdicts':
      return [...verdictLines(details, texts), ...expected, ...placementLines(details.placement, texts)];
    case 'usage':
      return [...usageLines(details, texts), ...expected, ...placementLines(details.placement, texts)];
    case 'sitemaps': {
      const { gone, count } = details;
      return [...expected, ...listed(alerts.sitemapsGone, gone.map(visibleText), count, texts)];
    }
    case 'findings': {
      const { errors, count } = details;
      return [
        ...expected,
        ...listed(
          alerts.findings,
          errors.map((error) => errorText(error, texts)),
          count,
          texts,
        ),
      ];
    }
    case 'state':
      return [renderValues(alerts[details.expected], { who: whoText(details.crawlers, texts) }, language)];
    case 'size':
      return [renderValues(alerts.size, { limit: details.limit }, language)];
    case 'redirect': {
      const [before, after] = [visibleText(details.before), visibleText(details.after)];
      return [renderValues(alerts.redirect, { before, after }, language)];
    }
    case 'content-type': {
      const { before, after } = details;
      const id = after === '' ? 'noContentType' : before === '' ? 'newContentType' : 'contentType';
      return [renderValues(alerts[id], { before, after }, language)];
    }
    case 'failure':
    case 'intermittent':
    case 'unchecked':
      return outageLines(site, details, texts);
  }
}

/** Returns which stated uses change. */
export function usageLines(details: Pick<UsageChange, 'changes' | 'count'>, texts: WatchTexts): string[] {
  const { alerts, differences, language } = texts;
  const writing = {
    who: (crawlers: readonly string[]) => whoText(crawlers, texts),
    pattern: (text: string) => renderValues('{text:code}', { text }, language),
    path: (text: string) => text,
    maxPlaces: 1,
  };
  const changed = details.changes.map(crawlerUsage);
  const found = { changed, unchanged: [], isForEveryCrawler: false, isStated: false };
  const { changes, closing } = usageLinesOf(found, writing, differences, language);
  const more = details.count - details.changes.length;
  return [...changes, ...closing, ...(more > 0 ? [renderValues(alerts.moreUsage, { count: more }, language)] : [])];
}

function crawlerUsage({ crawlers, change }: StatedUse): Parameters<typeof usageLinesOf>[0]['changed'][number] {
  if (change === undefined) return { crawlers, changes: [], isDecided: false };
  const { path, ...states } = change;
  // One example is named. Its pattern is not kept, and that it is one of several is no news.
  const places = [{ pattern: path, isComplete: true, path, before: [], after: [] }];
  return { crawlers, changes: [{ ...states, places, isAll: true }], isDecided: true };
}

function listed(
  heading: WatchTexts['alerts']['findings'],
  items: readonly string[],
  count: number,
  { differences, language }: WatchTexts,
): string[] {
  const more = count - items.length;
  return [
    renderValues(heading, { count }, language),
    ...items.map((item) => INDENT + item),
    ...(more > 0 ? [INDENT + renderValues(differences.moreNames, { count: more }, language)] : []),
  ];
}

/** Returns the sentence of a finding; its rule if an alert of another version has no such text. */
export function errorText({ rule, message, params }: FoundError, { comparison, language }: WatchTexts): string {
  if (params === undefined) return rule;
  try {
    const parts = sentenceParts(rule, message, params, comparison?.findings, language);
    return parts.map((part) => (typeof part === 'string' ? part : `\`${part.code}\``)).join('');
  } catch {
    return rule;
  }
}
