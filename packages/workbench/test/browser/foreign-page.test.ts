import { expect, it } from 'vitest';
import { describeInBrowser, withPage } from './page-fixture.js';
import { startService, startSite } from './service-fixture.js';

/** What a page of another site can send without a preflight, with the service at `service` and a site at `site`. */
async function sendRequests({ service, site }: { service: string; site: string }): Promise<void> {
  const { port } = new URL(service);
  const hosts = ['0.0.0.0', '127.0.0.1', 'localhost', 'a.localhost', '[::1]', '[::ffff:127.0.0.1]', '0', '127.1'];
  const sent = hosts.flatMap((host, index) => {
    const target = (from: string) =>
      `http://${host}:${port}/v1/check?url=${encodeURIComponent(`${site}/${from}-${index}`)}`;
    const loaded = (element: HTMLElement) =>
      new Promise<unknown>((resolve) => {
        element.addEventListener('load', resolve);
        element.addEventListener('error', resolve);
        document.body.append(element);
      });
    return [
      loaded(Object.assign(new Image(), { src: target('image'), referrerPolicy: 'no-referrer' })),
      loaded(Object.assign(document.createElement('script'), { src: target('script') })),
      fetch(target('fetch'), { mode: 'no-cors', referrerPolicy: 'no-referrer' }).catch(() => undefined),
      fetch(`http://${host}:${port}/v1/check`, {
        method: 'POST',
        mode: 'no-cors',
        body: JSON.stringify({ urls: [`${site}/post-${index}`] }),
      }).catch(() => undefined),
    ];
  });
  await Promise.all(sent);
}

describeInBrowser('a page of another site and a service without tokens', () => {
  it('FAULT-103 causes no fetch, by whatever address it calls the service', async () => {
    let fetches = 0;
    const site = await startSite((_request, response) => {
      fetches++;
      response.writeHead(404).end();
    });
    const foreign = await startSite((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>foreign</title><body>');
    });
    const service = await startService();
    await withPage({ url: `${foreign}/`, expectedErrors: [/./] }, async ({ page }) => {
      await page.evaluate(sendRequests, { service, site });
    });
    expect(fetches).toBe(0);
    // The same request from a program is answered.
    const answer = await fetch(`${service}v1/check?url=${encodeURIComponent(`${site}/`)}`);
    expect([answer.status, fetches]).toEqual([200, 1]);
  });
});
