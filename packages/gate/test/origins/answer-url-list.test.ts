import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../../../scripts/expect-same.js';
import { sized } from '../../../../scripts/full-size.js';
import { type Gate, type GateRecord, MemoryStore, type UrlLines } from '../../src/index.js';
import { emptyRecord } from '../../src/records/origin-record.js';
import { openGate, site } from '../gate-fixture.js';
import { FETCHED_AT as at, linesOf, recordOf } from '../lines-of.js';
import { file } from '../servers/site.js';
import { urlish } from '../url/urlish.js';

const SEED = 20261121;
const RUNS = sized(2_500, 8_000);
const [ALLOWED, BLOCKED] = [1, 2];

/** Returns a generator of integers below a bound, reproducible by its seed. */
function seeded(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Returns the answers of all lines; 0 for those without one. */
function answersOf(gate: Gate, lines: UrlLines): number[] {
  for (let i = 0; i < lines.count; i++) i = gate.tryAllowsLines(lines, i);
  return [...lines.answers];
}

/** Returns the record of an origin without robots.txt, or of one whose robots.txt cannot be fetched. */
function recordWithoutFile(origin: string, kind: 'unavailable' | 'unreachable'): GateRecord {
  const facts = { kind, reason: undefined, status: undefined, hops: [], headers: undefined };
  const times = { at, freshUntil: at + 86_400_000, refreshAt: at + 43_200_000 };
  if (kind === 'unavailable') {
    return { ...emptyRecord(origin), good: { counter: 1, kind, hash: undefined, ...times, facts } };
  }
  const attempt = { counter: 1, at, nextTryAt: at + 3_600_000, notBefore: undefined, failures: 1, facts };
  return { ...emptyRecord(origin), outage: { after: 0, since: at }, attempt };
}

// Hosts of different lengths modulo 4, because the table reads four bytes at a time.
const HOSTS = ['a', 'ab', 'abc', 'abcd', 'www.example', 'x-1.example.a', `${'a.'.repeat(40)}example`];
const BODY = 'user-agent: *\ndisallow: /a\ndisallow: /*=\ndisallow: /-\nallow: /ab\nallow: /a/\n';

/** A file whose lookups may take so long that `isLate` is called after every few answers. */
const EXPENSIVE_BODY = `${BODY}${'disallow: /*-*-\n'.repeat(300)}`;

describe('answerUrlList', () => {
  it("F8 answers for another crawler than the gate's own are those of a single lookup", async () => {
    const store = new MemoryStore();
    store.put(recordOf('https://a.example', `${BODY}\nuser-agent: other\ndisallow: /x\n`));
    store.put(recordOf('https://b.example', 'user-agent: *\ndisallow: /'));
    store.put(recordWithoutFile('https://c.example', 'unavailable'));
    store.put(recordWithoutFile('https://d.example', 'unreachable'));
    const gate = await openGate({ store });
    const urls = ['a', 'b', 'c', 'd'].flatMap((host) =>
      ['/x', '/a', '/b', '/a/'].map((path) => `https://${host}.example${path}`),
    );
    for (const url of urls) await gate.allows(url);
    for (const crawler of ['other', 'unnamed', undefined]) {
      const lines = linesOf(urls);
      expectSame(gate.tryAllowsLines(lines, 0, crawler), urls.length);
      const single = urls.map((url) => (gate.tryAllows(url, crawler) ? ALLOWED : BLOCKED));
      expect([...lines.answers]).toEqual(single);
      expect(single.slice(-8)).toEqual([...new Array(4).fill(ALLOWED), ...new Array(4).fill(BLOCKED)]);
    }
  });

  it('F8 a list is answered correctly if its callback, its spans or the crawler call the gate', async () => {
    const store = new MemoryStore();
    for (const host of ['a', 'b', 'c']) store.put(recordOf(`https://${host}.example`, EXPENSIVE_BODY));
    store.put(recordOf('https://blocked.example', 'user-agent: *\ndisallow: /'));
    const gate = await openGate({ store });
    const urls = Array.from({ length: 300 }, (_, i) => `https://${'abc'[i % 3]}.example${i % 2 ? '/a' : '/b'}`);
    for (const url of [...urls.slice(0, 3), 'https://blocked.example/']) await gate.allows(url);
    const complete = answersOf(gate, linesOf(urls));
    let calls = 0;
    const interrupt = () => {
      calls++;
      const others = linesOf(['https://blocked.example/', ...urls.slice(1, 3)]);
      expectSame(gate.tryAllowsLines(others, 0), 0);
      expect([...others.answers]).toEqual([0, 0, 0]);
      expectSame(gate.tryAllows('https://blocked.example/'), false);
    };
    const isLate = () => {
      interrupt();
      return false;
    };
    expect(answersOf(gate, { ...linesOf(urls), isLate })).toEqual(complete);
    const lines = linesOf(urls);
    const spans = new Proxy(lines.spans, {
      get(target, key) {
        if (key === '7') interrupt();
        return Reflect.get(target, key, target);
      },
    });
    expect(answersOf(gate, { ...lines, spans })).toEqual(complete);
    const crawler = Object.assign(['x'], { toJSON: () => [isLate() ? '' : 'x'] });
    const byOther = linesOf(urls);
    expectSame(gate.tryAllowsLines(byOther, 0, crawler), urls.length);
    expect([...byOther.answers]).toEqual(complete);
    expect(calls).toBeGreaterThan(70);
    expect(answersOf(gate, linesOf(urls))).toEqual(complete);
  });

  it('F8 a list whose callback replaces the origins in memory leaves the rest of their lines without an answer', async () => {
    const store = new MemoryStore();
    for (const host of ['a', 'b', 'c']) store.put(recordOf(`https://${host}.example`, EXPENSIVE_BODY));
    let now = at;
    const gate = await openGate({ store, now: () => now });
    const urls = Array.from({ length: 30 }, (_, i) => `https://${'abc'[i % 3]}.example${i % 2 ? '/a' : '/b'}`);
    for (const url of urls.slice(0, 3)) await gate.allows(url);
    const complete = answersOf(gate, linesOf(urls));
    const isLate = () => {
      // A clock that was set back replaces all origins.
      now -= 5;
      expectSame(gate.tryAllows('https://a.example/b'), true);
      return false;
    };
    const lines = { ...linesOf(urls), isLate };
    expectSame(gate.tryAllowsLines(lines, 0), urls.length);
    const answered = lines.answers.filter((answer) => answer !== 0).length;
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThan(urls.length);
    for (const [i, answer] of lines.answers.entries()) if (answer !== 0) expectSame(answer, complete[i]);
    expect(answersOf(gate, linesOf(urls))).toEqual(complete);
  });

  it('F8 a list that is late stops soon, and what it answered is correct', async () => {
    const store = new MemoryStore();
    for (const host of ['a', 'b', 'c']) store.put(recordOf(`https://${host}.example`, EXPENSIVE_BODY));
    const gate = await openGate({ store });
    const urls = Array.from({ length: 300 }, (_, i) => `https://${'abc'[i % 3]}.example${i % 2 ? '/a' : '/b'}`);
    for (const url of urls.slice(0, 3)) await gate.allows(url);
    const complete = answersOf(gate, linesOf(urls));
    for (const calls of [1, 2, 30]) {
      let left = calls;
      const lines = { ...linesOf(urls), isLate: () => --left <= 0 };
      const hits = gate.stats().hits.memory;
      gate.tryAllowsLines(lines, 0);
      const answered = [...lines.answers].filter((answer) => answer !== 0).length;
      expectSame(gate.stats().hits.memory - hits, answered);
      expect(answered).toBeGreaterThan(0);
      expect(answered).toBeLessThanOrEqual(4 * calls + 3);
      for (const [i, answer] of lines.answers.entries()) if (answer !== 0) expectSame(answer, complete[i]);
    }
    const inTime = { ...linesOf(urls), isLate: () => false };
    expect(answersOf(gate, inTime)).toEqual(complete);
  });

  it('F8 every answer equals that of a single lookup', async () => {
    const store = new MemoryStore();
    for (const host of HOSTS) for (const scheme of ['http', 'https']) store.put(recordOf(`${scheme}://${host}`, BODY));
    const noFetch = { resolve: () => Promise.reject(new Error('this test fetches nothing')), timeout: 1 };
    const gate = await openGate({ store, fetch: noFetch });
    for (const host of HOSTS) for (const scheme of ['http', 'https']) await gate.allows(`${scheme}://${host}/`);
    const cached = fc
      .tuple(urlish, fc.constantFrom(...HOSTS))
      .map(([url, host]) => url.replace(/^(https?:\/\/)[^/]*(?=\/)/, `$1${host}`));
    const counts = [0, 0, 0];
    fc.assert(
      fc.property(fc.array(fc.oneof(cached, urlish), { maxLength: 6 }), fc.nat(3), (urls, margin) => {
        const answers = answersOf(gate, linesOf(urls, margin));
        for (const [i, answer] of answers.entries()) {
          counts[answer]!++;
          if (answer !== 0) expectSame(answer === ALLOWED, gate.tryAllows(urls[i]!), urls[i]);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    for (const count of counts) expect(count).toBeGreaterThan(RUNS / 8);
  });

  it('F8 answers more URLs than a batch holds, in any order of origins', async () => {
    const store = new MemoryStore();
    // Some origins are too long for the byte table, and one allows everything.
    const origins = Array.from({ length: 300 }, (_, i) => `https://h${i}.${i % 50 ? '' : 'long-'.repeat(14)}example`);
    for (const [i, origin] of origins.entries()) {
      store.put(recordOf(origin, i === 7 ? '' : `user-agent: *\ndisallow: /${i % 10}`));
    }
    const gate = await openGate({ store });
    for (const origin of origins) await gate.allows(`${origin}/`);
    const random = seeded(SEED);
    const urls = Array.from({ length: 70_000 }, () => {
      return `${origins[random(300)]}/${random(10)}${random(40) ? '' : '/../0'}`;
    });
    const answers = answersOf(gate, linesOf(urls));
    for (const [i, url] of urls.entries()) {
      const isPlain = !url.includes('..');
      expectSame(answers[i], !isPlain ? 0 : gate.tryAllows(url) ? ALLOWED : BLOCKED, `${url}, seed ${SEED}`);
    }
    expect(answers.filter((answer) => answer === 0).length).toBeGreaterThan(1_000);
  });

  it('C1 gives no answer if the copy is stale', async () => {
    let now = at;
    const store = new MemoryStore();
    const stale = recordOf('http://stale.example', '');
    store.put({ ...stale, good: { ...stale.good!, freshUntil: at + 60_000, refreshAt: at + 60_000 } });
    store.put(recordOf('http://fresh.example', ''));
    const gate = await openGate({ store, now: () => now });
    const urls = ['http://stale.example/', 'http://fresh.example/', 'http://stale.example/', 'http://fresh.example/'];
    for (const url of urls) await gate.allows(url);
    now += 120_000;
    const lines = linesOf(urls);
    expectSame(gate.tryAllowsLines(lines, 0), 4);
    expect([...lines.answers]).toEqual([0, ALLOWED, 0, ALLOWED]);
  });

  it('throws for spans outside of the bytes, and the next call is not affected', async () => {
    const store = new MemoryStore();
    store.put(recordOf('http://h.example', BODY));
    const gate = await openGate({ store });
    await gate.allows('http://h.example/');
    const wrong = linesOf(['http://h.example/b', 'http://h.example/b', 'http://h.example/b']);
    wrong.spans.set([1_000, 1_100], 4);
    expect(() => gate.tryAllowsLines(wrong, 0)).toThrow(RangeError);
    const lines = linesOf(['http://h.example/a', 'http://h.example/b']);
    expectSame(gate.tryAllowsLines(lines, 0), 2);
    expect([...lines.answers]).toEqual([BLOCKED, ALLOWED]);
  });

  it('stops at the first URL whose origin is not in memory, and returns its number', async () => {
    const store = new MemoryStore();
    store.put(recordOf('http://h.example', BODY));
    const gate = await openGate({ store });
    const lines = linesOf(['http://h.example/b', 'http://h.example/a', '', 'http://h.example/b']);
    expectSame(gate.tryAllowsLines(lines, 0), 0);
    await gate.allows('http://h.example/');
    expectSame(gate.tryAllowsLines(lines, 0), 2);
    expect([...lines.answers]).toEqual([ALLOWED, BLOCKED, 0, 0]);
    expectSame(gate.tryAllowsLines(lines, 3), 4);
  });

  it('C1 gives no answer from a copy that was replaced, evicted or has expired', async () => {
    let now = Date.now();
    const store = new MemoryStore();
    for (let i = 0; i < 40; i++) store.put(recordOf(`http://h${i}.example`, i % 2 ? 'user-agent: *\ndisallow: /' : ''));
    const gate = await openGate({ store, memoryBytes: 12_000, now: () => now });
    const urls = Array.from({ length: 40 }, (_, i) => `http://h${i}.example/x`);
    let maxAnswers = 0;
    for (const url of urls) {
      await gate.allows(url);
      const answers = answersOf(gate, linesOf(urls));
      for (const [i, answer] of answers.entries()) if (answer !== 0) expectSame(answer, i % 2 ? BLOCKED : ALLOWED);
      maxAnswers = Math.max(maxAnswers, answers.filter(Boolean).length);
    }
    // The memory holds only a part of them.
    expect(maxAnswers).toBeGreaterThan(3);
    expect(maxAnswers).toBeLessThan(20);
    now += 90_000_000;
    expect(answersOf(gate, linesOf(urls))).toEqual(urls.map(() => 0));
  });

  it('C1 answers from the new file after a refresh', async () => {
    const started = await site(file('user-agent: *\ndisallow: /x'));
    const connection = { resolve: async () => ['127.0.0.1'], connect: () => connect(started.port, '127.0.0.1') };
    const gate = await openGate({ fetch: { allowPrivate: true, ...connection } });
    const lines = linesOf(['http://h.example/x', 'http://h.example/y']);
    await gate.allows('http://h.example/');
    expect(answersOf(gate, lines)).toEqual([BLOCKED, ALLOWED]);
    started.answer = file('user-agent: *\ndisallow: /y');
    await gate.refresh('http://h.example/');
    expect(answersOf(gate, lines)).toEqual([ALLOWED, BLOCKED]);
  });
});
