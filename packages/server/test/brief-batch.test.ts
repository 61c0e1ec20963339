/** Lines that are answered many at once must have the answers of lines that are answered one by one. */
import { Readable } from 'node:stream';
import { Gate, MemoryStore } from '@maycrawl/gate';
import { expect, onTestFinished, test } from 'vitest';
import { Clients } from '../src/access/clients.js';
import { Turns } from '../src/scheduling/turns.js';
import type { ClientService } from '../src/service/service.js';
import { DEFAULT_TIMEOUTS } from '../src/service/service.js';
import { answerStream } from '../src/streams/answer-stream.js';
import { byteAnswers, lineAnswers } from '../src/verdicts/line-answers.js';
import { ENGLISH_VERDICTS } from '../src/verdicts/verdict-words.js';
import { poolLimits } from '../src/workers/heavy-limits.js';
import { createDecide } from '../src/workers/rules-lookups.js';
import { WorkerPool } from '../src/workers/worker-pool.js';
import { recordOf } from './service-fixture.js';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123);

/** Returns a function that returns integers below a limit (mulberry32). */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) % limit;
  };
}

async function openService(): Promise<ClientService> {
  const store = new MemoryStore();
  store.put(recordOf('https://a.example', 'user-agent: *\ndisallow: /private\n\nuser-agent: other\ndisallow: /only'));
  store.put(recordOf('http://b.example', 'user-agent: *\ndisallow: /'));
  const gate = await Gate.open({
    userAgent: 'ExampleBot/1.0',
    store,
    fetch: { resolve: () => Promise.reject(new Error('this test fetches nothing')), timeout: 1 },
  });
  onTestFinished(() => gate.close());
  for (const url of ['https://a.example/', 'http://b.example/']) await gate.allows(url);
  const turns = new Turns();
  // No file is so expensive that a thread starts.
  const decide = createDecide(new WorkerPool(new URL('file:///none.mjs'), poolLimits()), turns);
  const client = new Clients(gate, decide, {}).named('a', 0);
  const turn: ClientService['turn'] = (work) => turns.run('a', work);
  const reserve = () => undefined;
  return { gate: client.gate, crawler: 'ExampleBot', now: Date.now, timeouts: DEFAULT_TIMEOUTS, turn, reserve };
}

const ORIGINS = [
  'https://a.example',
  'https://a.example',
  'http://b.example',
  'HTTPS://A.example',
  'https://a.example:8443',
];
const PATHS = [
  '/',
  '',
  '/private',
  '/only?x=1',
  '/%70rivate',
  '/a/../private',
  '/a/..',
  '/.well-known/x',
  '/...',
  '/.a/.',
  '/a%2E/x',
  '/é',
  '/x y',
  '/\\u0070rivate',
];
const LINES: readonly ((url: string, n: number) => string)[] = [
  (url) => `{"url": "${url}"}`,
  (url, n) => `{"url":"${url}","id":${n}}`,
  (url, n) => `{"url":"${url}","id":"n${n}"}`,
  (url, n) => `{"url": "${url}", "id": ${n}}`,
  (url, n) => `{"url": "${url}", "id": "${n} é"}\r`,
  (url, n) => `{"id":${n},"url":"${url}"}`,
  (url, n) => `{"url":"${url}","id":${n},"id":2}`,
  (url) => `{"url":"${url}","id":""}`,
  (url) => `{"url":"${url}","id":}`,
  (url) => `{"url":"${url}","id":01}`,
  (url) => `{"url":"${url}","id":1.0}`,
  (url) => `{"url":"${url}","id":-0}`,
  (url) => `{"url":"${url}","id":999999999999999}`,
  (url) => `{"url":"${url}","id":9007199254740993}`,
  (url) => `{"url":"${url}","id":"\\u0041"}`,
  (url) => `{"url":"${url}","id":"\x7f"}`,
  (url) => `{"url":"${url}","id":"${'i'.repeat(1_025)}"}`,
  (url) => `{"url":"${url}","id":"${'i'.repeat(1_024)}"}`,
  (url) => `{"url":"${url}","id":null}`,
  (url) => `{"url":"${url}\\"}`,
  (url) => `{"url":"${url}",}`,
  (url) => `{"url":"${url}","crawler":"other"}`,
  (url) => `{"url":"${url}","url":"https://a.example/private"}`,
  (url) => `{"\\u0075rl":"${url}"}`,
  (url) => `{"url":"${url}","more":1}`,
  (url) => `{"url":"${url}"} `,
  (url) => `{"url":"${url}"}\r`,
  (url) => `\ufeff{"url":"${url}"}`,
  (url) => `{"url":"${url}"}}`,
  (url) => `{"url":"${url}"`,
  (url) => `{"url":"${url}/${'x'.repeat(70_000)}"}`,
  () => '{"url":""}',
  () => '{"url":"https://unknown.example/"}',
  () => '{"url":"mailto:a@a.example"}',
  () => '"}',
  () => '{"url":"',
  () => '',
  () => '\r',
  () => 'null',
];

