import type { JSX } from 'preact';
import { formatNumber } from '../messages/language.js';
import { text } from '../messages/text.js';

/** The number of changes beside the name of the view. */
export function ChangeBadge({ count }: { readonly count: number | undefined }): JSX.Element | null {
  if (count === undefined || count === 0) return null;
  return (
    <>
      {' '}
      <span class="badge" aria-hidden="true">
        {formatNumber(count)}
      </span>
      <span class="visually-hidden">{text('app', 'changeCount', { count })}</span>
    </>
  );
}
