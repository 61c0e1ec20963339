import { expect, it } from 'vitest';
import { exchangeFailure } from '../../src/fetch/net/failure.js';
import { failureText, fetchFailureDetail } from '../../src/messages/failure-text.js';
import { failureFacts } from '../../src/records/fetch-failure.js';
import { systemDetail } from '../clause-of.js';

/** Returns the detail of a failure with this code and with the message that a runtime gives it. */
function textOf(code: string, message: string): string {
  const { reason, cause, detail } = exchangeFailure(Object.assign(new Error(message), { code }));
  const failure = failureFacts({ ...unreachable, reason, cause, code, detail });
  return failureText(fetchFailureDetail({ ...unreachable, reason, headers: undefined, failure }));
}

const unreachable = { kind: 'unreachable', status: undefined, retryAfterSeconds: undefined, hops: [] } as const;

it('B10 the facts of a failure have its cause and code, and its text unless that follows from them', () => {
  const failed = {
    ...unreachable,
    reason: 'timeout',
    cause: 'network',
    code: 'ETIMEDOUT',
    detail: systemDetail('late'),
  } as const;
  expect(failureFacts(failed)).toEqual({ cause: 'network', code: 'ETIMEDOUT', detail: systemDetail('late') });
  const refused = { ...failed, reason: 'connect', cause: 'site', code: 'ECONNREFUSED' } as const;
  expect(failureFacts(refused)).toEqual({ cause: 'site', code: 'ECONNREFUSED', detail: undefined });
});

it.each([
  ['EANOTHER', 'the fetch failed (EANOTHER)'],
  ['', 'the fetch failed (timeout)'],
])('B10 a code of another version, "%s", which has no words here, is shown', (code, detail) => {
  const failure = { cause: 'site', code, detail: undefined } as const;
  expect(failureText(fetchFailureDetail({ ...unreachable, reason: 'timeout', headers: undefined, failure }))).toBe(
    detail,
  );
});

it.each([
  ['HPE_INVALID_CONSTANT', ['Parse Error: Expected HTTP/', 'Parse Error: Expected HTTP/, RTSP/ or ICE/'], /with HTTP /],
  ['HPE_HEADER_OVERFLOW', ['Parse Error: Header overflow', 'Parse Error'], /headers are too large /],
  ['HPE_INVALID_CHUNK_SIZE', ['Parse Error: Invalid character in chunk size', 'Parse Error'], /not valid HTTP /],
  ['ERR_SSL_WRONG_VERSION_NUMBER', ['80CC7F:error:0A00010B:SSL routines:wrong version', 'corrupt'], /with TLS /],
])('the detail of %s does not depend on the runtime', (code, messages, words) => {
  const [detail, other] = messages.map((message) => textOf(code, message));
  expect(detail).toMatch(words);
  expect(detail).toContain(`(${code})`);
  expect(other).toBe(detail);
});
