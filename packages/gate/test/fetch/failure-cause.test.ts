import { describe, expect, it } from 'vitest';
import { type CauseOfFailure, causeOf, type FailureStage, weightiest } from '../../src/fetch/failure-cause.js';

const cases: [FailureStage, string, CauseOfFailure['cause'], CauseOfFailure['effect']?][] = [
  ['exchange', 'ECONNRESET', 'site'],
  ['exchange', 'HPE_INVALID_CONSTANT', 'site'],
  ['exchange', '', 'site'],
  ['lookup', 'ENOTFOUND', 'site'],
  ['lookup', 'ENODATA', 'site'],
  ['lookup', 'ESERVFAIL', 'network'],
  ['lookup', 'ETIMEOUT', 'network'],
  ['lookup', '', 'network'],
  ['lookup', 'ECONNREFUSED', 'local', 'suspend'],
  ['lookup', 'EREFUSED', 'local'],
  ['lookup', 'EFORMERR', 'local'],
  ['lookup', 'ENOTIMP', 'local'],
  ['lookup', 'EMFILE', 'local', 'retry'],
  ['connect', 'ECONNREFUSED', 'site'],
  ['connect', 'ECONNRESET', 'site'],
  ['connect', 'EHOSTUNREACH', 'network'],
  ['connect', 'ETIMEDOUT', 'network'],
  ['connect', 'EMFILE', 'local', 'retry'],
  ['connect', 'ENFILE', 'local', 'retry'],
  ['connect', 'ENOBUFS', 'local', 'retry'],
  ['connect', 'ENOMEM', 'local', 'retry'],
  ['connect', 'EADDRNOTAVAIL', 'local'],
  ['connect', 'EACCES', 'local'],
  ['connect', 'EPERM', 'local'],
  ['connect', 'ENETDOWN', 'local'],
  ['connect', 'ENETUNREACH', 'local'],
  ['connect', 'ERR_CONNECT_THREW', 'local'],
  ['proxy', '502', 'network'],
  ['proxy', '407', 'local', 'suspend'],
  ['proxy', '401', 'local', 'suspend'],
  ['proxy', '403', 'local'],
  ['proxy', '405', 'local'],
  ['proxy', 'ENOTFOUND', 'local', 'suspend'],
  ['proxy', 'ECONNREFUSED', 'local', 'suspend'],
  ['proxy', 'ERR_TLS_CERT_ALTNAME_INVALID', 'local', 'suspend'],
  ['tls', 'CERT_HAS_EXPIRED', 'site', 'tls-trust'],
  ['tls', 'SELF_SIGNED_CERT_IN_CHAIN', 'site', 'tls-trust'],
  ['tls', '', 'site', 'tls-trust'],
];

describe('whose fault a failure is', () => {
  it.each(cases)('F87 at %s, %s: %s %s', (stage, code, cause, effect) => {
    expect(causeOf(stage, code)).toEqual({ cause, effect });
  });

  it('F87 of several addresses the site’s own failure counts, then the network’s', () => {
    const [site, network, local] = (['site', 'network', 'local'] as const).map((cause) => ({ cause }));
    expect(weightiest([local!, network!, site!, local!])).toBe(site);
    expect(weightiest([local!, network!, local!])).toBe(network);
    expect(weightiest([local!])).toBe(local);
  });
});
