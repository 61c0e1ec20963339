import { describe, expect, it } from 'vitest';
import type { Turn } from '../../src/index.js';
import { TURN_DEFAULTS, type TurnSettings } from '../../src/turns/turn-settings.js';
import { type TurnRequest, Turns } from '../../src/turns/turns.js';
import { FakeTimers } from '../fetch/scheduling/scheduler-fixture.js';

const HOST = 'http://site.example';
const NOW = Date.UTC(2026, 0, 1);

/** Returns turns with a fake clock, and a function that calls for one and records its state. */
function turnsWithClock(settings: Partial<TurnSettings> = {}) {
  const timers = new FakeTimers();
  const wallNow = () => NOW + timers.now();
  const turns = new Turns({ settings: { ...TURN_DEFAULTS, ...settings }, timers, wallNow, shared: undefined });
  const call = (request: Partial<TurnRequest> = {}) => {
    const state: { turn?: Turn & { cancel(): void }; error?: unknown; at?: number } = {};
    const taking = turns.take({ origin: HOST, delay: undefined, fileDelay: 0, signal: undefined, ...request });
    taking.then(
      (turn) => Object.assign(state, { turn, at: timers.now() }),
      (error: unknown) => Object.assign(state, { error, at: timers.now() }),
    );
    return state;
  };
  const pass = async (milliseconds: number) => {
    await settled();
    timers.advance(milliseconds);
    await settled();
  };
  /** Returns after how many milliseconds another turn starts, and ends it. */
  const waitOf = async (request: Partial<TurnRequest> = {}) => {
    const start = timers.now();
    const state = call(request);
    await settled();
    while (state.at === undefined) await pass(500);
    state.turn?.done();
    return state.error ?? state.at - start;
  };
  return { timers, turns, call, pass, waitOf, wallNow };
}

/** Lets promises settle. */
async function settled(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise(setImmediate);
}

const busy = (retryAfter?: string, status = 429) => ({
  status,
  headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
});

describe('turns of one host', () => {
  it('FAULT-100 one page at a time, in the order of the calls, with the delay after done', async () => {
    const { call, pass, timers } = turnsWithClock();
    const calls = [call({ fileDelay: 2_000 }), call({ fileDelay: 2_000 }), call({ fileDelay: 2_000 })];
    await pass(10_000);
    expect(calls.map(({ at }) => at !== undefined)).toEqual([true, false, false]);
    calls[0]!.turn!.done();
    const endedAt = timers.now();
    await pass(1_999);
    expect(calls[1]!.at).toBeUndefined();
    await pass(1);
    expect(calls[1]!.at).toBe(endedAt + 2_000);
    await pass(60_000);
    expect(calls[2]!.at).toBeUndefined();
  });

  it('FAULT-100 http, https and all ports of a host share its turns, and the longest delay applies to all', async () => {
    const { waitOf } = turnsWithClock();
    await waitOf({ origin: 'https://site.example', fileDelay: 5_000 });
    for (const origin of [HOST, 'http://site.example:8080', 'https://site.example.', HOST]) {
      expect(await waitOf({ origin, fileDelay: 1_000 })).toBe(5_000);
    }
    expect(await waitOf({ origin: 'http://www.site.example', fileDelay: 1_000 })).toBe(0);
    // The file of https has changed.
    expect(await waitOf({ origin: 'https://site.example', fileDelay: 0 })).toBe(5_000);
    expect(await waitOf({ origin: 'https://site.example', fileDelay: 0 })).toBe(1_000);
  });

  it("FAULT-100 the caller's delay replaces that of the file; of two turns in a row, the longer one applies", async () => {
    const { waitOf } = turnsWithClock();
    await waitOf({ fileDelay: 5_000, delay: 0 });
    expect(await waitOf({ fileDelay: 5_000, delay: 0 })).toBe(0);
    expect(await waitOf({ fileDelay: 5_000, delay: 3_000 })).toBe(3_000);
    expect(await waitOf({ fileDelay: 5_000, delay: 0 })).toBe(3_000);
    expect(await waitOf({ fileDelay: 5_000 })).toBe(5_000);
  });

  it('FAULT-100 done has an effect once', async () => {
    const { call, pass, waitOf } = turnsWithClock();
    const first = call({ fileDelay: 1_000 });
    await pass(0);
    first.turn!.done();
    const second = call({ fileDelay: 1_000 });
    await pass(1_000);
    first.turn!.done(busy('3600'));
    const third = call({ fileDelay: 1_000 });
    await pass(5_000);
    expect(third.at).toBeUndefined();
    second.turn!.done();
    await pass(1_000);
    third.turn!.done();
    expect(await waitOf({ fileDelay: 1_000 })).toBe(1_000);
  });

  it('FAULT-100 a turn without done ends by its time limit; a late done still starts the pause', async () => {
    const { call, pass, timers } = turnsWithClock();
    const first = call({ fileDelay: 2_000 });
    await pass(0);
    const second = call({ fileDelay: 2_000 });
    await pass(120_000 + 1_999);
    expect(second.at).toBeUndefined();
    await pass(1);
    expect(second.at).toBe(timers.now());
    first.turn!.done(busy('60'));
    second.turn!.done();
    const third = call({ fileDelay: 2_000 });
    await pass(59_999);
    expect(third.at).toBeUndefined();
    await pass(1);
    expect(third.at).toBe(timers.now());
  });

  it('FAULT-100 a turn that is cancelled starts no delay', async () => {
    const { call, pass, waitOf } = turnsWithClock();
    const state = call({ fileDelay: 5_000 });
    await pass(0);
    state.turn!.cancel();
    state.turn!.done(busy('60'));
    expect(await waitOf({ fileDelay: 5_000 })).toBe(0);
  });
});

