/** A file on which the engine fails with an unexpected error: its URLs are blocked, and streams go on. */
import { createHash } from 'node:crypto';
import { MemoryStore } from '@maycrawl/gate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultyFile, plantFault } from '../../../scripts/test/planted-fault.mjs';
import type { ServerOptions } from '../src/server-options.js';
import type { App } from '../src/service/app.js';
import { recordOf, startService } from './service-fixture.js';

const RULES = 'user-agent: *\ndisallow: /private\nallow: /private/open\n';
/** When the planted fault shows. */
const FAULTS = [['parse'], [0], [40]] as const;
const LOOKUPS = 60;
const [FAULTY, GOOD, OTHER] = ['https://faulty.example', 'https://good.example', 'https://other.example'];
const LINES = { 'content-type': 'application/x-ndjson' };

let removeFault: () => void;
beforeEach(() => {
  removeFault = plantFault();
});
afterEach(() => removeFault());

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

interface Logged {
  readonly app: App;
  /** The lines about files that cannot be evaluated. */
  readonly faults: () => Record<string, unknown>[];
}

/** Starts a service that has the files of origins, and collects its log. */
async function startWith(
  files: Readonly<Record<string, string>>,
  options: Partial<ServerOptions> = {},
): Promise<Logged> {
  const store = new MemoryStore();
  for (const [origin, text] of Object.entries(files)) await store.put(recordOf(origin, text));
  const log: Record<string, unknown>[] = [];
  const logger = { level: 'error', stream: { write: (line: string) => log.push(JSON.parse(line)) } };
  const app = await startService({ logger, ...options }, { store });
  const warm = Object.keys(files).map((origin) => `url=${origin}/robots.txt`);
  await app.inject({ url: `/v1/check?${warm.join('&')}` });
  return { app, faults: () => log.filter(({ msg }) => String(msg).includes('cannot be evaluated')) };
}

const files = (at: 'parse' | number): Record<string, string> => ({
  [FAULTY as string]: faultyFile(RULES, at),
  [GOOD as string]: RULES,
  [OTHER as string]: 'user-agent: *\n',
});

/** URLs of all origins in turn. */
const URLS = Array.from({ length: LOOKUPS }, (_, i) =>
  [GOOD, FAULTY, OTHER].flatMap((origin) => [`${origin}/page/${i}`, `${origin}/private/${i}`]),
).flat();

interface AnyAnswer {
  readonly url: string;
  readonly allowed: boolean;
  readonly reason?: string;
}

/** Expects that the faulty site is blocked from its first fault on, and that the others are answered by their rules. */
function expectAnswers(answers: readonly AnyAnswer[], at: 'parse' | number, isFull: boolean): void {
  expect(answers.map(({ url }) => url)).toEqual(URLS);
  for (const { url, allowed } of answers) {
    if (!url.startsWith(FAULTY as string))
      expect(allowed, url).toBe(url.startsWith(OTHER as string) || url.includes('/page/'));
  }
  const own = answers.filter(({ url }) => url.startsWith(FAULTY as string));
  const pages = own.filter(({ url }) => url.includes('/page/')).map(({ allowed }) => allowed);
  const first = pages.indexOf(false);
  expect(first > 0).toBe(at === 40);
  expect(pages.slice(first)).not.toContain(true);
  if (isFull) expect(own.at(-1)?.reason).toBe('internal-error');
}

