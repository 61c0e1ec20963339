import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startService } from '../service-fixture.js';

describe('the page', () => {
  it('is served at / with a policy without inline code', async () => {
    const app = await startService();
    const { statusCode, headers, body } = await app.inject('/');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(body).not.toMatch(/<style|<script(?![^>]*src=)|style="|onload=/);
  });

  it('is left out on request', async () => {
    const app = await startService({ hasPage: false });
    expect((await app.inject('/')).statusCode).toBe(404);
    expect((await app.inject('/docs')).statusCode).toBe(200);
  });

  it('the API page is served at /docs, with a policy without inline code and the licences of Swagger UI', async () => {
    const app = await startService();
    const { headers, body } = await app.inject('/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    const names = [...body.matchAll(/(?:src|href)="(docs\/[^"]+\.(?:js|css))"/g)].map(([, name]) => name);
    expect(names).toHaveLength(4);
    for (const name of names) {
      const plain = await app.inject(`/${name}`);
      const zipped = await app.inject({ url: `/${name}`, headers: { 'accept-encoding': 'gzip' } });
      expect([name, plain.statusCode, zipped.headers['content-encoding']]).toEqual([name, 200, 'gzip']);
      expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
    expect((await app.inject('/docs/THIRD-PARTY-LICENSES.txt')).body).toMatch(/^swagger-ui-dist \d.*Apache-2\.0/);
  });

  it('serves each file that it names, compressed unless it is a font', async () => {
    const app = await startService();
    const names = [...(await app.inject('/')).body.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) {
      const plain = await app.inject(`/${name}`);
      expect(plain.statusCode, name).toBe(200);
      const zipped = await app.inject({ url: `/${name}`, headers: { 'accept-encoding': 'br, gzip' } });
      // Fonts are compressed files.
      const isFont = /\.woff2$/.test(name as string);
      expect([name, zipped.headers['content-encoding']]).toEqual([name, isFont ? undefined : 'gzip']);
      const sent = isFont ? zipped.rawPayload : gunzipSync(zipped.rawPayload);
      expect(sent.equals(plain.rawPayload)).toBe(true);
      const again = await app.inject({ url: `/${name}`, headers: { 'if-none-match': String(plain.headers.etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  it('serves the licences of what it contains, fonts included', async () => {
    const { statusCode, headers, body } = await (await startService()).inject('/THIRD-PARTY-LICENSES.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    for (const name of ['@codemirror/view', 'preact', 'diff', '@fontsource-variable/noto-sans-thai']) {
      expect(body).toMatch(new RegExp(`^${name} \\d`, 'm'));
    }
  });

  it.each([
    '/assets',
    '/assets/',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/../package.json',
    '/index.html%00',
    '/package.json',
  ])('has no file %s', async (url) => {
    const app = await startService();
    expect((await app.inject(url)).statusCode).toBe(404);
  });
});
