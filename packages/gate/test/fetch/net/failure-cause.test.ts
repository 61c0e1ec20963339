import { describe, expect, it } from 'vitest';
import {
  type CauseOfFailure,
  causeOf,
  type FailureStage,
  mostRelevantFailure,
} from '../../../src/fetch/net/failure-cause.js';

type Case = [FailureStage, string, CauseOfFailure['cause'], CauseOfFailure['effect']?, CauseOfFailure['evidence']?];

const cases: Case[] = [
  ['exchange', 'ECONNRESET', 'site'],
  ['exchange', 'HPE_INVALID_CONSTANT', 'site'],
  ['exchange', '', 'site'],
  ['exchange', 'ETIMEDOUT', 'site', undefined, 'reach'],
  ['exchange', 'EHOSTUNREACH', 'site', undefined, 'reach'],
  ['exchange', 'ENETDOWN', 'local', 'route'],
  ['tls', 'ETIMEDOUT', 'site', undefined, 'reach'],
  ['lookup', 'EBADNAME', 'site'],
  ...(['lookup', 'connect'] as const).flatMap((stage) =>
    ['EAFNOSUPPORT', 'EINVAL', 'ECANCELED', 'ECANCELLED'].map((code): Case => [stage, code, 'local']),
  ),
  ['connect', 'connect-timeout', 'network', undefined, 'reach'],
  ['lookup', 'ENOTFOUND', 'site', undefined, 'lookup'],
  ['lookup', 'ENODATA', 'site', undefined, 'lookup'],
  ['lookup', 'ESERVFAIL', 'network', undefined, 'lookup'],
  ['lookup', 'ETIMEOUT', 'network', undefined, 'lookup'],
  ['lookup', '', 'network', undefined, 'lookup'],
  ['lookup', 'ECONNREFUSED', 'local', 'resolver'],
  ['lookup', 'ETIMEDOUT', 'network', undefined, 'lookup'],
  ['lookup', 'EREFUSED', 'local'],
  ['lookup', 'ERR_RESOLVE_RESULT', 'local'],
  ['lookup', 'EFORMERR', 'local'],
  ['lookup', 'ENOTIMP', 'local'],
  ['lookup', 'EMFILE', 'local', 'retry'],
  ['connect', 'ECONNREFUSED', 'site'],
  ['connect', 'ECONNRESET', 'site'],
  ['connect', 'EHOSTUNREACH', 'network', undefined, 'reach'],
  ['connect', 'ETIMEDOUT', 'network', undefined, 'reach'],
  ['connect', 'EMFILE', 'local', 'retry'],
  ['connect', 'ENFILE', 'local', 'retry'],
  ['connect', 'ENOBUFS', 'local', 'retry'],
  ['connect', 'ENOMEM', 'local', 'retry'],
  ['connect', 'EADDRNOTAVAIL', 'local', 'route'],
  ['connect', 'EACCES', 'local', 'route'],
  ['connect', 'EPERM', 'local', 'route'],
  ['connect', 'ENETDOWN', 'local', 'route'],
  ['connect', 'ENETUNREACH', 'local', 'route'],
  ['connect', 'ERR_CONNECT_THREW', 'local', 'route'],
  ['proxy', 'ENOTFOUND', 'local', 'proxy'],
  ['proxy', 'ECONNREFUSED', 'local', 'proxy'],
  ['proxy', 'connect-timeout', 'local', 'proxy'],
  ['proxy', 'ERR_TLS_CERT_ALTNAME_INVALID', 'local', 'proxy'],
  // The deadline of the whole fetch, which the hops before may have used up.
  ['proxy', 'ETIMEDOUT', 'network', undefined, 'reach'],
  ['tunnel', '502', 'network', undefined, 'reach'],
  ['tunnel', '504', 'network', undefined, 'reach'],
  ['tunnel', '407', 'local', 'proxy'],
  ['tunnel', '401', 'local', 'proxy'],
  ['tunnel', '403', 'local'],
  ['tunnel', '405', 'local'],
  // A site can make a proxy close the connection, so this does not suspend requests.
  ['tunnel', 'ECONNRESET', 'network', undefined, 'reach'],
  ['tunnel', 'ETIMEDOUT', 'network', undefined, 'reach'],
  ['tls', 'CERT_HAS_EXPIRED', 'site', 'tls-trust', 'reach'],
  ['tls', 'SELF_SIGNED_CERT_IN_CHAIN', 'site', 'tls-trust', 'reach'],
  ['tls', '', 'site', 'tls-trust'],
];

describe('the cause of a failure', () => {
  it.each(cases)('FAULT-87 at stage %s, code "%s": %s %s %s', (stage, code, cause, effect, evidence) => {
    expect(causeOf(stage, code)).toEqual({ cause, effect, evidence });
  });

  it('FAULT-87 of the failures of several addresses, the site’s own has precedence, then the network’s', () => {
    const [site, network, local] = (['site', 'network', 'local'] as const).map(
      (cause): Pick<CauseOfFailure, 'cause' | 'evidence'> => ({ cause, evidence: undefined }),
    );
    expect(mostRelevantFailure([local!, network!, site!, local!])).toBe(site);
    expect(mostRelevantFailure([local!, network!, local!])).toBe(network);
    expect(mostRelevantFailure([local!])).toBe(local);
    const silent: Pick<CauseOfFailure, 'cause' | 'evidence'> = { cause: 'site', evidence: 'reach' };
    expect(mostRelevantFailure([silent, site!])).toBe(site);
    expect(mostRelevantFailure([network!, silent])).toBe(silent);
  });
});
