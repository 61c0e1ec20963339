import type { GateReason } from '@maycrawl/gate';

const REASONS: Readonly<Record<GateReason, string>> = {
  rule: 'a rule matches',
  'empty-rule': 'only rules without a path are left: allowed',
  'no-matching-rule': 'no rule matches: allowed',
  'no-group': 'no group applies to the crawler: allowed',
  'robots-txt': 'robots.txt itself: allowed',
  'crawler-ignores-robots': 'the crawler does not follow robots.txt: allowed',
  unavailable: 'there is no robots.txt: allowed',
  unreachable: 'robots.txt cannot be fetched: blocked',
  'unreachable-for-long': 'for so long that this no longer blocks: allowed',
  'refused-address': 'the service does not connect there: blocked',
  overloaded: 'too many fetches wait: blocked for now',
  'backed-off': 'the server asked for a pause: blocked for now',
  'local-failure': 'the network of the service failed, or no other site shows that it works: blocked for now',
  'internal-error': 'the file cannot be evaluated because of a fault in this software: blocked',
  'unsupported-scheme': 'not http, https or ftp: blocked',
};

/** Describes the reasons of verdicts. "For now": asking again after `validUntil` makes sense. */
export const REASON_TEXT: string = `Why, as a word. ${Object.entries(REASONS)
  .map(([reason, text]) => `${reason}: ${text}`)
  .join('; ')}.`;
