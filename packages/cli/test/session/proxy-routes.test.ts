import { describe, expect, it } from 'vitest';
import { readNoProxy } from '../../src/session/no-proxy.js';
import { proxyRoutes } from '../../src/session/proxy-routes.js';

const BY_ENVIRONMENT = { proxy: undefined, proxyResolves: false };

describe('NO_PROXY', () => {
  it.each([
    ['example.com', 'http://example.com/', true],
    ['example.com', 'http://www.example.com/', true],
    ['.example.com', 'http://example.com/', true],
    ['example.com', 'http://notexample.com/', false],
    ['EXAMPLE.com.', 'http://www.example.COM./', true],
    ['a.example, b.example', 'http://b.example/', true],
    ['a.example b.example', 'http://b.example/', true],
    ['b.example:8080', 'http://b.example:8080/', true],
    ['b.example:8080', 'http://b.example/', false],
    ['b.example:443', 'https://b.example/', true],
    ['*', 'http://anything.example/', true],
    ['127.0.0.1', 'http://127.0.0.1:99/', true],
    ['10.0.0.0/8', 'http://10.1.2.3/', true],
    ['10.0.0.0/8', 'http://11.1.2.3/', false],
    ['10.0.0.0/99', 'http://10.1.2.3/', false],
    ['::1', 'http://[::1]/', true],
    ['[::1]', 'http://[::1]/', true],
    ['fd00::/8', 'http://[fd12::1]/', true],
    ['localhost', 'http://a.localhost/', true],
    ['', 'http://a.example/', false],
    ['., ,:', 'http://a.example/', false],
  ])('%j, %s: %s', (text, url, expected) => {
    expect(readNoProxy(text).has(new URL(url))).toBe(expected);
  });
});

describe('proxyRoutes', () => {
  const routes = (env: Record<string, string>, proxy?: string | false) =>
    proxyRoutes({ ...BY_ENVIRONMENT, proxy }, env);

  it('uses no proxy without variables', () => {
    const { all, proxyFor } = routes({});
    expect([all, proxyFor('http://h/')]).toEqual([[undefined], undefined]);
  });

  it('chooses by scheme, ALL_PROXY otherwise, names in lower case first, and http:// if there is no scheme', () => {
    const { proxyFor, all } = routes({
      https_proxy: 'a:1',
      HTTPS_PROXY: 'b:1',
      ALL_PROXY: 'https://c',
      http_proxy: '',
    });
    expect(proxyFor('https://h/')).toBe('http://a:1');
    expect(proxyFor('http://h/')).toBe('https://c');
    expect(proxyFor('ftp://h/')).toBeDefined();
    expect(all).toHaveLength(2);
  });

  it('HTTPS_PROXY does not apply to http URLs', () => {
    const { proxyFor, all } = routes({ HTTPS_PROXY: 'http://a:1' });
    expect([proxyFor('http://h/'), proxyFor('https://h/'), all]).toEqual([
      undefined,
      'http://a:1',
      [undefined, 'http://a:1'],
    ]);
  });

  it('--proxy takes precedence over the variables, except NO_PROXY', () => {
    const env = { https_proxy: 'socks5://never-looked-at', no_proxy: 'h.example' };
    const { proxyFor, isIgnoredFor } = routes({ ...env, HTTP_PROXY: 'x' }, 'http://given:1');
    expect(['http://a/', 'https://a/', 'ftp://a/'].map(proxyFor)).toEqual(new Array(3).fill('http://given:1'));
    expect([proxyFor('https://h.example/'), isIgnoredFor('http://a/')]).toEqual([undefined, false]);
  });

  it('uses no proxy for false, whatever is set', () => {
    const { all, isIgnoredFor } = routes({ https_proxy: 'socks5://x', ALL_PROXY: 'a:1', HTTP_PROXY: 'a:1' }, false);
    expect([all, isIgnoredFor('http://h/')]).toEqual([[undefined], false]);
  });

  it('HTTP_PROXY is ignored for http URLs only', () => {
    const { isIgnoredFor } = routes({ HTTP_PROXY: 'http://a:1' });
    expect([isIgnoredFor('http://h/'), isIgnoredFor('https://h/')]).toEqual([true, false]);
    expect(routes({ HTTP_PROXY: 'http://a:1', http_proxy: 'http://a:1' }).isIgnoredFor('http://h/')).toBe(false);
  });
});
