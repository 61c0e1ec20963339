import type { PolicyState } from '@maycrawl/lint';
import type { JSX } from 'preact';
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

const MARKS: Readonly<Record<PolicyState, JSX.Element>> = {
  allowed: <path d="M1.5 5.5 4 8l4.5-6" />,
  blocked: <path d="M1 5h8" />,
  'allowed-except': (
    <>
      {CIRCLE}
      <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  'blocked-except': (
    <>
      {CIRCLE}
      <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  'must-be-named': <path d="M5 1v4.6M5 8.6v.2" />,
  'not-governed': CIRCLE,
  'not-known': <path d="M2.8 3.2C3 .6 7.4.6 7.3 3.2 7.2 4.7 5 4.6 5 6.2M5 8.8v.1" />,
  'not-decided': <path d="M1.2 5h.1M5 5h.1M8.8 5h.1" />,
};

export function StateMark({ state }: { readonly state: PolicyState }): JSX.Element {
  return (
    <span class={`state ${state}`}>
      <svg class="mark" viewBox="0 0 10 10" aria-hidden="true">
        {MARKS[state]}
      </svg>
      {text('policy', WORDS[state])}
    </span>
  );
}