describe('FAULT-99 a file on which the engine fails', () => {
  it.each(FAULTS.flatMap(([at]) => (['brief', 'full'] as const).map((detail) => [at, detail] as const)))(
    'leaves streams and lists complete (fault at %s, %s)',
    async (at, detail) => {
      const { app, faults } = await startWith(files(at), { logsUrls: true });
      const payload = URLS.map((url) => `${JSON.stringify({ url })}\n`).join('');
      const stream = await app.inject({ method: 'POST', url: `/v1/check?detail=${detail}`, headers: LINES, payload });
      const lines = stream.body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lines.pop()).toEqual({ done: true, lines: URLS.length, errors: 0 });
      expectAnswers(lines, at, detail === 'full');
      const list = await app.inject({ method: 'POST', url: `/v1/check?detail=${detail}`, payload: { urls: URLS } });
      expect(list.statusCode).toBe(200);
      // The fault is remembered.
      expectAnswers(list.json().answers, 'parse', detail === 'full');
      const { body } = await app.inject({ url: '/metrics' });
      expect(body).toMatch(/^maycrawl_internal_errors_total 1$/m);
      const hash = hashOf(faultyFile(RULES, at));
      expect(faults()).toMatchObject([
        { level: 50, origin: FAULTY, fileHash: hash, err: { message: 'planted fault' } },
      ]);
    },
  );

  it.each(FAULTS)('is an answer of GET /v1/check and of GET /v1/robots (fault at %s)', async (at) => {
    const { app, faults } = await startWith(files(at));
    const answers = [];
    for (let i = 0; i < LOOKUPS; i++) {
      const { statusCode, body } = await app.inject({ url: `/v1/check?url=${FAULTY}/page&url=${GOOD}/page` });
      expect(statusCode).toBe(200);
      answers.push(JSON.parse(body).answers);
    }
    expect(answers.map(([, good]) => good.allowed)).not.toContain(false);
    expect(answers.at(-1)[0]).toMatchObject({
      ...{ allowed: false, reason: 'internal-error', step: 'internal-error', failure: null, rule: null, status: 200 },
      explanation: expect.stringContaining('cannot be evaluated because of a fault in this software'),
    });
    const entry = await app.inject({ url: `/v1/robots?url=${FAULTY}/` });
    expect(entry.json()).toMatchObject({ access: 'disallow-all', step: 'internal-error', sitemaps: [] });
    expect(entry.json().file.text).toBe(faultyFile(RULES, at));
    const text = await app.inject({ url: `/v1/robots?url=${FAULTY}/`, headers: { accept: 'text/plain' } });
    expect([text.statusCode, text.json().code]).toEqual([503, 'robots-unreachable']);
    // Without --log-urls, the log names no site.
    expect(faults()).toHaveLength(1);
    expect(faults()[0]).not.toHaveProperty('origin');
  });

  it('whose rule cannot be shown is an answer, and the stream goes on', async () => {
    const rules = 'user-agent: *\ndisallow: /p*lanted\n';
    const { app, faults } = await startWith({ [FAULTY as string]: rules, [GOOD as string]: RULES });
    const { prototype } = TextDecoder;
    const { decode } = prototype;
    prototype.decode = function (input, options) {
      const text = decode.call(this, input, options);
      if (text.startsWith('/p*lanted')) throw new RangeError('planted fault');
      return text;
    };
    try {
      const urls = [`${GOOD}/page`, `${FAULTY}/p-lanted`, `${GOOD}/private`];
      const payload = urls.map((url) => `${JSON.stringify({ url })}\n`).join('');
      const stream = await app.inject({ method: 'POST', url: '/v1/check', headers: LINES, payload });
      const list = await app.inject({ method: 'POST', url: '/v1/check', payload: { urls } });
      const lines = stream.body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      for (const answers of [lines.slice(0, 3), list.json().answers]) {
        expect(answers.map(({ reason }: AnyAnswer) => reason)).toEqual(['no-matching-rule', 'internal-error', 'rule']);
      }
      expect(lines[3]).toEqual({ done: true, lines: 3, errors: 0 });
      expect(faults()).toHaveLength(1);
    } finally {
      prototype.decode = decode;
    }
  });
});

