import type { JSX } from 'preact';
import { crawlersText } from '../crawlers/crawlers-text.js';
import { answers, totals } from '../engine/client.js';
import { RowsLink } from '../grid/rows-link.js';
import { richCount, text } from '../messages/text.js';
import { urlChanges } from './url-changes.js';

export function OwnUrls(): JSX.Element | null {
  const { flags, crawlers, urls } = answers.value;
  const known = totals.value;
  if (crawlers.length === 0 || known === undefined || known.rowsDone < known.rows || known.rows === 0) return null;
  const total = urls.length;
  const { blockedUrls, blockedFor, allowedUrls, allowedFor } = urlChanges(flags, crawlers.length);
  const namesOf = (columns: readonly number[]): string => {
    const names = columns.map((column) => crawlers[column] ?? '');
    return crawlersText(names, names.length);
  };
  return (
    <p class="own-urls">
      {blockedUrls + allowedUrls === 0 && text('changes', 'urlsSame', { count: total })}
      {blockedUrls > 0 && (
        <span>
          {richCount(
            'changes',
            'urlsBlocked',
            { total, count: blockedUrls, crawlers: namesOf(blockedFor) },
            <RowsLink condition={{ kind: 'newlyBlocked' }} count={blockedUrls} />,
          )}
        </span>
      )}{' '}
      {allowedUrls > 0 && (
        <span>
          {richCount(
            'changes',
            'urlsAllowed',
            { total, count: allowedUrls, crawlers: namesOf(allowedFor) },
            <RowsLink condition={{ kind: 'newlyAllowed' }} count={allowedUrls} />,
          )}
        </span>
      )}
    </p>
  );
}
