/** The sites of the gate's soak. What a site does follows from the seed and its number alone, so both sides know it. */
import { random } from './random.mjs';

const KINDS = /** @type {const} */ (['file', 'moved', 'missing', 'failing']);
/** Of a hundred sites, how many are not plain files. */
const OTHERS = 15;
const MOST_RULES = 40;

/**
 * @typedef {object} SoakSite
 * @property {string} host Its name, without the port.
 * @property {typeof KINDS[number]} kind
 * @property {number} status What a fetch of robots.txt ends with.
 * @property {string} body
 * @property {string} shut A path that its rules shut.
 * @property {number} requests How many of them a fetch takes.
 */

const STATUS = { file: 200, moved: 200, missing: 404, failing: 503 };

/**
 * @param {number} seed
 * @param {number} number
 * @returns {SoakSite}
 */
export function siteAt(seed, number) {
  const { below, pick, word } = random(seed + 2_654_435_761 * number);
  const kind = below(100) < OTHERS ? pick(KINDS.slice(1)) : 'file';
  const shut = `/${number}-${word(3, 9)}`;
  const rules = Array.from({ length: below(MOST_RULES) }, () => `Disallow: /${number}/${word(2, 20)}\n`);
  rules.splice(below(rules.length + 1), 0, `Disallow: ${shut}\n`);
  return {
    host: `h${number}.example`,
    kind,
    status: STATUS[kind],
    body: `User-agent: *\n${rules.join('')}`,
    shut,
    requests: kind === 'moved' ? 2 : 1,
  };
}

/**
 * Answers as the site does that the Host header names.
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