describe('the back-off of a host', () => {
  it.each([
    ['seconds', '7', 7_000],
    ['a date', new Date(NOW + 11_000).toUTCString(), 10_000],
    ['a date in the past', new Date(NOW - 60_000).toUTCString(), 1_000],
    ['no pause', '0', 1_000],
    ['spaces around it', ' 9 ', 9_000],
    ['an hour', '3600', 3_600_000],
    ['a hundred years, in seconds', '3153600000', 3_600_000],
    ['a hundred years, as a date', 'Fri, 01 Jan 2126 00:00:00 GMT', 3_600_000],
    ['hundreds of digits', '9'.repeat(400), 3_600_000],
    ['a negative number', '-5', 30_000],
    ['not a date', 'next Tuesday', 30_000],
    ['a fraction', '1,5', 30_000],
    ['two values', '5, 7', 30_000],
    ['nothing', undefined, 30_000],
  ])('FAULT-100 a Retry-After of %s', async (_, value, expected) => {
    const { call, pass, waitOf, timers } = turnsWithClock({ maxWait: 3_600_000 });
    // The seconds of a date are whole.
    timers.advance(0);
    for (const status of [429, 503]) {
      const state = call({ origin: `http://s${status}.example` });
      await pass(0);
      state.turn!.done(busy(value, status));
      const wait = await waitOf({ origin: `http://s${status}.example` });
      // The clock has passed on between the two, as far as a date is concerned.
      if (/^\w+, /.test(value ?? '') && expected < 3_600_000 && status === 503) continue;
      expect(wait).toBe(expected);
    }
  });

  it('FAULT-100 it doubles with each busy response in a row, up to 15 minutes, and starts again after another response', async () => {
    const { call, pass, timers } = turnsWithClock({ maxWait: 3_600_000 });
    const waits: number[] = [];
    for (const response of [
      ...Array.from({ length: 7 }, () => busy()),
      { status: 500 },
      busy('1'),
      busy('1'),
      busy('1'),
    ]) {
      const start = timers.now();
      const state = call();
      await pass(0);
      while (state.at === undefined) await pass(500);
      waits.push((state.at - start) / 1_000);
      state.turn!.done(response);
    }
    expect(waits).toEqual([0, 30, 60, 120, 240, 480, 900, 900, 0, 1, 2]);
  });

  it('FAULT-100 it reads responses of fetch, got, axios and node:http, and no other status starts one', async () => {
    const { call, pass, waitOf } = turnsWithClock();
    const responses = [
      busy('5'),
      { statusCode: 429, headers: { 'retry-after': '5' } },
      { status: 503, headers: { get: (name: string) => (name === 'retry-after' ? '5' : undefined) } },
    ];
    for (const [index, response] of responses.entries()) {
      const origin = `http://s${index}.example`;
      const state = call({ origin });
      await pass(0);
      state.turn!.done(response);
      expect(await waitOf({ origin })).toBe(5_000);
    }
    for (const status of [200, 301, 404, 500, 502]) {
      const state = call();
      await pass(0);
      state.turn!.done({ status, headers: { 'retry-after': '5' } });
      expect(await waitOf()).toBe(0);
    }
  });

  it.each([[5], ['page'], [null], [{}], [{ status: '429' }], [[]]])(
    'FAULT-100 done(%j) is a TypeError, and the turn ends',
    async (response) => {
      const { call, pass, waitOf } = turnsWithClock();
      const state = call();
      await pass(0);
      expect(() => state.turn!.done(response as never)).toThrow(
        /^done: expected a response with a status and headers, /,
      );
      expect(await waitOf()).toBe(0);
    },
  );
});

