/** The API page in Chromium: Swagger UI, which shows the OpenAPI document and sends requests. */

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFindings } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';
import { startService, startSite } from './service-fixture.js';

function startRobots(): Promise<string> {
  return startSite((_request, response) => {
    response.end('user-agent: *\ndisallow: /private\n');
  });
}

/** Opens an operation with "Try it out". */
async function tryOut(page: Page, operationId: string): Promise<Locator> {
  const operation = page.locator(`#operations-verdicts-${operationId}`);
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  return operation;
}

/** Sends the request of an operation. Returns the status and the body of the answer. */
async function execute(operation: Locator): Promise<{ status: string; body: string }> {
  await operation.getByRole('button', { name: 'Execute' }).click();
  const answer = operation.locator('.live-responses-table tbody');
  await answer.locator('.response-col_status').waitFor();
  const body = await answer.locator('.response-col_description pre').first().innerText();
  const status = await answer.locator('.response-col_status').innerText();
  return { status: status.slice(0, 3), body };
}

async function tryCheck(page: Page, url: string): Promise<Locator> {
  const operation = await tryOut(page, 'check');
  const row = operation.locator('tr[data-param-name=url]');
  await row.getByRole('button', { name: /^Add/ }).click();
  await row.locator('input').fill(url);
  return operation;
}

describeInBrowser('the API page', () => {
  it('shows every operation, loads nothing foreign, and sends requests without a token', async () => {
    const [site, service] = [await startRobots(), await startService()];
    const foreign: string[] = [];
    const marks: (string | undefined)[] = [];
    const prepare = async (page: Page) => {
      page.on('request', (request) => {
        if (!request.url().startsWith(service) && !request.url().startsWith('data:')) foreign.push(request.url());
        if (request.url().includes('/v1/')) marks.push(request.headers()['x-requested-with']);
      });
    };
    await withPage({ url: `${service}docs`, prepare }, async ({ page }) => {
      const { paths } = (await (await fetch(`${service}openapi.json`)).json()) as { paths: Record<string, object> };
      const count = Object.values(paths).flatMap(Object.keys).length;
      await expect.poll(() => page.locator('.opblock').count()).toBe(count);
      expect(await page.title()).toBe('maycrawl: API');
      const { status, body } = await execute(await tryCheck(page, `${site}/private`));
      expect([status, JSON.parse(body).answers[0].allowed]).toEqual(['200', false]);
      // The example of the body, as it is.
      const evaluated = await execute(await tryOut(page, 'evaluate'));
      expect([evaluated.status, JSON.parse(evaluated.body).answers[0].allowed]).toEqual(['200', false]);
      expect(await seriousFindings(page)).toEqual([]);
    });
    expect([foreign, marks]).toEqual([[], ['maycrawl', 'maycrawl']]);
  });

  it('sends the token of "Authorize", and none before', async () => {
    const site = await startRobots();
    const tokens = { find: (token: string) => (token === 'a-token' ? 'example' : undefined) };
    const service = await startService({ server: { access: { tokens: tokens as never } } });
    await withPage({ url: `${service}docs`, expectedErrors: [/401/] }, async ({ page }) => {
      const operation = await tryCheck(page, `${site}/private`);
      const refused = await execute(operation);
      expect([refused.status, JSON.parse(refused.body).code]).toEqual(['401', 'unauthorized']);
      await operation.getByRole('button', { name: 'Clear' }).click();
      await page.locator('.auth-wrapper .authorize').click();
      const dialog = page.locator('.dialog-ux .modal-ux');
      await dialog.locator('input').fill('a-token');
      expect(await seriousFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Authorize' }).click();
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
      const { status, body } = await execute(operation);
      expect([status, JSON.parse(body).answers[0].allowed]).toEqual(['200', false]);
    });
  });

  it('has a page for errors, with the section to which a problem document links', async () => {
    const service = await startService();
    const { type } = (await (await fetch(`${service}v1/check?url=x`)).json()) as { type: string };
    await withPage({ url: new URL(type, service).href }, async ({ page }) => {
      expect(await page.locator('section:target h2').innerText()).toBe('invalid-request');
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('link', { name: 'All routes' }).click();
      await page.locator('.opblock').first().waitFor();
      expect(page.url()).toBe(`${service}docs`);
    });
  });
});