describe('FAULT-99 a file of a request on which the engine fails', () => {
  const script = new URL('./workers/faulty-worker.mjs', import.meta.url);
  /** With so many URLs, a thread evaluates. */
  const MANY = 300;

  it.each(FAULTS.flatMap(([at]) => [4, LOOKUPS, MANY].map((count) => [at, count] as const)))(
    'has blocked URLs in its answer, and is logged once (fault at %s, %s URLs)',
    async (at, count) => {
      const { app, faults } = await startWith({}, { heavy: { script, threads: 1, deadline: 60_000 } });
      const robots = faultyFile(RULES, at);
      const urls = ['mailto:a@b.example', ...Array.from({ length: count }, (_, i) => `${GOOD}/page/${i}`)];
      for (const detail of ['full', 'brief']) {
        const payload = { robots, urls, crawlers: ['bot'] };
        const { statusCode, body } = await app.inject({
          method: 'POST',
          url: `/v1/evaluate?detail=${detail}`,
          payload,
        });
        const { answers, ...head } = JSON.parse(body);
        expect([statusCode, head]).toEqual([
          200,
          { size: robots.length, truncated: false, fileHash: hashOf(robots), robotsUrl: null },
        ]);
        expect(answers.map(({ url }: AnyAnswer) => url)).toEqual(urls);
        const allowed = answers.slice(1).map((answer: AnyAnswer) => answer.allowed);
        const isShort = at === 40 && count < 10;
        expect(allowed[0]).toBe(at === 40);
        if (isShort) continue;
        expect(allowed.slice(allowed.indexOf(false))).not.toContain(true);
        expect(allowed.at(-1)).toBe(false);
        if (detail === 'full') expect(answers.at(-1)).toMatchObject({ reason: 'internal-error', rule: null });
      }
      const isLogged = !(at === 40 && count < 10);
      expect(faults()).toMatchObject(isLogged ? [{ fileHash: hashOf(robots) }] : []);
      // Others are not affected.
      const payload = { robots: RULES, urls };
      const other = await app.inject({ method: 'POST', url: '/v1/evaluate?detail=brief', payload });
      expect(other.json().answers.map((answer: AnyAnswer) => answer.allowed)).toEqual([
        false,
        ...urls.slice(1).map(() => true),
      ]);
    },
  );
});

describe('FAULT-99 lint, diff and policy of a file on which the engine fails', () => {
  const script = new URL('./workers/faulty-worker.mjs', import.meta.url);
  const heavy = { script, threads: 1, deadline: 60_000 };

  // The check of so small a file makes fewer lookups than the last of the faults needs.
  it.each(FAULTS.slice(0, 2))('say so, and are logged once (fault at %s)', async (at) => {
    const { app, faults } = await startWith({}, { heavy });
    const robots = faultyFile(RULES, at);
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
    for (const [url, payload] of [
      ['/v1/lint', { robots }],
      ['/v1/lint', { robots, fix: 'safe' }],
      ['/v1/diff', { before: RULES, after: robots }],
      ['/v1/diff', { before: robots, after: RULES }],
    ] as const) {
      const answer = await post(url, payload);
      expect([answer.statusCode, answer.json()], url).toMatchObject([
        422,
        { code: 'cannot-evaluate', detail: expect.stringContaining(hashOf(robots)) },
      ]);
    }
    expect(faults()).toHaveLength(3);
    expect(faults()[0]).toMatchObject({ fileHash: hashOf(robots) });
    // The thread goes on.
    expect((await post('/v1/lint', { robots: RULES })).statusCode).toBe(200);
  });

  it.each(FAULTS.slice(0, 2))('a policy blocks everything (fault at %s)', async (at) => {
    const robots = faultyFile(RULES, at);
    const { app, faults } = await startWith({ [FAULTY as string]: robots }, { heavy });
    const urls = [`${FAULTY}/page`];
    const given = await app.inject({ method: 'POST', url: '/v1/policy', payload: { robots, urls } });
    const ofSite = await app.inject({ url: `/v1/policy?url=${FAULTY}/` });
    for (const { statusCode, body } of [given, ofSite]) {
      const { uses, notes } = JSON.parse(body);
      expect(statusCode, body).toBe(200);
      const states = uses.flatMap((use: { rows: { state: string }[] }) => use.rows.map(({ state }) => state));
      expect(states).toContain('blocked');
      expect(states.filter((state: string) => state.startsWith('allowed'))).toEqual([]);
      expect(notes[0].text).toContain('cannot be evaluated because of a fault in this software');
    }
    expect(faults().some(({ fileHash }) => fileHash === hashOf(robots))).toBe(true);
  });
});
