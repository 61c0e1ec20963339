import type { OriginRobots } from '@maycrawl/gate';
import { Type } from 'typebox';
import { prefersText } from '../http/prefers-text.js';
import { Problem } from '../http/problem.js';
import { cacheControl } from '../http/send-json.js';
import { FILE_BYTES_TEXT, Named, NoQuery, STEP_TEXT, Word } from '../schemas/primitives.js';
import { apiProblems, bodyProblems, jsonBody } from '../schemas/responses.js';
import { PageBodyObject, RefreshAnswer, RefreshBodyObject, RobotsEntryObject, RobotsQuery } from '../schemas/robots.js';
import type { App } from '../service/app.js';
import type { Service } from '../service/service.js';
import { clientSignal, within } from '../service/waiting.js';
import { isoTime } from '../verdicts/answer.js';
import { crawlableUrl } from '../verdicts/asked-url.js';
import { checkCrawler } from '../verdicts/check-crawler.js';
import { crawlDelay, lastFetchedAt, robotsEntry } from '../verdicts/robots-entry.js';

const MINUTE = 60_000;
/** Without a charset: the bytes are those of the site, in any encoding. */
const TEXT = 'text/plain';

const stateHeaders = {
  'Maycrawl-Access': Word(['rules', 'allow-all', 'disallow-all'], {
    description: 'What decides: the file, or all URLs alike.',
  }),
  'Maycrawl-Step': Type.String({ description: STEP_TEXT }),
  'Maycrawl-Crawl-Delay': Type.Optional(
    Type.Number({ description: 'Seconds between requests, if the file asks for them. HEAD gets no more than that.' }),
  ),
};

export function addRobots(app: App, service: Service): void {
  addEntry(app, service);
  addRefresh(app, service);
  addPage(app, service);
}

const ROBOTS_SCHEMA = {
  operationId: 'robots',
  summary: 'The robots.txt of a site, as it is cached. With Accept: text/plain, the bytes of the file.',
  description:
    'As text, the answer is 404 no-robots-file if there is no file and everything is allowed, and 503 ' +
    'robots-unreachable as long as everything is blocked, even if an old copy exists. The JSON is the entry with ' +
    'status 200 in each case.',
  tags: ['robots.txt'],
  querystring: RobotsQuery,
  response: {
    200: {
      description: 'The entry, or the bytes of the file.',
      headers: stateHeaders,
      content: {
        'application/json': { schema: Named(RobotsEntryObject) },
        'text/plain': {
          schema: Type.Unsafe<Buffer>({ description: FILE_BYTES_TEXT }),
        },
      },
    },
    ...apiProblems('no-robots-file', 'not-yet-known', 'robots-unreachable'),
  },
};

function addEntry(app: App, service: Service): void {
  app.get('/v1/robots', { schema: ROBOTS_SCHEMA }, async (request, reply) => {
    const { gate, now, turn, crawler: usual } = service.of(request, reply);
    const { crawler: given, wait } = request.query;
    const url = crawlableUrl(request.query.url, 'query.url');
    const crawler = given === undefined ? usual : checkCrawler(given, 'query.crawler');
    const entry = await within(wait, gate.robots(url, { signal: clientSignal(reply) }));
    const { access, failure } = entry;
    reply.header('cache-control', cacheControl(access.until, now(), failure === undefined));
    reply.header('vary', 'accept').header('maycrawl-access', access.access).header('maycrawl-step', access.step);
    const delay = crawlDelay(entry, crawler);
    if (delay !== null) reply.header('maycrawl-crawl-delay', delay);
    // The answer for a file of 500 KiB takes some milliseconds.
    if (!prefersText(request.headers.accept))
      return turn(() => reply.type('application/json').send(robotsEntry(entry, crawler)));
    return turn(() => reply.type(TEXT).send(fileBytes(entry, now()) as never));
  });
}

/**
 * Returns the bytes of the file.
 * @throws Problem if there is none, or if everything is blocked. That must be no 404, which a client's own parser takes
 * for permission, and no copy, which may allow what is blocked now.
 */
function fileBytes({ access: { access, step, until }, failure, file }: OriginRobots, now: number): Buffer {
  const why = failure === undefined ? '' : `: ${failure.detail}`;
  if (access === 'disallow-all') {
    const seconds = Math.max(1, Math.ceil(((failure?.retryAt ?? until) - now) / 1_000));
    throw new Problem('robots-unreachable', `Everything is blocked for now (${step})${why}.`, [], seconds);
  }
  if (file === undefined) {
    throw new Problem('no-robots-file', `There is no file for this site, so everything is allowed (${step})${why}.`);
  }
  return Buffer.from(file.bytes);
}

const REFRESH_ROBOTS_SCHEMA = {
  operationId: 'refreshRobots',
  summary: 'Fetches the robots.txt of a site again, at most once a minute; otherwise the copy answers.',
  tags: ['robots.txt'],
  querystring: NoQuery,
  body: jsonBody(RefreshBodyObject),
  response: { 200: Named(RefreshAnswer), ...bodyProblems() },
};

function addRefresh(app: App, service: Service): void {
  app.post('/v1/robots/refresh', { schema: REFRESH_ROBOTS_SCHEMA }, async (request, reply) => {
    const { gate, now, turn, crawler } = service.of(request, reply);
    const url = crawlableUrl((request.body as { url: string }).url, 'body.url');
    const options = { signal: clientSignal(reply) };
    const askedAt = now();
    let entry = await gate.robots(url, options);
    const age = askedAt - lastFetchedAt(entry);
    // A negative age: it was fetched for this request, or the clock was set back.
    if (age >= MINUTE || age < -MINUTE) entry = await gate.refresh(url, options);
    const refreshed = lastFetchedAt(entry) >= askedAt && !isHeldBack(entry);
    reply.header('cache-control', 'no-store');
    return turn(() => {
      const answer = { refreshed, nextRefreshAt: isoTime(nextRefreshAt(entry)), entry: robotsEntry(entry, crawler) };
      return reply.send(answer);
    });
  });
}

/** True if the last request was not made, because too many wait or the server asked for a pause. */
function isHeldBack({ local }: OriginRobots): boolean {
  return local?.kind === 'backed-off' || local?.kind === 'overloaded';
}

/** Returns from when on a refresh makes a request again: after a minute, and after a pause that the site requested. */
function nextRefreshAt(entry: OriginRobots): number {
  const { record, local } = entry;
  const held = isHeldBack(entry) ? (local?.nextTryAt ?? 0) : 0;
  return Math.max(lastFetchedAt(entry) + MINUTE, record.attempt?.notBefore ?? 0, held);
}

const REPORT_PAGE_SCHEMA = {
  operationId: 'reportPage',
  summary: 'Records whether a page of a site could be fetched: after 30 days of an outage of robots.txt, this decides.',
  tags: ['robots.txt'],
  querystring: NoQuery,
  body: jsonBody(PageBodyObject),
  response: { 204: Type.Null({ description: 'Recorded.' }), ...bodyProblems() },
};

function addPage(app: App, { gate }: Service): void {
  app.post('/v1/robots/page', { schema: REPORT_PAGE_SCHEMA }, async (request, reply) => {
    const { url, ok } = request.body as { url: string; ok: boolean };
    await gate.reportPage(crawlableUrl(url, 'body.url'), ok);
    reply.header('cache-control', 'no-store');
    return reply.code(204).send(undefined as never);
  });
}
