import { robotsUrl } from '@maycrawl/core';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { fieldProblem, Problem } from '../http/problem.js';
import { sendJson } from '../http/send-json.js';
import {
  DEFAULT_RUNS,
  HistoryAnswer,
  HistoryAtAnswer,
  HistoryAtQuery,
  HistoryFileQuery,
  HistoryQuery,
} from '../schemas/history.js';
import { FILE_BYTES_TEXT } from '../schemas/primitives.js';
import { apiProblems, jsonBody } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import type { ClientService, Service } from '../service/service.js';
import { clientSignal } from '../service/waiting.js';
import type { FindHistory, WatchedRun, WatchHistory } from '../service/watch-history.js';
import { isoTime } from '../verdicts/answer.js';
import { crawlableUrl } from '../verdicts/asked-url.js';

/** Seconds after which a store that is away is asked again. */
const RETRY_AFTER = 5;
/** Of the file of a hash, which is always the same. */
const CACHED = 'private, max-age=86400, immutable';
/** Without a charset: the bytes are those of the site, in any encoding. */
const TEXT = 'text/plain';

/** Adds the routes of what watchers saw. Nothing is fetched for them. */
export function addHistory(app: App, service: Service, find: FindHistory): void {
  addList(app, service, find);
  addAt(app, find);
  addFile(app, find);
}

const LIST_SCHEMA = {
  operationId: 'history',
  summary: 'What watchers saw of a robots.txt, the newest first, and what each version changed.',
  tags: ['history'],
  querystring: HistoryQuery,
  response: {
    200: { description: 'The entries.', ...jsonBody(HistoryAnswer) },
    ...apiProblems('no-history', 'history-unavailable'),
  },
};

function addList(app: App, service: Service, find: FindHistory): void {
  app.get('/v1/history', { schema: LIST_SCHEMA }, async (request, reply) => {
    const { url, limit = DEFAULT_RUNS, before } = request.query;
    const origin = originOf(url);
    const query = { limit, before: before === undefined ? undefined : timeOf(before, 'query.before') };
    const history = await findIn(find, request.log);
    const { runs, next } = await stored(() => history.page(origin, query), request.log);
    const entries = await entryTexts(runs, service.of(request, reply), reply);
    // The rest of a page that ended early begins before its last run.
    const nextBefore = entries.length < runs.length ? runs[entries.length - 1]?.from : next;
    const last = nextBefore === undefined ? 'null' : `"${isoTime(nextBefore)}"`;
    return sendJson(reply, `{"origin":${JSON.stringify(origin)},"runs":[${entries.join()}],"next":${last}}`) as never;
  });
}

/**
 * Microseconds of processor time of comparisons after which a page ends: files that are made to be hard take long. A busy
 * machine makes no shorter pages.
 */
const MAX_COMPARING = 1_000_000;

/** Returns the entries of the first runs, at least one. One comparison in a turn. */
async function entryTexts(
  runs: readonly WatchedRun[],
  { turn, reserve }: ClientService,
  reply: FastifyReply,
): Promise<readonly string[]> {
  const signal = clientSignal(reply);
  const texts: string[] = [];
  let spent = 0;
  for (const [i, run] of runs.entries()) {
    // Runs that began at the same time are on one page.
    if (spent > MAX_COMPARING && run.from !== runs[i - 1]?.from) break;
    const entry = await stored(() => run.load(), reply.log);
    signal.throwIfAborted();
    const text = await turn(() => {
      const start = process.cpuUsage();
      const json = JSON.stringify(entry());
      const { user, system } = process.cpuUsage(start);
      spent += user + system;
      return json;
    });
    reserve(text.length);
    texts.push(text);
  }
  return texts;
}

const AT_SCHEMA = {
  operationId: 'historyAt',
  summary: 'What watchers saw of a robots.txt at a time, with the file.',
  tags: ['history'],
  querystring: HistoryAtQuery,
  response: {
    200: { description: 'What was seen.', ...jsonBody(HistoryAtAnswer) },
    ...apiProblems('no-history', 'history-unavailable'),
  },
};

function addAt(app: App, find: FindHistory): void {
  app.get('/v1/history/at', { schema: AT_SCHEMA }, async (request, reply) => {
    const origin = originOf(request.query.url);
    const time = timeOf(request.query.at, 'query.at');
    const history = await findIn(find, request.log);
    return sendJson(reply, JSON.stringify(await stored(() => history.seenAt(origin, time), request.log))) as never;
  });
}

const FILE_SCHEMA = {
  operationId: 'historyFile',
  summary: 'The bytes of a version that watchers saw, by its hash.',
  tags: ['history'],
  querystring: HistoryFileQuery,
  response: {
    200: {
      description: 'The bytes of the file.',
      content: { [TEXT]: { schema: Type.Unsafe<Buffer>({ description: FILE_BYTES_TEXT }) } },
    },
    ...apiProblems('no-history', 'no-such-version', 'history-unavailable'),
  },
};

function addFile(app: App, find: FindHistory): void {
  app.get('/v1/history/file', { schema: FILE_SCHEMA }, async (request, reply) => {
    const { hash } = request.query;
    const history = await findIn(find, request.log);
    const bytes = await stored(() => history.version(hash), request.log);
    if (bytes === undefined) throw new Problem('no-such-version', `The history has no file with the hash ${hash}.`);
    return reply
      .header('cache-control', CACHED)
      .type(TEXT)
      .send(Buffer.from(bytes) as never);
  });
}

async function findIn(find: FindHistory, log: FastifyBaseLogger): Promise<WatchHistory> {
  const history = await stored(find, log);
  if (history !== undefined) return history;
  throw new Problem('no-history', 'This service has no history: start it with --watch, so that it watches sites.');
}

/** @throws Problem if the store fails. Its message may name folders and servers, so it is in the log only. */
async function stored<T>(read: () => Promise<T>, log: FastifyBaseLogger): Promise<T> {
  try {
    return await read();
  } catch (error) {
    log.error({ err: error }, 'the history cannot be read');
    const detail = 'The store of the history fails. The log of the service has the cause under the request id.';
    throw new Problem('history-unavailable', detail, [], RETRY_AFTER);
  }
}

function originOf(url: string): string {
  return robotsUrl(crawlableUrl(url, 'query.url')).slice(0, -'/robots.txt'.length);
}

function timeOf(text: string, field: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw fieldProblem(field, 'expected a time such as 2026-11-28T12:00:00Z');
  return time;
}
