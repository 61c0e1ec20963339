// The OpenAPI document of the service, and the link to it on the documentation site.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Gate } from '../../packages/gate/dist/index.js';
import { buildServer } from '../../packages/server/dist/index.js';
import { root } from '../processes.mjs';

/** How the page of the service writes the address of the document, where the site has a link. */
const ADDRESS = '`/openapi.json`';

/**
 * Resolves to the OpenAPI document that the service serves, as JSON. Needs a build.
 * @returns {Promise<string>}
 */
export async function openApiDocument() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const gate = await Gate.open({ userAgent: 'DocumentBot/1.0' });
  const app = await buildServer({ gate, crawler: 'DocumentBot', version });
  try {
    return (await app.inject('/openapi.json')).body;
  } finally {
    await app.close();
    await gate.close();
  }
}

/**
 * Returns the page of the service, in which the address of the document is a link.
 * @param {string} page
 * @param {string} href
 * @throws Error if the page does not have the address
 */
export function withDocumentLink(page, href) {
  if (!page.includes(ADDRESS)) throw new Error(`docs/service.md does not have ${ADDRESS}`);
  return page.replace(ADDRESS, `<a href="${href}" target="_self">/openapi.json</a>`);
}
