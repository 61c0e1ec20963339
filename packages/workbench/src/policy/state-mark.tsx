import type { PolicyState } from '@maycrawl/lint';
import type { JSX } from 'preact';
import { BAR, Mark, TICK } from '../elements/marks.js';
import { text } from '../messages/text.js';

const WORDS = {
  allowed: 'stateAllowed',
  blocked: 'stateBlocked',
  'allowed-except': 'statePartly',
  'blocked-except': 'statePartly',
  'must-be-named': 'stateMustBeNamed',
  'not-governed': 'stateNotControlled',
  'not-known': 'stateNotKnown',
  'not-decided': 'stateNotDecided',
} as const satisfies Readonly<Record<PolicyState, string>>;

const CIRCLE = <circle cx="5" cy="5" r="4" />;
const HALF = (
  <>
    {CIRCLE}
    <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />
  </>
);

export const QUESTION = 'M2.8 3.2C3 .6 7.4.6 7.3 3.2 7.2 4.7 5 4.6 5 6.2M5 8.8v.1';

const MARKS: Readonly<Record<PolicyState, JSX.Element | string>> = {
  allowed: TICK,
  blocked: BAR,
  'allowed-except': HALF,
  'blocked-except': HALF,
  'must-be-named': 'M5 1v4.6M5 8.6v.2',
  'not-governed': CIRCLE,
  'not-known': QUESTION,
  'not-decided': 'M1.2 5h.1M5 5h.1M8.8 5h.1',
};

export function StateMark({ state }: { readonly state: PolicyState }): JSX.Element {
  return (
    <span class={`state ${state}`}>
      <Mark path={MARKS[state]} />
      {text('policy', WORDS[state])}
    </span>
  );
}
