// Sends requests to a service of several instances, and compares each verdict with that of the engine for the site's
// file.
import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from '@maycrawl/core';
import { answerOf } from './sites.mjs';

const CRAWLERS = ['Googlebot', 'GPTBot', 'ExampleBot'];
const PATHS = ['/', '/private/x', '/private/open', '/f1/x', '/f2/x', '/f5/', '/f6/y?q=1', '/other'];
/** Sites that are asked about from the start. While the load runs, new ones are added, so that some are unknown. */
const FIRST_SITES = 100;
/** Requests after which a site is added. */
const REQUESTS_PER_SITE = 8;
/** URLs of a JSON body; lines of a stream, and how many are sent before the next ones wait for an answer. */
const LIST_LENGTH = 40;
const STREAM_LENGTH = 400;
const STREAM_WINDOW = 100;

/** Requests of each kind that run at the same time. */
const CLIENTS = { get: 4, list: 2, stream: 2 };

/** @typedef {{ site: number, url: string, crawler: string }} Question */
/** @typedef {{ url: string, crawler: string, allowed: boolean, source?: string, id?: number }} Answer */

export class Load {
  requests = { get: 0, list: 0, stream: 0 };
  verdicts = 0;
  /** Verdicts that an instance found in the Cluster. */
  fromStore = 0;
  /** Milliseconds of the slowest request, its retry included. */
  slowest = 0;
  /** What failed and was sent again. @type {string[]} */
  retried = [];
  /** What failed twice. @type {string[]} */
  failed = [];
  /** Verdicts that differ from the engine's. @type {string[]} */
  wrong = [];
  #agent = new Agent({ keepAlive: true });
  #isOver = false;
  /** @type {Promise<unknown>[]} */
  #clients = [];
  /** @type {Set<Promise<void>>} */
  #running = new Set();
  /** @type {Map<number, import('@maycrawl/core').RobotsTxt>} */
  #files = new Map();

  /**
   * @param {{ url: string, siteOrigin: (site: number) => string }} fleet
   * @param {() => number} random from 0 to 1
   */
  constructor(fleet, random) {
    this.fleet = fleet;
    this.random = random;
  }

  get count() {
    return this.requests.get + this.requests.list + this.requests.stream;
  }

  start() {
    for (const [kind, clients] of Object.entries(CLIENTS)) {
      for (let i = 0; i < clients; i++) this.#clients.push(this.#run(/** @type {keyof typeof CLIENTS} */ (kind)));
    }
  }

  /** Resolves when `count` more requests have been answered, and all those that run now. */
  async more(count) {
    const running = [...this.#running];
    const end = this.count + count;
    while (this.count < end) await new Promise((resolve) => setTimeout(resolve, 10));
    await Promise.all(running);
  }

  /** Ends when all requests have been answered. */
  async stop() {
    this.#isOver = true;
    await Promise.all(this.#clients);
    this.#agent.destroy();
  }

  summary() {
    const { get, list, stream } = this.requests;
    const failures = `${this.retried.length} retried, ${this.failed.length} failed after it, ${this.wrong.length} wrong`;
    const kinds = `${get} GET, ${list} JSON, ${stream} streams`;
    return `${kinds}: ${this.verdicts} verdicts (${this.fromStore} from the store), ${failures}; slowest ${Math.round(this.slowest)} ms`;
  }

  /** @param {keyof typeof CLIENTS} kind */
  async #run(kind) {
    while (!this.#isOver) {
      const request = this.#send(kind);
      this.#running.add(request);
      await request;
      this.#running.delete(request);
    }
  }

  /** Sends a request, and a second time if it fails; a third time only as late as a 503 asks. @param {keyof typeof CLIENTS} kind */
  async #send(kind) {
    const start = performance.now();
    const ask = this.#request(kind);
    try {
      await ask();
    } catch (first) {
      this.retried.push(`${kind}: ${first.message}`);
      await ask()
        .catch((error) => afterPause(error).then(ask))
        .catch((error) => this.failed.push(`${kind}: ${first.message}; then ${error.message}`));
    }
    this.slowest = Math.max(this.slowest, performance.now() - start);
    this.requests[kind]++;
  }

