import { describe, expect, it } from 'vitest';
import { addedMetrics, type MetricValues } from '../../src/operation/service-metrics.js';
import { endGracefully } from '../../src/run/ending.js';
import { listenError } from '../../src/run/listen-errors.js';
import { PrimaryMetrics, type WorkerChannel } from '../../src/run/primary-metrics.js';
import { RespawnDelay } from '../../src/run/run-primary.js';
import type { Message } from '../../src/run/worker-metrics.js';

describe('the end of a process', () => {
  const run = async (closes: boolean, drainDelay = 5) => {
    const calls: string[] = [];
    let finish = () => {};
    await endGracefully(
      {
        startDraining: () => calls.push('draining'),
        close: () => {
          calls.push('close');
          return closes ? Promise.resolve() : new Promise<void>((resolve) => (finish = resolve));
        },
        closeConnections: () => {
          calls.push('connections');
          finish();
        },
        wait: async (milliseconds) => {
          calls.push(`wait ${milliseconds}`);
          if (closes && milliseconds === 10) await new Promise(() => {});
        },
      },
      drainDelay,
      10,
    );
    return calls;
  };

  it('drains, waits, closes; connections are closed after the drain only', async () => {
    expect(await run(true)).toEqual(['draining', 'wait 5', 'close', 'wait 10']);
    expect(await run(false)).toEqual(['draining', 'wait 5', 'close', 'wait 10', 'connections']);
    expect(await run(true, 0)).toEqual(['draining', 'close', 'wait 10']);
  });
});

describe('delays before a process is started again', () => {
  it('double up to half a minute, and start again after a process that ran for a minute', () => {
    const delay = new RespawnDelay();
    const delays = Array.from({ length: 10 }, () => delay.next(0));
    expect(delays).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000]);
    expect([delay.next(60_000), delay.next(59_999)]).toEqual([200, 400]);
  });
});

describe('metrics of several processes', () => {
  it('are added when all have answered, have ended, or are too slow', async () => {
    const sent: [number, Message][] = [];
    const workers: WorkerChannel[] = [1, 2, 3].map((id) => ({ id, send: (message) => sent.push([id, message]) }));
    let timeOut = () => {};
    const after = (_: number, call: () => void) => {
      timeOut = call;
      return () => {};
    };
    const add = async (values: readonly unknown[]) => `${values.length}`;
    const metrics = new PrimaryMetrics(() => workers, add, after);
    const ask = (id: string) => metrics.receive(workers[0]!, { maycrawl: 'metrics-wanted', id });
    const answer = (worker: number, id: string) =>
      metrics.receive(workers[worker]!, { maycrawl: 'metrics-values', id, values: [] });
    const texts = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return sent.flatMap(([to, message]) => (message.maycrawl === 'metrics-text' ? [[to, message.text]] : []));
    };
    ask('x');
    expect(sent.map(([to]) => to)).toEqual([1, 2, 3]);
    answer(0, 'x');
    answer(0, 'x');
    answer(1, 'x');
    expect(await texts()).toEqual([]);
    metrics.forget(3);
    expect(await texts()).toEqual([[1, '2']]);
    ask('y');
    answer(2, 'y');
    timeOut();
    // What the others answered last counts.
    expect((await texts()).at(-1)).toEqual([1, '3']);
  });

  it('never fall: counters of a process that ended or is too slow are added as they were, without its gauges', async () => {
    const texts: string[] = [];
    const workers: WorkerChannel[] = [1, 2].map((id) => ({
      id,
      send: (message) => message.maycrawl === 'metrics-text' && texts.push(message.text),
    }));
    let timeOut = () => {};
    const after = (_: number, call: () => void) => {
      timeOut = call;
      return () => {};
    };
    const metrics = new PrimaryMetrics(() => workers, addedMetrics, after);
    const valuesOf = (requests: number): MetricValues => {
      const metric = (name: string, type: string, values: object[]) => ({
        name,
        help: '-',
        type,
        values,
        aggregator: 'sum',
      });
      const buckets = [
        { metricName: 'seconds_bucket', labels: { le: '+Inf', route: '/' }, value: requests },
        { metricName: 'seconds_count', labels: { route: '/' }, value: requests },
      ];
      return [
        metric('requests', 'counter', [{ labels: { route: '/', status: '200' }, value: requests }]),
        metric('seconds', 'histogram', buckets),
        metric('memory', 'gauge', [{ labels: {}, value: requests }]),
      ] as never;
    };
    const collect = async (id: string, ...answers: [worker: number, requests: number][]) => {
      metrics.receive(workers[0]!, { maycrawl: 'metrics-wanted', id });
      for (const [worker, requests] of answers)
        metrics.receive({ id: worker, send() {} }, { maycrawl: 'metrics-values', id, values: valuesOf(requests) });
      if (answers.length < workers.length) timeOut();
      await expect.poll(() => texts.length).toBeGreaterThan(0);
      const text = texts.pop()!;
      return ['requests', 'seconds_bucket', 'seconds_count', 'memory'].map((name) =>
        Number(new RegExp(`^${name}[^ #]* (\\d+)$`, 'm').exec(text)?.[1]),
      );
    };
    expect(await collect('a', [1, 10], [2, 5])).toEqual([15, 15, 15, 15]);
    // The second one is too slow.
    expect(await collect('b', [1, 11])).toEqual([16, 16, 16, 11]);
    metrics.forget(2);
    expect(await collect('c', [1, 12])).toEqual([17, 17, 17, 12]);
    workers[1] = { id: 3, send() {} };
    expect(await collect('d', [1, 12], [3, 1])).toEqual([18, 18, 18, 13]);
    metrics.forget(3);
    metrics.forget(1);
    expect(await collect('e', [4, 1])).toEqual([18, 18, 18, Number.NaN]);
    workers[1] = { id: 4, send() {} };
    expect(await collect('f', [4, 1])).toEqual([19, 19, 19, 1]);
  });
});

describe('errors of listening', () => {
  it.each(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EMFILE'])('%s says what to change', (code) => {
    const error = Object.assign(new Error(code), { code, syscall: 'listen' });
    expect(listenError(error, { host: 'h', port: 80 })).toMatchObject({
      message: expect.stringMatching(/--(host|port)/),
    });
    expect(listenError(error, { socket: '/s' })).toMatchObject({ message: expect.stringContaining('--socket /s') });
    const lost = listenError(error, { socket: '/nope/x.sock' });
    expect(lost).toMatchObject({ message: expect.stringContaining('its folder does not exist') });
  });

  it('others stay as they are', () => {
    const error = new TypeError('mine');
    expect(listenError(error, { host: 'h', port: 80 })).toBe(error);
  });
});