describe('nothing waits for ever', () => {
  it('FAULT-100 a call whose turn would start later than maxWait is refused at once, with the time to try again', async () => {
    const { call, pass, wallNow } = turnsWithClock();
    const first = call();
    await pass(0);
    const waiting = call();
    first.turn!.done(busy('3600'));
    await pass(0);
    const late = call();
    await pass(0);
    for (const { error } of [waiting, late]) {
      expect(error).toMatchObject({ name: 'TurnRefusedError', code: 'ERR_TURN_REFUSED', host: 'site.example' });
      expect(error).toMatchObject({ reason: 'paused', retryAt: wallNow() + 3_600_000 });
    }
    expect(String(late.error)).toBe(
      'TurnRefusedError: no turn for a page request to site.example: its pause between page requests ends too late',
    );
  });

  it('FAULT-100 a call that has waited for maxWait is refused', async () => {
    const { call, pass, timers } = turnsWithClock({ timeout: 3_600_000 });
    call();
    const second = call();
    await pass(599_999);
    expect(second.at).toBeUndefined();
    await pass(1);
    expect(second.error).toMatchObject({ reason: 'timeout', retryAt: NOW + timers.now() });
  });

  it('FAULT-100 a host has 1,000 calls that wait, and all hosts together 10,000', async () => {
    const { call, pass, turns } = turnsWithClock();
    const calls = Array.from({ length: 11 }, (_, host) =>
      Array.from({ length: 1_002 }, () => call({ origin: `http://h${host}.example` })),
    );
    await pass(0);
    const refused = calls.map((ofHost) => ofHost.filter(({ error }) => error !== undefined).length);
    // The first call for a free host does not wait.
    expect(refused).toEqual([...Array.from({ length: 10 }, () => 1), 1_001]);
    expect(calls[0]!.at(-1)!.error).toMatchObject({ reason: 'queue-full', retryAt: expect.any(Number) });
    expect(turns.bytes).toBeLessThan(20e6);
    // Each turn that ends makes room for another call.
    calls[0]![0]!.turn!.done();
    await pass(0);
    const next = call({ origin: 'http://h0.example' });
    await pass(0);
    expect(next.error).toBeUndefined();
  });

  it('FAULT-100 the signal of a call removes it, and the others go on', async () => {
    const { call, pass, timers } = turnsWithClock();
    const first = call();
    await pass(0);
    const controller = new AbortController();
    const cancelled = Array.from({ length: 50 }, () => call({ signal: controller.signal }));
    const other = call();
    controller.abort(new Error('enough'));
    first.turn!.done();
    await pass(0);
    for (const { error } of cancelled) expect(error).toEqual(new Error('enough'));
    other.turn!.done();
    const late = call({ signal: controller.signal });
    await pass(0);
    expect(late.error).toEqual(new Error('enough'));
    expect(timers.pending).toBe(0);
  });

  it('FAULT-100 close rejects the calls that wait, and later ones', async () => {
    const { call, pass, turns, timers } = turnsWithClock();
    const first = call();
    const waiting = call();
    await pass(0);
    await turns.close(new Error('closed'));
    const late = call();
    await pass(0);
    expect([waiting.error, (late.error as { code?: string }).code]).toEqual([new Error('closed'), 'ERR_GATE_CLOSED']);
    first.turn!.done(busy('5'));
    expect(timers.pending).toBe(0);
  });

  it('FAULT-100 other hosts, however many, do not end the pause that a host requested', async () => {
    const { call, turns, waitOf } = turnsWithClock();
    const first = call();
    await settled();
    first.turn!.done(busy('3600'));
    for (let i = 0; i < 25_000; i++) {
      const turn = await turns.take({ origin: `http://h${i}.example`, delay: 0, fileDelay: 0, signal: undefined });
      turn.done();
    }
    expect(turns.bytes).toBeLessThan(20e6);
    expect(await waitOf()).toMatchObject({ reason: 'paused' });
  });

  it('FAULT-97 FAULT-100 a Retry-After with a date counts from the Date of the response', async () => {
    for (const error of [-13, 13]) {
      const { call, waitOf } = turnsWithClock();
      const first = call();
      await settled();
      const sent = NOW + error * 3_600_000;
      const headers = { date: new Date(sent).toUTCString(), 'retry-after': new Date(sent + 300_000).toUTCString() };
      first.turn!.done({ status: 503, headers });
      expect(await waitOf()).toBe(300_000);
    }
  });

  it('FAULT-100 20,000 hosts are kept at most, and none with a running turn is removed', async () => {
    const { call, pass, waitOf, turns } = turnsWithClock();
    const running = call({ origin: 'http://running.example' });
    for (let i = 0; i < 30_000; i++) {
      const turn = await turns.take({ origin: `http://h${i}.example`, delay: 0, fileDelay: 0, signal: undefined });
      turn.done(busy('600'));
    }
    await pass(0);
    expect(turns.bytes).toBeLessThan(20e6);
    const second = call({ origin: 'http://running.example' });
    await pass(0);
    expect([running.turn !== undefined, second.at]).toEqual([true, undefined]);
    expect(await waitOf({ origin: 'http://h29999.example' })).toBe(600_000);
  });
});