  /** Returns a request that can be sent twice. @param {keyof typeof CLIENTS} kind */
  #request(kind) {
    if (kind === 'stream') {
      const questions = Array.from({ length: STREAM_LENGTH }, () => this.#question());
      const detail = this.random() < 0.5 ? 'brief' : 'full';
      return async () => this.#compare(questions, await this.#stream(questions, detail));
    }
    const urls = Array.from({ length: kind === 'get' ? 1 : LIST_LENGTH }, () => this.#question());
    const crawlers = CRAWLERS.slice(0, 1 + Math.floor(this.random() * CRAWLERS.length));
    const questions = urls.flatMap((question) => crawlers.map((crawler) => ({ ...question, crawler })));
    const body = { urls: urls.map(({ url }) => url), crawlers };
    return async () => this.#compare(questions, await (kind === 'get' ? this.#get(body) : this.#list(body)));
  }

  /** @returns {Question} */
  #question() {
    const pick = (length) => Math.floor(this.random() * length);
    const site = pick(FIRST_SITES + Math.floor(this.count / REQUESTS_PER_SITE));
    const url = `${this.fleet.siteOrigin(site)}${PATHS[pick(PATHS.length)]}`;
    return { site, url, crawler: CRAWLERS[pick(CRAWLERS.length)] };
  }

  /** @param {readonly Question[]} questions @param {readonly Answer[]} answers */
  #compare(questions, answers) {
    if (answers.length !== questions.length) throw new Error(`${answers.length} answers to ${questions.length}`);
    for (const [i, { site, url, crawler }] of questions.entries()) {
      const answer = answers[i];
      const isAnswer = answer.url === url && answer.crawler === crawler && (answer.id ?? i) === i;
      if (!isAnswer || answer.allowed !== this.#expected(site, url, crawler)) this.wrong.push(JSON.stringify(answer));
      this.verdicts++;
      if (answer.source === 'store') this.fromStore++;
    }
  }

  #expected(site, url, crawler) {
    const { status, file } = answerOf(site);
    if (status !== 200) return status === 404;
    const robots = this.#files.get(site) ?? parse(file);
    this.#files.set(site, robots);
    return robots.allows(url, crawler);
  }

  /** @returns {Promise<Answer[]>} */
  async #get({ urls, crawlers }) {
    const query = [...urls.map((url) => ['url', url]), ...crawlers.map((crawler) => ['crawler', crawler])];
    const sent = this.#open(
      'GET',
      `/v1/check?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`,
    );
    sent.end();
    return JSON.parse(await textOf(await responseTo(sent))).answers;
  }

  /** @returns {Promise<Answer[]>} */
  async #list(body) {
    const sent = this.#open('POST', '/v1/check?detail=brief', 'application/json');
    sent.end(JSON.stringify(body));
    return JSON.parse(await textOf(await responseTo(sent))).answers;
  }

  /**
   * Sends lines while it reads the answers to those before. @param {readonly Question[]} questions
   * @returns {Promise<Answer[]>}
   */
  async #stream(questions, detail) {
    const sent = this.#open('POST', `/v1/check?detail=${detail}`, 'application/x-ndjson');
    /** @type {Answer[]} */
    const answers = [];
    let isDone = false;
    let next = 0;
    const sendMore = () => {
      const end = Math.min(questions.length, answers.length + STREAM_WINDOW);
      for (; next < end; next++) {
        const { url, crawler } = questions[next];
        sent.write(`${JSON.stringify({ url, crawler, id: next })}\n`);
      }
      if (next === questions.length && !sent.writableEnded) sent.end();
    };
    sendMore();
    for await (const line of linesOf(await responseTo(sent))) {
      const answer = JSON.parse(line);
      if (answer.error !== undefined) throw new Error(`a line was answered with ${line}`);
      if (answer.done === true) isDone = answer.lines === questions.length;
      else answers.push(answer);
      sendMore();
    }
    // Without the last line, the stream was cut.
    if (!isDone) throw new Error(`the stream ended after ${answers.length} answers`);
    return answers;
  }

  #open(method, path, type) {
    const headers = type === undefined ? {} : { 'content-type': type };
    return request(`${this.fleet.url}${path}`, { method, headers, agent: this.#agent });
  }
}

/** @returns {Promise<import('node:http').IncomingMessage>} */
async function responseTo(sent) {
  const response = await new Promise((resolve, reject) => {
    sent.once('response', resolve);
    // Also after the response: it reports the end of the connection itself.
    sent.on('error', reject);
  });
  if (response.statusCode === 200) return response;
  const error = new Error(`status ${response.statusCode}: ${(await textOf(response)).slice(0, 200)}`);
  throw Object.assign(error, { retryAfter: Number(response.headers['retry-after']) });
}

/** Resolves after the seconds of Retry-After; rejects with the error if it has none. */
async function afterPause(error) {
  if (!(error.retryAfter > 0)) throw error;
  await wait(error.retryAfter * 1_000);
}

async function textOf(response) {
  return (await response.setEncoding('utf8').toArray()).join('');
}

async function* linesOf(response) {
  let rest = '';
  for await (const chunk of Readable.from(response.setEncoding('utf8'))) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Returns random numbers from 0 to 1 that a seed determines (a linear congruential generator). */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
