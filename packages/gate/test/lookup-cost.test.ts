import { type Crawler, parse, type RobotsTxt } from '@maycrawl/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EngineFailure, Gate, MemoryStore, type RulesAnswer } from '../src/index.js';
import { emptyRecord } from '../src/records/origin-record.js';

const [PLAIN, HOSTILE] = ['https://plain.example', 'https://hostile.example'];
const RULES = 'user-agent: *\ndisallow: /private\n';
const PATTERNS = `user-agent: *\n${'allow:/*bb\n'.repeat(1_000)}`;

/** A gate that has two files in memory. */
async function openGate(): Promise<Gate> {
  const store = new MemoryStore();
  for (const [origin, text] of [
    [PLAIN, RULES],
    [HOSTILE, PATTERNS],
  ] as const) {
    const facts = { kind: 'file' as const, reason: undefined, status: 200, hops: [], headers: undefined };
    const at = Date.now();
    const times = { at, freshUntil: at + 86_400_000, refreshAt: at + 86_400_000 };
    const good = { counter: 1, kind: 'file' as const, hash: '0'.repeat(32), ...times, facts };
    store.put({ ...emptyRecord(origin), good, body: Buffer.from(text) });
  }
  const gate = await Gate.open({ userAgent: 'TestBot/1.0', store });
  onTestFinished(() => gate.close());
  for (const origin of [PLAIN, HOSTILE]) await gate.check(`${origin}/`);
  return gate;
}

describe('FAULT-102 the time of a lookup is known before it', () => {
  it('lookupSteps grows with the patterns of the file and the length of the URL', async () => {
    const gate = await openGate();
    const long = 'x'.repeat(5_000);
    expect(gate.lookupSteps(`${PLAIN}/x`)).toBeLessThan(1_000);
    expect(gate.lookupSteps(`${HOSTILE}/${long}`)).toBeGreaterThan(1_000 * 5_000);
    // Written in another way than it will be requested, it is as long as then.
    expect(gate.lookupSteps(`HTTPS://hostile.example/${'é'.repeat(5_000)}`)).toBeGreaterThan(6 * 1_000 * 5_000);
    expect(gate.lookupSteps('https://not-in-memory.example/')).toBe(0);
    expect(gate.lookupSteps('mailto:a@b.example')).toBe(0);
    expect(() => gate.lookupSteps('no URL')).toThrow(TypeError);
  });

  it('tryAllows and tryCheck leave a URL that may take more steps', async () => {
    const gate = await openGate();
    const urls = [`${PLAIN}/private`, `${HOSTILE}/x`, `${PLAIN}/${'y'.repeat(600)}`, `HTTPS://hostile.example/x`];
    const hits = gate.stats().hits.memory;
    for (const crawler of ['TestBot/1.0', 'OtherBot']) {
      expect(urls.map((url) => gate.tryAllows(url, crawler))).toEqual([false, true, true, true]);
      const steps = urls.map((url) => gate.lookupSteps(url));
      for (const [i, url] of urls.entries()) {
        expect(gate.tryAllows(url, crawler, steps[i]! - 1), url).toBeUndefined();
        expect(gate.tryCheck(url, crawler, steps[i]! - 1), url).toBeUndefined();
        expect(gate.tryAllows(url, crawler, steps[i]), url).toBe(i > 0);
        expect(gate.tryCheck(url, crawler, steps[i])?.allowed, url).toBe(i > 0);
      }
    }
    // Those that it leaves are not counted.
    expect(gate.stats().hits.memory - hits).toBe(2 * 3 * urls.length);
  });

  it('a list of URLs leaves those that may take more steps', async () => {
    const gate = await openGate();
    const urls = [`${PLAIN}/private`, `${HOSTILE}/x`, `${PLAIN}/${'y'.repeat(600)}`, `${PLAIN}/x`];
    const bytes = Buffer.from(urls.join('\n'));
    const spans = new Uint32Array(2 * urls.length);
    let at = 0;
    for (const [i, url] of urls.entries()) {
      spans.set([at, at + url.length], 2 * i);
      at += url.length + 1;
    }
    const answersWith = (maxSteps?: number) => {
      const lines = { bytes, spans, count: urls.length, answers: new Uint8Array(urls.length) };
      expect(gate.tryAllowsLines(maxSteps === undefined ? lines : { ...lines, maxSteps }, 0)).toBe(urls.length);
      return [...lines.answers];
    };
    expect(answersWith()).toEqual([2, 1, 1, 1]);
    expect(answersWith(100_000)).toEqual([2, 0, 0, 1]);
  });
});

describe('FAULT-102 checkWith lets another thread decide', () => {
  it('and returns the verdict of check with what it decided', async () => {
    const gate = await openGate();
    const asked: [string, Crawler][] = [];
    const decide = async (robots: RobotsTxt, url: string, crawler: Crawler) => {
      asked.push([url, crawler]);
      return parse(robots.bytes).check(url, crawler);
    };
    for (const path of ['/private', '/open']) {
      const verdict = await gate.checkWith(decide, `${PLAIN}/a/..${path}`);
      const expected = await gate.check(`${PLAIN}${path}`);
      const { rules, toString: _, ...others } = expected;
      expect(verdict).toMatchObject(others);
      expect([String(verdict), verdict.rules?.rule]).toEqual([String(expected), rules?.rule]);
    }
    expect(asked).toEqual(['/private', '/open'].map((path) => [`${PLAIN}${path}`, 'TestBot/1.0']));
    expect((await gate.checkWith(decide, 'mailto:a@b.example')).reason).toBe('unsupported-scheme');
    expect(asked).toHaveLength(2);
  });

  it('passes on its rejection, and blocks the origin if the engine failed', async () => {
    const gate = await openGate();
    const late = () => Promise.reject(new Error('took too long'));
    await expect(gate.checkWith(late, `${PLAIN}/open`)).rejects.toThrow('took too long');
    expect(await gate.allows(`${PLAIN}/open`)).toBe(true);
    const failed = () => new EngineFailure(new RangeError('planted')) as EngineFailure | RulesAnswer;
    const verdict = await gate.checkWith(failed, `${PLAIN}/open`);
    expect(verdict).toMatchObject({ allowed: false, reason: 'internal-error', rules: undefined });
    expect(await gate.allows(`${PLAIN}/open`)).toBe(false);
    expect(gate.stats().internalErrors).toBe(1);
  });

  it('rejects what check rejects', async () => {
    const gate = await openGate();
    const never = () => Promise.reject(new Error('must not be called'));
    const aborted = { signal: AbortSignal.abort(new Error('went')) };
    await expect(gate.checkWith(never, 'no URL')).rejects.toThrow(TypeError);
    await expect(gate.checkWith(never, `${PLAIN}/`, undefined, aborted)).rejects.toThrow('went');
    await gate.close();
    await expect(gate.checkWith(never, `${PLAIN}/`)).rejects.toMatchObject({ code: 'ERR_GATE_CLOSED' });
  });
});
