import type { JSX } from 'preact';
import { formatNumber } from '../messages/language.js';
import { text } from '../messages/text.js';
import { isReview } from '../state/workspace.js';
import { conditionText } from './filter-bar.js';
import type { Condition } from './row-filter.js';
import { showOnly } from './shown-rows.js';

/** A count in a sentence, which shows the rows that it counts. */
export function RowsLink({ condition, count }: { readonly condition: Condition; readonly count: number }): JSX.Element {
  // A review has no grid.
  if (count === 0 || isReview.value) return <b>{formatNumber(count)}</b>;
  return (
    <button
      type="button"
      class="link rows-link"
      title={text('rows', 'showRows', { filter: conditionText(condition) })}
      onClick={() => showOnly(condition)}
    >
      {formatNumber(count)}
    </button>
  );
}
