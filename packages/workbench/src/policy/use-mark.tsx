import type { UsagePreference } from '@maycrawl/core/usage';
import type { JSX } from 'preact';
import { BAR, Mark, TICK } from '../elements/marks.js';
import { text } from '../messages/text.js';
import { QUESTION } from './state-mark.js';

const WORDS = { granted: 'useGranted', denied: 'useDenied', unknown: 'useUnknown' } as const;
const MARKS = { granted: TICK, denied: BAR, unknown: QUESTION } as const;

/** What is stated about a use. Unknown has the look of what is not known, never that of a permission. */
export function UseMark({ preference }: { readonly preference: UsagePreference }): JSX.Element {
  return (
    <span class={`state ${preference}`}>
      <Mark path={MARKS[preference]} />
      {text('policy', WORDS[preference])}
    </span>
  );
}

export function FetchedMark({ isFetched }: { readonly isFetched: boolean }): JSX.Element {
  return (
    <span class={isFetched ? 'state allowed' : 'state blocked'}>
      <Mark path={isFetched ? TICK : BAR} />
      {text('policy', isFetched ? 'fetchedYes' : 'fetchedNo')}
    </span>
  );
}
