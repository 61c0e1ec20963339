import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NotFetched } from '../../../src/fetch/http/fetch-robots.js';
import type { FetchSettings } from '../../../src/fetch/net/fetch-settings.js';
import { failureText, fetchFailureDetail } from '../../../src/messages/failure-text.js';
import { failureFacts } from '../../../src/records/fetch-failure.js';
import type { FetchOutcome } from '../../../src/types/outcome.js';
import { clauseOf } from '../../clause-of.js';
import { type Certificates, type KeyPair, makeCertificates } from '../../servers/certificates.js';
import { http, type Misbehaving, startMisbehaving } from '../../servers/misbehaving.js';
import { fetchRobots, LOCAL, RULES, respond, SHORT, textOf } from '../fetching.js';

const file = http('200 OK', {}, RULES);
let certificates: Certificates;
const servers: Misbehaving[] = [];

beforeAll(() => {
  certificates = makeCertificates();
});

afterAll(() => Promise.all(servers.map((server) => server.stop())));

async function serverWith(tls: KeyPair): Promise<Misbehaving> {
  const server = await startMisbehaving(respond(file), { tls });
  servers.push(server);
  return server;
}

/** Fetches from `host`, and trusts the authority of the test certificates. */
async function fetchFromTls(
  tls: KeyPair,
  host: string,
  settings: Partial<FetchSettings> = {},
): Promise<FetchOutcome | NotFetched> {
  const server = await serverWith(tls);
  const url = `https://${host}:${server.port}/robots.txt`;
  const outcome = await fetchRobots(url, { ...LOCAL, ca: certificates.authority, ...settings });
  await server.idle();
  return outcome;
}

it('A2 HTTPS: the handshake and the Host header have the name; the connection is to the checked address', async () => {
  const server = await serverWith(certificates.good);
  const settings = { ...LOCAL, ca: [certificates.authority] };
  const outcome = await fetchRobots(`https://good.test.:${server.port}/robots.txt`, settings);
  expect(textOf(outcome)).toBe(RULES);
  expect(outcome.hops[0]).toMatchObject({ address: '127.0.0.1' });
  expect(server.requests[0]).toContain(`Host: good.test.:${server.port}\r\n`);
});

it('A2 HTTPS to an IP address works with a certificate for it', async () => {
  expect(textOf(await fetchFromTls(certificates.good, '127.0.0.1'))).toBe(RULES);
});

describe('FAULT-38', () => {
  it.each([
    ['expired', 'expired', /expired/],
    ['self-signed', 'selfSigned', /self-signed/],
    ['for another name', 'wrongName', /altnames/],
  ] as const)(
    'FAULT-38 a certificate that is %s is a server error; a setting accepts it',
    async (_name, which, detail) => {
      const pair = certificates[which];
      const outcome = await fetchFromTls(pair, 'good.test');
      expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'tls', hops: [{ status: undefined }] });
      expect(clauseOf(outcome)).toMatch(detail);
      expect(textOf(await fetchFromTls(pair, 'good.test', { acceptBadCertificates: true }))).toBe(RULES);
    },
  );

  it('FAULT-38 a certificate of an unknown authority is a server error', async () => {
    const outcome = await fetchFromTls(certificates.good, 'good.test', { ca: undefined });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'tls' });
  });

  it('FAULT-38 a handshake that stalls is a server error at the deadline', async () => {
    const server = await startMisbehaving(() => {}, { sendsFirst: true });
    servers.push(server);
    const outcome = await fetchRobots(`https://127.0.0.1:${server.port}/robots.txt`, SHORT);
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'timeout' });
    await server.idle();
  });

  it('FAULT-38 an aborted handshake is a server error', async () => {
    const server = await startMisbehaving((socket) => void socket.end(), { sendsFirst: true });
    servers.push(server);
    const outcome = await fetchRobots(`https://127.0.0.1:${server.port}/robots.txt`, LOCAL);
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'tls' });
  });
});

it('FAULT-35 silence after the TLS handshake is a server error', async () => {
  const server = await startMisbehaving(() => {}, { tls: certificates.good });
  servers.push(server);
  const outcome = await fetchRobots(`https://good.test:${server.port}/robots.txt`, {
    ...LOCAL,
    ca: certificates.authority,
    timeout: 400,
  });
  expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'timeout' });
  await server.idle();
});

it('FAULT-08 a redirect from http to https is followed', async () => {
  const secure = await serverWith(certificates.good);
  const location = `https://good.test:${secure.port}/robots.txt`;
  const plain = await startMisbehaving(respond(http('301 Moved', { Location: location })));
  servers.push(plain);
  const settings = { ...LOCAL, ca: certificates.authority };
  const outcome = await fetchRobots(`http://good.test:${plain.port}/robots.txt`, settings);
  expect(textOf(outcome)).toBe(RULES);
  expect(outcome.hops.map(({ url }) => new URL(url).protocol)).toEqual(['http:', 'https:']);
});

it('FAULT-38 a server without TLS at an https URL is named in plain words, without the text of OpenSSL', async () => {
  const server = await startMisbehaving((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), {
    sendsFirst: true,
  });
  servers.push(server);
  const outcome = await fetchRobots(`https://127.0.0.1:${server.port}/robots.txt`, LOCAL);
  if (outcome.kind !== 'unreachable') throw new Error(`unexpected: ${outcome.kind}`);
  const failure = failureFacts(outcome);
  expect(failure).toEqual({ cause: 'site', code: 'ERR_SSL_WRONG_VERSION_NUMBER', detail: undefined });
  const facts = { ...outcome, headers: undefined, failure };
  expect(failureText(fetchFailureDetail(facts))).toBe('it did not answer with TLS (ERR_SSL_WRONG_VERSION_NUMBER)');
});
