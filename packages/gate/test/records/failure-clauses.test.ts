import { describe, expect, it } from 'vitest';
import { failureFacts, fetchFailure } from '../../src/records/fetch-failure.js';
import type { FailureDetail, FailureReason } from '../../src/types/outcome.js';
import { systemDetail } from '../clause-of.js';
import { failedRecord } from '../store/records.js';

/** Returns what people read about a stored failure. */
function textOf(
  reason: FailureReason,
  code: string,
  detail: string | FailureDetail = 'the text of the system',
): string | undefined {
  const unreachable = { kind: 'unreachable', status: undefined, retryAfterSeconds: undefined, hops: [] } as const;
  const own = typeof detail === 'string' ? systemDetail(detail) : detail;
  const failure = failureFacts({ ...unreachable, reason, cause: 'site', code, detail: own });
  const attempt = failedRecord(1).attempt!;
  const facts = { ...attempt.facts, status: undefined, reason, failure };
  return fetchFailure({ local: undefined, attempt: { ...attempt, facts } })?.detail;
}

describe('the detail of a failure', () => {
  it.each<[FailureReason, string, string]>([
    ['dns', 'ENOTFOUND', 'its name does not resolve'],
    ['dns', 'ENODATA', 'its name has no address'],
    ['dns', 'ESERVFAIL', 'its name servers failed'],
    ['dns', 'ETIMEOUT', 'its name servers did not respond'],
    ['dns', 'ECONNREFUSED', 'the resolver of this machine does not respond'],
    ['dns', 'EREFUSED', 'the resolver of this machine refused the lookup'],
    ['connect', 'ECONNREFUSED', 'it refused the connection'],
    ['connect', 'EHOSTUNREACH', 'it cannot be reached'],
    ['connect', 'ENETUNREACH', 'this machine has no route to it'],
    ['connect', 'EADDRNOTAVAIL', 'this machine has no address to reach it from'],
    ['connect', 'EACCES', 'this machine may not connect to it'],
    ['connect', 'EPERM', 'this machine may not connect to it'],
    ['connect', 'EMFILE', 'too many files are open in this process'],
    ['connect', 'ENFILE', 'too many files are open on this machine'],
    ['connect', 'ENOBUFS', 'this machine is out of buffers'],
    ['connect', 'ENOMEM', 'this machine is out of memory'],
    ['tls', 'CERT_HAS_EXPIRED', 'its certificate has expired'],
    ['tls', 'CERT_NOT_YET_VALID', 'its certificate is not valid yet'],
    ['tls', 'ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name'],
    ['tls', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is self-signed'],
    ['tls', 'SELF_SIGNED_CERT_IN_CHAIN', 'its certificate is self-signed'],
    ['tls', 'UNABLE_TO_GET_ISSUER_CERT', 'the authority of its certificate is unknown'],
    ['tls', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'the authority of its certificate is unknown'],
    ['tls', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the authority of its certificate is unknown'],
    ['tls', 'ERR_SSL_WRONG_VERSION_NUMBER', 'it did not answer with TLS'],
    ['invalid-response', 'HPE_INVALID_CONSTANT', 'it did not answer with HTTP'],
    ['invalid-response', 'HPE_HEADER_OVERFLOW', 'its headers are too large'],
    ['invalid-response', 'HPE_ANOTHER', 'its response is not valid HTTP'],
    ['truncated', 'HPE_INVALID_EOF_STATE', 'its response is not valid HTTP'],
    ['reset', 'ECONNRESET', 'it closed the connection'],
    ['reset', 'EPIPE', 'it closed the connection'],
  ])('B10 %s, %s: %s', (reason, code, clause) => {
    expect(textOf(reason, code)).toBe(`${clause} (${code})`);
  });

  it.each<[FailureReason, string]>([
    ['dns', 'ECONNRESET'],
    ['connect', 'ENOTFOUND'],
    ['tls', 'ECONNRESET'],
    ['reset', 'ECONNREFUSED'],
    ['invalid-response', 'ENOTFOUND'],
    ['timeout', 'ECONNREFUSED'],
    ['encoding', 'X_HPE_'],
  ])('B10 %s, %s: the text of the system', (reason, code) => {
    expect(textOf(reason, code)).toBe('the text of the system');
  });

  it('B10 a failure of the connection to a proxy is not one of the site', () => {
    const ofProxy = { ...systemDetail('refused'), isProxy: true } as const;
    expect(textOf('connect', 'ECONNREFUSED', ofProxy)).toBe('proxy: refused');
    expect(textOf('connect', 'ECONNREFUSED', 'proxy: refused')).toBe('it refused the connection (ECONNREFUSED)');
  });

  it('B10 is one line without control characters, of 120 characters at most', () => {
    expect(textOf('timeout', '', ' a\u0000\u001b[2J\u202e\r\nb ')).toBe('a [2J b');
    expect(textOf('timeout', '', 'x'.repeat(120))).toBe('x'.repeat(120));
    expect(textOf('timeout', '', 'x'.repeat(121))).toBe(`${'x'.repeat(120)}…`);
    // What is removed leaves room for what follows, up to twice the length.
    expect(textOf('timeout', '', `${'\n'.repeat(120)}${'x'.repeat(200)}`)).toBe('x'.repeat(120));
    expect(textOf('timeout', '', `${'\n'.repeat(239)}${'x'.repeat(200)}`)).toBe('x');
  });
});
