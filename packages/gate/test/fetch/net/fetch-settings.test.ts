import { describe, expect, it } from 'vitest';
import type { FetchSettings } from '../../../src/fetch/net/fetch-settings.js';
import { createFetcher, fetchRobots, LOCAL } from '../fetching.js';

describe('the error for an invalid setting names it', () => {
  it.each<[string, Partial<Record<keyof FetchSettings, unknown>>]>([
    ['userAgent', { userAgent: '' }],
    ['userAgent', { userAgent: undefined }],
    ['userAgent', { userAgent: 'Bot\r\nX: y' }],
    ['timeout', { timeout: 0 }],
    ['timeout', { timeout: Number.NaN }],
    ['timeout', { timeout: 2 ** 31 }],
    ['connectTimeout', { connectTimeout: 0 }],
    ['connectTimeout', { connectTimeout: '10s' }],
    ['maxBytes', { maxBytes: -1 }],
    ['maxRedirects', { maxRedirects: 1.5 }],
    ['maxConnectionsPerAddress', { maxConnectionsPerAddress: 0 }],
    ['allowPrivate', { allowPrivate: ['10.0.0.1'] }],
    ['proxy', { proxy: 'proxy.example:3128' }],
    ['proxy', { proxy: 'socks5://proxy.example' }],
    ['proxy', { proxy: 'http://%ff:x@proxy.example' }],
    ['proxy', { proxy: '' }],
    ['ca', { ca: '/etc/ssl/my.pem' }],
    ['ca', { ca: '-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n' }],
  ])('%s: %j', (name, wrong) => {
    const make = () => createFetcher({ ...LOCAL, ...wrong } as FetchSettings);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(new RegExp(`^${name}: `));
  });
});

describe('A2 only http, https and ftp URLs are fetched', () => {
  it.each(['', 'example.com', '/robots.txt', 'file:///robots.txt', 'gopher://h/robots.txt', 'data:text/plain,x'])(
    'A2 "%s" is a TypeError',
    async (url) => {
      await expect(fetchRobots(url, LOCAL)).rejects.toThrow(TypeError);
    },
  );
});
