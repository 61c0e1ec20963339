// Prints which URLs a crawler may fetch. Arguments: the crawler, then URLs.
import createClient from 'openapi-fetch';
import type { paths } from './maycrawl.js';

const { MAYCRAWL_SERVICE: baseUrl = 'http://127.0.0.1:8787', MAYCRAWL_TOKEN: token } = process.env;
const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
const client = createClient<paths, 'application/json' | 'application/problem+json'>({ baseUrl, headers });

const [crawler = '', ...urls] = process.argv.slice(2);
const signal = AbortSignal.timeout(60_000);
const { data, error } =
  urls.length === 1
    ? await client.GET('/v1/check', { params: { query: { url: urls, crawler: [crawler] } }, signal })
    : await client.POST('/v1/check', { body: { urls, crawlers: [crawler] }, signal });
if (error !== undefined) throw new Error(`${error.code}: ${error.detail} ${JSON.stringify(error.errors)}`);
for (const { allowed, url, decidedUrl } of data.answers) {
  console.log(allowed === true ? `allow ${decidedUrl ?? url}` : `block ${url}`);
}
