import { expect, it } from 'vitest';
import { registrableDomain } from '../../src/url/registrable-domain.js';
import { createFetcher, LOCAL } from '../fetch/fetching.js';
import { openGate } from '../gate-fixture.js';

it.each([
  ['www.example.com', 'example.com'],
  ['example.com', 'example.com'],
  ['a.b.example.co.uk', 'example.co.uk'],
  // Private suffixes count.
  ['www.a.github.io', 'a.github.io'],
  ['b.github.io', 'b.github.io'],
  ['github.io', 'github.io'],
  // A wildcard of the list, and an exception to it.
  ['www.shop.ck', 'www.shop.ck'],
  ['x.www.ck', 'www.ck'],
  ['www.xn--85x722f.xn--55qx5d.cn', 'xn--85x722f.xn--55qx5d.cn'],
  ['a.b.unknown-suffix', 'b.unknown-suffix'],
  ['localhost', 'localhost'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
])('the registrable domain of %s is %s', (hostname, domain) => {
  expect(registrableDomain(hostname)).toBe(domain);
});

it('every host name returns quickly and without an exception', () => {
  for (const hostname of ['', '.', '..', 'a..b', '-', '_x._y.example.com', 'a.'.repeat(50_000), 'x'.repeat(100_000)]) {
    expect(typeof registrableDomain(hostname)).toBe('string');
  }
});

it('the option siteOf overrides it', async () => {
  const hostnames: string[] = [];
  const siteOf = (hostname: string): string => {
    hostnames.push(hostname);
    return 'one.test';
  };
  const gate = await openGate({ siteOf, fetch: { allowPrivate: true, resolve: async () => [] } });
  await gate.allows('http://www.some.test/');
  await createFetcher(LOCAL, { siteOf })('http://[::1]:2/robots.txt');
  expect([...new Set(hostnames)]).toEqual(['www.some.test', '::1']);
});
