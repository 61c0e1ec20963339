import { createServer } from 'node:http';
import { type WatchSettings, watchSettings } from '@maycrawl/watch';
import { expect, it, onTestFinished } from 'vitest';
import { TestClock } from '../../../watch/test/loop/test-clock.js';
import { readLateUrls } from '../../src/watch/late-urls.js';
import { listen } from '../listen.js';

const MINUTE = 60_000;

it('reads URLs that could not be read again each 10 minutes, until they can be', async () => {
  const server = createServer((_, response) => {
    requests++;
    response.writeHead(isAway ? 503 : 200).end('/products/\n');
  });
  const url = `http://127.0.0.1:${await listen(server)}/urls.txt`;
  let [requests, isAway] = [0, true];
  const clock = new TestClock();
  const lines: string[] = [];
  const changed: Partial<WatchSettings>[] = [];
  const read = async () => {
    const response = await fetch(url);
    if (!response.ok) return { urls: [], isLate: true, notes: [] };
    return { urls: (await response.text()).trim().split('\n'), isLate: false, notes: [] };
  };
  const end = readLateUrls({
    sites: [{ origin: 'https://a.example', urls: [], read }],
    clock,
    loop: { changeSettings: (_, settings) => changed.push(watchSettings(settings)) },
    log: (line) => lines.push(line),
  });
  onTestFinished(end);
  const pass = async (minutes: number): Promise<void> => {
    for (const until = clock.elapsed() + minutes * MINUTE; clock.elapsed() < until; ) {
      clock.advance(until - clock.elapsed());
      // A read that runs has no timer.
      while (clock.nextAt === undefined) await new Promise(setImmediate);
    }
  };
  await pass(9);
  expect(requests).toBe(0);
  await pass(1);
  expect(requests).toBe(1);
  await pass(20);
  expect(requests).toBe(3);
  expect([changed, lines]).toEqual([[], []]);
  isAway = false;
  await pass(10);
  expect(changed).toMatchObject([{ urls: ['/products/'] }]);
  expect(lines).toEqual(['https://a.example: the URLs that matter can be read now']);
  await pass(60);
  expect(requests).toBe(4);
});

it('uses a larger part of the URLs meanwhile, and no smaller one', async () => {
  const parts = [['/a'], ['/a', '/b', '/c'], [], ['/a', '/b', '/c', '/d']];
  const [clock, used, lines]: [TestClock, unknown[], string[]] = [new TestClock(), [], []];
  const read = async () => {
    const urls = parts.shift() ?? [];
    return { urls, isLate: parts.length > 0, notes: [] };
  };
  const end = readLateUrls({
    sites: [{ origin: 'https://a.example', urls: ['/a', '/b'], read }],
    clock,
    loop: { changeSettings: (_, { urls }) => used.push(urls) },
    log: (line) => lines.push(line),
  });
  onTestFinished(end);
  while (parts.length > 0) {
    clock.advance(10 * MINUTE);
    while (clock.nextAt === undefined) await new Promise(setImmediate);
  }
  expect(used).toEqual([
    ['/a', '/b', '/c'],
    ['/a', '/b', '/c', '/d'],
  ]);
  expect(lines).toEqual(['https://a.example: the URLs that matter can be read now']);
});

it('stops while it reads, and says nothing of it', async () => {
  const clock = new TestClock();
  const read: string[] = [];
  const lines: string[] = [];
  const site = (origin: string) => ({
    origin,
    urls: [],
    read: (signal: AbortSignal) => {
      read.push(origin);
      return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  });
  const end = readLateUrls({
    sites: [site('https://a.example'), site('https://b.example')],
    clock,
    loop: { changeSettings: () => {} },
    log: (line) => lines.push(line),
  });
  clock.advance(10 * MINUTE);
  await end();
  expect([read, lines]).toEqual([['https://a.example'], []]);
});
