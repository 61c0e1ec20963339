import { isWebPage } from '../files/file-fault.js';
import type { RobotsEntry } from './entry.js';

/** The id of the sentence on an answer; undefined for a file as it should be. */
export type OutcomeText =
  | 'noFile'
  | 'tooManyRedirects'
  | 'redirectLoop'
  | 'badLocation'
  | 'disallowedHop'
  | 'webPage'
  | 'serverError'
  | 'dns'
  | 'noConnection'
  | 'tls'
  | 'noAnswer'
  | 'reset'
  | 'privateAddress'
  | 'localFailure'
  | 'otherFailure';

const REASONS: Readonly<Record<string, OutcomeText>> = {
  'too-many-redirects': 'tooManyRedirects',
  'redirect-loop': 'redirectLoop',
  'bad-location': 'badLocation',
  'disallowed-hop': 'disallowedHop',
};
const FAILURES: Readonly<Record<string, OutcomeText>> = {
  status: 'serverError',
  dns: 'dns',
  connect: 'noConnection',
  tls: 'tls',
  timeout: 'noAnswer',
  reset: 'reset',
  refused: 'privateAddress',
};

export function outcomeText({ failure, good, file }: RobotsEntry): OutcomeText | undefined {
  if (failure !== null) {
    const known = FAILURES[failure.kind];
    if (known !== undefined) return known;
    return failure.cause === 'local' ? 'localFailure' : 'otherFailure';
  }
  if (good?.kind === 'unavailable') return REASONS[good.reason ?? ''] ?? 'noFile';
  return isWebPage(file?.text ?? '') ? 'webPage' : undefined;
}

export function statusOf({ failure, attempt, good }: RobotsEntry): number | undefined {
  return (failure === null ? good?.status : attempt?.status) ?? undefined;
}