/** Returns a body of lines, most of them the most common ones, and not all valid UTF-8. */
function bodyOf(random: (limit: number) => number): Buffer {
  const lines: Buffer[] = [];
  const oddOnes = [0, 2, 20, 400][random(4)]!;
  for (let n = random(3_000); n >= 0; n--) {
    const path = PATHS[random(random(4) === 0 ? PATHS.length : 5)]!;
    const url = `${ORIGINS[random(random(9) === 0 ? ORIGINS.length : 3)]}${path}`;
    const isOdd = oddOnes > 0 && random(1 + Math.floor(800 / oddOnes)) === 0;
    const line = Buffer.from(isOdd ? LINES[random(LINES.length)]!(url, n) : `{"url":"${url}"}`);
    if (isOdd && random(20) === 0 && line.length > 12) line[12] = 0xff;
    lines.push(line, Buffer.from('\n'));
  }
  return Buffer.concat(random(2) === 0 ? lines : lines.slice(0, -1));
}

function* chunksOf(body: Buffer, random: (limit: number) => number): Generator<Buffer> {
  const most = [40, 2_000, 65_536][random(3)]!;
  for (let start = 0; start < body.length; ) {
    const end = start + 1 + random(most);
    yield body.subarray(start, end);
    start = end;
  }
}

test('lines that are answered at once have the answers of single lines, whatever is between them', async () => {
  const service = await openService();
  const { gate } = service;
  let answered = 0;
  const counted = {
    ...methodsOf(gate),
    tryAllowsLines(...args: Parameters<ClientService['gate']['tryAllowsLines']>) {
      const next = gate.tryAllowsLines(...args);
      answered += next - args[1];
      return next;
    },
  } as ClientService['gate'];
  for (let round = 0; round < 12; round++) {
    const seed = SEED + round;
    const random = randomFrom(seed);
    const crawler = ['ExampleBot', 'other', 'Quote"Bot', 'ExampleBot é/1'][random(4)]!;
    const body = bodyOf(random);
    const answer = async (own: ClientService) => {
      const chunks = Readable.from(chunksOf(body, randomFrom(seed)));
      const answerBytes = own === service ? undefined : byteAnswers(own.gate, crawler, 'brief');
      const { turn } = own;
      const options = { idleTimeout: 60_000, stallTimeout: 60_000, turn, onCut: () => undefined, answerBytes };
      const stream = answerStream(chunks, lineAnswers({ ...own, words: ENGLISH_VERDICTS }, crawler, 'brief'), options);
      return Buffer.concat((await stream.toArray()).map((block) => Buffer.from(block))).toString('utf8');
    };
    const expected = await answer(service);
    expect(await answer({ ...service, gate: counted }), `FUZZ_SEED=${seed}`).toBe(expected);
    expect(JSON.parse(expected.trimEnd().split('\n').at(-1)!), `FUZZ_SEED=${seed}`).toMatchObject({ done: true });
  }
  expect(answered).toBeGreaterThan(1_000);
});

/** The methods of a gate that streams use. */
function methodsOf(gate: ClientService['gate']): ClientService['gate'] {
  return {
    check: (...args) => gate.check(...args),
    tryCheck: (...args) => gate.tryCheck(...args),
    allows: (...args) => gate.allows(...args),
    tryAllows: (...args) => gate.tryAllows(...args),
    isCached: (url) => gate.isCached(url),
    load: (...args) => gate.load(...args),
  } as ClientService['gate'];
}
