import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser, type OpenPage, type PageOptions, withPage } from './page-fixture.js';
import { type ServiceOptions, startService, startSite, startSiteWith } from './service-fixture.js';

const RULES = 'User-agent: *\nDisallow: /private\n';

/** Opens the page of the service. A violation of the content security policy fails the test. */
async function withServicePage(
  options: ServiceOptions & { readonly page?: PageOptions },
  use: (opened: OpenPage) => Promise<void>,
): Promise<void> {
  const url = await startService(options);
  await withPage({ url, ...options.page, prepare: watchPolicy }, async (opened) => {
    await use(opened);
    expect(await violations(opened.page)).toEqual([]);
  });
}

async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { violations: found });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      found.push(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
}

function violations(page: Page): Promise<unknown> {
  return page.evaluate(() => (window as unknown as { violations: string[] }).violations);
}

async function fetchSite(page: Page, site: string): Promise<void> {
  await page.getByLabel('Site').fill(site);
  await page.keyboard.press('Enter');
}

const draftText = (page: Page) => page.getByLabel('Draft', { exact: true }).innerText();

describeInBrowser('fetching a site', () => {
  test('an untouched draft becomes the live file, and undo brings it back', async () => {
    const site = await startSiteWith(200, RULES, { 'cache-control': 'max-age=7200' });
    await withServicePage({}, async ({ page }) => {
      await page.getByRole('gridcell').first().waitFor();
      await fetchSite(page, `${site}/some/page`);
      const state = page.locator('.site-state');
      await state.getByText('status 200').waitFor();
      await expect.poll(() => state.innerText()).toMatch(/^Live file fetched .+ · status 200 · fresh for 2 hours$/);
      await expect.poll(() => draftText(page)).toContain('Disallow: /private');
      await expect.poll(() => page.getByLabel('Site').inputValue()).toBe(`${site}/some/page`);
      await page.getByLabel('Draft', { exact: true }).click();
      await page.keyboard.press('Control+z');
      await page.getByLabel('Draft', { exact: true }).getByText('AdsBot-Google').waitFor();
    });
  });

  test('an edited draft stays, and is replaced or compared on request', async () => {
    const site = await startSiteWith(200, RULES);
    await withServicePage({}, async ({ page }) => {
      await page.getByLabel('Draft', { exact: true }).fill('User-agent: *\nDisallow: /mine');
      await fetchSite(page, site);
      const bar = page.locator('.live-bar');
      await bar.getByText('Your edited draft is unchanged.').waitFor();
      await expect.poll(() => draftText(page)).toContain('/mine');
      await bar.getByRole('button', { name: 'Compare' }).click();
      await expect
        .poll(() => page.getByRole('tab', { name: 'What changes' }).getAttribute('aria-selected'))
        .toBe('true');
      await expect.poll(() => bar.count()).toBe(0);
      await fetchSite(page, site);
      await bar.getByRole('button', { name: 'Replace draft' }).click();
      await page.getByLabel('Draft', { exact: true }).getByText('Disallow: /private').waitFor();
    });
  });

  test('bytes that are not UTF-8 arrive as they are', async () => {
    const site = await startSite((_request, response) => {
      response.end(Buffer.from([...Buffer.from('user-agent: *\r\ndisallow: /caf'), 0xe9, 0x0d, 0x0a]));
    });
    await withServicePage({}, async ({ page }) => {
      await fetchSite(page, site);
      await page.getByText('32 bytes').first().waitFor();
    });
  });

  test('status 404 is explained, and the view of failures opens', async () => {
    const site = await startSiteWith(404);
    await withServicePage({}, async ({ page }) => {
      await fetchSite(page, site);
      await page.getByRole('alert').getByText('has no robots.txt (404). Everything is allowed.').waitFor();
      await expect.poll(() => page.getByLabel('Site').inputValue()).toBe(site);
      await expect
        .poll(() => page.getByRole('tab', { name: 'When the server fails' }).getAttribute('aria-selected'))
        .toBe('true');
      await page.getByRole('cell', { name: '404', exact: true }).waitFor();
      await page.keyboard.press('Escape');
    });
  });

  test.each([503, 429])(
    'status %i: the grid shows that everything is blocked, until the draft is edited',
    async (status) => {
      const site = await startSiteWith(status);
      await withServicePage({}, async ({ page }) => {
        await fetchSite(page, site);
        const bar = page.locator('.outage-bar');
        await bar.getByText(`${new URL(site).host} answered ${status}: everything is blocked now.`).waitFor();
        await expect.poll(() => page.getByLabel('Site').inputValue()).toBe(site);
        await page.getByRole('gridcell', { name: '/, Googlebot: blocked, no rule.', exact: true }).waitFor();
        await expect.poll(() => page.locator('[role=gridcell].allowed').count()).toBe(0);
        await page.locator('.why').getByText('Crawlers treat every URL as blocked.').waitFor();
        await page.getByRole('alert').getByText('Crawlers treat this as a failure of the server.').waitFor();
        await bar.getByRole('button', { name: 'When does this change?' }).click();
        await page.getByRole('cell', { name: String(status), exact: true }).waitFor();
        // An edit is about the draft again.
        await page.keyboard.press('Alt+1');
        await page.locator('.cm-content').focus();
        await page.keyboard.press('ControlOrMeta+End');
        await page.keyboard.type('#');
        await page.getByRole('gridcell', { name: '/, Googlebot: allowed, no rule.', exact: true }).waitFor();
        await expect.poll(() => bar.count()).toBe(0);
      });
    },
  );

  test('a site that fails after its file was fetched: the grid shows that everything is blocked', async () => {
    let isDown = false;
    const site = await startSite((_request, response) => {
      response.writeHead(isDown ? 503 : 200).end(RULES);
    });
    let passed = 0;
    const now = () => Date.now() + passed;
    await withServicePage({ gate: { now }, server: { now } }, async ({ page }) => {
      await fetchSite(page, site);
      await page.locator('.site-state').getByText('status 200').waitFor();
      await page.getByRole('gridcell', { name: '/, Googlebot: allowed, no rule.', exact: true }).waitFor();
      isDown = true;
      // The copy is no longer fresh: crawlers ask again, and stop while the site fails.
      passed = 25 * 3_600_000;
      await page.keyboard.press('Alt+4');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('cell', { name: '503', exact: true }).waitFor();
      await page.keyboard.press('Alt+1');
      await page.getByRole('gridcell', { name: '/, Googlebot: blocked, no rule.', exact: true }).waitFor();
      const bar = page.locator('.outage-bar');
      await bar.getByText(`${new URL(site).host} answered 503: everything is blocked now.`).waitFor();
      await expect.poll(() => draftText(page)).toContain('Disallow: /private');
      await bar.getByRole('button', { name: 'Show the verdicts of the draft' }).click();
      await page.getByRole('gridcell', { name: '/, Googlebot: allowed, no rule.', exact: true }).waitFor();
    });
  });

  test('a site that the address names is fetched after one click, and a link names it', async () => {
    const site = await startSiteWith(200, RULES);
    const service = await startService();
    await withPage({ url: `${service}?site=${encodeURIComponent(site)}` }, async ({ page }) => {
      await page.getByRole('button', { name: `Fetch ${site}` }).click();
      await page.getByText('status 200').first().waitFor();
      await page.getByRole('button', { name: 'Fetch', exact: true }).waitFor();
      await page.locator('.draft-source').getByText(new URL(site).host).waitFor();
      const copied = async (): Promise<string> => {
        await page.getByRole('button', { name: 'Take away' }).click();
        await page.getByRole('menuitem', { name: 'Copy link…' }).click();
        const link = page.getByRole('dialog').getByLabel('Link');
        await link.waitFor();
        const address = await link.inputValue();
        await page.keyboard.press('Escape');
        return address;
      };
      const address = new URL(await copied());
      expect(address.searchParams.get('site')).toBe(site);
      expect(address.hash).toBe('');
      await page.locator('.cm-content').focus();
      await page.keyboard.type('#');
      await expect.poll(async () => new URL(await copied()).hash).toMatch(/^#1\./);
    });
  });

  test('a web page is opened and explained', async () => {
    const site = await startSiteWith(200, '<!doctype html><title>Shop</title>', { 'content-type': 'text/html' });
    await withServicePage({}, async ({ page }) => {
      await fetchSite(page, site);
      await page.getByRole('alert').getByText('answered with a web page').waitFor();
      await expect.poll(() => draftText(page)).toContain('<!doctype html>');
    });
  });

  test('a site that redirects too often is explained with its requests', async () => {
    const site = await startSite(({ url = '' }, response) => {
      response.writeHead(302, { location: `/hop-${Number(url.split('-')[1] ?? 0) + 1}` }).end();
    });
    await withServicePage({}, async ({ page }) => {
      await fetchSite(page, site);
      await page.getByRole('alert').getByText('redirects too often').waitFor();
      // The requests are in a view that is loaded when it is first shown.
      await page.getByRole('cell', { name: '302' }).nth(5).waitFor();
      await expect.poll(() => page.getByRole('cell', { name: '302' }).count()).toBe(6);
    });
  });

  test('a private address is not fetched, and the page says so', async () => {
    await withServicePage({ gate: { fetch: {} } }, async ({ page }) => {
      await fetchSite(page, 'http://192.168.7.7');
      await page.getByRole('alert').getByText('This address is private').waitFor();
      await page.getByText('No request reached the site.').first().waitFor();
    });
  });

  test('a silent site is said to be silent', async () => {
    const silent = await startSite(() => undefined);
    await withServicePage({ gate: { fetch: { allowPrivate: true, timeout: 300 } } }, async ({ page }) => {
      await fetchSite(page, silent);
      await page.getByRole('alert').getByText('did not answer in time').waitFor();
    });
  });

  test('text that names no site is not sent', async () => {
    await withServicePage({}, async ({ page }) => {
      await fetchSite(page, 'two words');
      await page.getByRole('alert').getByText('This is not the name of a site').waitFor();
      await expect.poll(() => page.getByLabel('Site').getAttribute('aria-invalid')).toBe('true');
      await fetchSite(page, '');
      await page.getByRole('alert').getByText('Write the name of a site').waitFor();
    });
  });

  test('a slow fetch can be stopped, and the page stays as it was', async () => {
    const silent = await startSite(() => undefined);
    // Not over before it is stopped, also on a busy machine.
    await withServicePage({ gate: { fetch: { allowPrivate: true, timeout: 300_000 } } }, async ({ page }) => {
      await fetchSite(page, silent);
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByRole('button', { name: 'Fetch' }).waitFor();
      await expect.poll(() => page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
      await expect.poll(() => draftText(page)).toContain('shop.example');
    });
  });

  test('a service with tokens asks for one, and says when it is wrong', async () => {
    const site = await startSiteWith(200, RULES);
    const tokens = { find: (token: string) => (token === 'right' ? 'me' : undefined) };
    await withServicePage({ server: { access: { tokens } }, page: { expectedErrors: [/401/] } }, async ({ page }) => {
      await fetchSite(page, site);
      await page.getByRole('alert').getByText('This service needs a token.').waitFor();
      await page.getByLabel('Token', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Fetch with this token' }).click();
      await page.getByRole('alert').getByText('does not accept this token').waitFor();
      await page.getByLabel('Token', { exact: true }).fill('right');
      await page.keyboard.press('Enter');
      await page.getByText('status 200').first().waitFor();
      await expect.poll(() => page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
    });
  });

  test('a busy service says when to try again', async () => {
    const site = await startSiteWith(200, RULES);
    await withServicePage(
      { server: { access: { rate: 0.1 } }, page: { expectedErrors: [/429/] } },
      async ({ page }) => {
        const message = page.getByRole('alert').getByText(/The service is busy. Try again in \d+ seconds?\./);
        for (let i = 0; i < 4 && !(await message.isVisible()); i++) {
          await fetchSite(page, site);
          await page.locator('.site-form [aria-busy=false]').waitFor();
        }
        await message.waitFor();
      },
    );
  });

  test('try again asks the site once a minute at most', async () => {
    const site = await startSiteWith(503);
    await withServicePage({}, async ({ page }) => {
      await fetchSite(page, site);
      await page.getByRole('button', { name: 'When does this change?' }).click();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('once a minute at most').first().waitFor();
    });
  });

  test('the page works below a prefix', async () => {
    const site = await startSiteWith(200, RULES);
    const service = await startService();
    const outer = await startSite(async ({ url = '', method = 'GET', headers }, response) => {
      if (!url.startsWith('/tools/')) return response.writeHead(404).end();
      try {
        const answer = await fetch(service + url.slice('/tools/'.length), {
          method,
          headers: { accept: headers.accept ?? '*/*' },
        });
        const type = answer.headers.get('content-type') ?? '';
        const policy = answer.headers.get('content-security-policy') ?? '';
        response.writeHead(answer.status, { 'content-type': type, 'content-security-policy': policy });
        return response.end(Buffer.from(await answer.arrayBuffer()));
      } catch {
        // When the test ends, the service may end before the page has loaded all files.
        return response.destroy();
      }
    });
    await withPage({ url: `${outer}/tools/` }, async ({ page }) => {
      await fetchSite(page, site);
      await page.getByText('status 200').first().waitFor();
    });
  });
});

describeInBrowser('a static host', () => {
  test.each(['not found', 'the page itself'])(
    'that answers with %s: fetching says what to do instead',
    async (kind) => {
      const asked: string[] = [];
      const prepare = async (page: Page) => {
        await page.route(/healthz|\/v1\//, (route) => {
          asked.push(route.request().url());
          return route.fulfill({
            status: kind === 'not found' ? 404 : 200,
            contentType: 'text/html',
            body: '<!doctype html>',
          });
        });
      };
      await withPage({ prepare, expectedErrors: [/404/] }, async ({ page }) => {
        await fetchSite(page, 'shop.example');
        const note = page.getByRole('alert').filter({ hasText: 'Fetching needs the maycrawl service.' });
        await note.waitFor();
        const link = note.getByRole('link', { name: 'https://shop.example/robots.txt' });
        await expect.poll(() => link.getAttribute('href')).toBe('https://shop.example/robots.txt');
        await expect.poll(() => page.getByLabel('Site').inputValue()).toBe('shop.example');
        // The host must not learn which site was asked for.
        expect(asked.filter((url) => url.includes('shop'))).toEqual([]);
      });
    },
  );

  test('that is away', async () => {
    const prepare = async (page: Page) => {
      await page.route(/healthz|\/v1\//, (route) => route.abort());
    };
    await withPage({ prepare, expectedErrors: [/ERR_FAILED/] }, async ({ page }) => {
      await fetchSite(page, 'shop.example');
      await page.getByRole('alert').getByText('Fetching needs the maycrawl service.').waitFor();
    });
  });
});
