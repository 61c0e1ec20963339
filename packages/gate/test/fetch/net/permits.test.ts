import { describe, expect, it } from 'vitest';
import { prepareSettings } from '../../../src/fetch/net/fetch-settings.js';
import { type PermittingSettings, permits } from '../../../src/fetch/net/permits.js';
import type { FetchNeeds } from '../../../src/types/outcome.js';

function settings(changed: Partial<Parameters<typeof prepareSettings>[0]> = {}): PermittingSettings {
  return { ...prepareSettings({ userAgent: 'ExampleBot/1.0', ...changed }), crawlerHash: 'c1' };
}

const PRIVATE = { addresses: ['10.1.2.3', '192.168.0.1'] };
const BY_PROXY = { addresses: ['site.example'] };
const proxy = 'http://127.0.0.1:3128';
const ftp = () => Promise.reject(new Error('not called'));

describe('a gate uses an outcome only if its own settings meet all of its needs', () => {
  it.each<[FetchNeeds | undefined, Partial<Parameters<typeof prepareSettings>[0]>, boolean]>([
    [undefined, {}, true],
    [{}, {}, true],
    [PRIVATE, {}, false],
    [PRIVATE, { allowPrivate: true }, true],
    [PRIVATE, { allowPrivate: ['10.0.0.0/8'] }, false],
    [PRIVATE, { allowPrivate: ['10.0.0.0/8', '192.168.0.0/16'] }, true],
    [{ addresses: ['::ffff:10.0.0.1'] }, { allowPrivate: ['10.0.0.0/8'] }, true],
    [{ addresses: ['fe80::1%eth0'] }, {}, false],
    [{ addresses: ['93.184.216.34'] }, {}, true],
    [BY_PROXY, {}, false],
    [BY_PROXY, { proxy }, false],
    [BY_PROXY, { proxy, proxyResolves: true }, true],
    [BY_PROXY, { allowPrivate: true }, true],
    [{ addresses: ['metadata.internal'] }, { proxy, proxyResolves: true }, false],
    [{ addresses: ['metadata.internal'] }, { proxy, proxyResolves: true, allowPrivate: true }, true],
    [{ ports: [8080] }, {}, true],
    [{ ports: [8080] }, { ports: [8080] }, true],
    [{ ports: [8080, 8443] }, { ports: [8080] }, false],
    [{ ports: [8080] }, { ports: [] }, false],
    [{ ftp: true }, {}, false],
    [{ ftp: true }, { ftp }, true],
    [{ ftp: true }, { ftp, proxy }, false],
    [{ badCertificates: true }, {}, false],
    [{ badCertificates: true }, { acceptBadCertificates: true }, true],
    [{ badCertificates: false }, {}, true],
    [{ badCertificates: false }, { acceptBadCertificates: true }, false],
    [{ notFoundPages: true }, {}, false],
    [{ notFoundPages: true }, { trustNotFoundPages: true }, true],
    [{ redirects: 5 }, {}, true],
    [{ redirects: 6 }, {}, false],
    [{ redirects: 6 }, { maxRedirects: 6 }, true],
    [{ redirectLimit: 5 }, {}, true],
    [{ redirectLimit: 5 }, { maxRedirects: 4 }, true],
    [{ redirectLimit: 5 }, { maxRedirects: 6 }, false],
    [{ byteLimit: 512_000 }, {}, true],
    [{ byteLimit: 600_000 }, {}, true],
    [{ byteLimit: 512_000 }, { maxBytes: 600_000 }, false],
    [{ crawler: 'c1' }, {}, true],
    [{ crawler: 'c2' }, {}, false],
    [{ unknown: true }, { allowPrivate: true }, false],
    [{ redirects: 1, ports: [8080], notFoundPages: true }, {}, false],
  ])('FAULT-96 %j with %j: %j', (needs, changed, expected) => {
    expect(permits(settings(changed), needs)).toBe(expected);
  });

  it.each<unknown>([
    'text',
    5,
    true,
    ['addresses'],
    { addresses: 'all' },
    { addresses: [null] },
    { addresses: [{}] },
    { ports: 80 },
    { ports: {} },
    { badCertificates: 'true' },
    { redirects: 'few' },
    { redirectLimit: Number.NaN },
    { byteLimit: {} },
    { crawler: 1 },
    { future: true },
    JSON.parse('{"__proto__":1}'),
    { constructor: true },
    { toString: true },
  ])('FAULT-96 needs that are malformed or of another version are not met, and throw nothing: %j', (needs) => {
    expect(permits(settings(), needs as FetchNeeds)).toBe(false);
  });
});
