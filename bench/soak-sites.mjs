/** The sites of the gate's soak. A site depends only on the seed and its number, so client and server agree. */
import { random } from './random.mjs';

const KINDS = /** @type {const} */ (['file', 'moved', 'missing', 'failing']);
/** Percentage of sites that do not serve a plain file. */
const PERCENT_NOT_FILES = 15;
const MAX_RULES = 40;

/**
 * @typedef {object} SoakSite
 * @property {string} host Its name, without the port.
 * @property {typeof KINDS[number]} kind
 * @property {number} status The final status of a fetch of robots.txt.
 * @property {string} body
 * @property {string} blockedPath A path that its rules block.
 * @property {number} requests The number of requests of a fetch.
 */

const STATUS = { file: 200, moved: 200, missing: 404, failing: 503 };

/**
 * @param {number} seed
 * @param {number} number
 * @returns {SoakSite}
 */
export function siteAt(seed, number) {
  const { below, pick, word } = random(seed + 2_654_435_761 * number);
  const kind = below(100) < PERCENT_NOT_FILES ? pick(KINDS.slice(1)) : 'file';
  const blockedPath = `/${number}-${word(3, 9)}`;
  const rules = Array.from({ length: below(MAX_RULES) }, () => `Disallow: /${number}/${word(2, 20)}\n`);
  rules.splice(below(rules.length + 1), 0, `Disallow: ${blockedPath}\n`);
  return {
    host: `h${number}.example`,
    kind,
    status: STATUS[kind],
    body: `User-agent: *\n${rules.join('')}`,
    blockedPath,
    requests: kind === 'moved' ? 2 : 1,
  };
}

/**
 * Answers a request as the site in the Host header.
 *
 * @param {number} seed
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function answerAsSite(seed, request, response) {
  const site = siteAt(seed, Number.parseInt(String(request.headers.host).slice(1), 10));
  if (site.kind === 'moved' && request.url === '/robots.txt') {
    response.writeHead(302, { location: '/moved/robots.txt', 'content-length': 0 }).end();
    return;
  }
  const body = site.status === 200 ? site.body : '';
  const headers = { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(body) };
  response.writeHead(site.status, headers).end(body);
}
