import { expect, it } from 'vitest';
import { AddressSlots } from '../../src/fetch/address-slots.js';
import { createFetcher } from '../../src/fetch/http.js';
import { http, startMisbehaving } from '../servers/misbehaving.js';
import { LOCAL, RULES } from './fetching.js';

const never = new AbortController().signal;

it('slots of an address are given in the order in which they were asked for', async () => {
  const slots = new AddressSlots(2);
  expect([slots.tryTake('a'), slots.tryTake('a'), slots.tryTake('a'), slots.tryTake('b')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  const order: number[] = [];
  const waiting = [1, 2, 3].map((number) => slots.take('a', never).then(() => order.push(number)));
  for (let release = 0; release < 3; release++) slots.release('a');
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3]);
  for (const address of ['a', 'a', 'b']) slots.release(address);
  expect(slots.size).toBe(0);
});

it('who gives up leaves the others in the queue', async () => {
  const slots = new AddressSlots(1);
  slots.tryTake('a');
  const controller = new AbortController();
  const [first, second] = [slots.take('a', controller.signal), slots.take('a', never)];
  controller.abort();
  expect(await first).toBe(false);
  expect(await slots.take('a', controller.signal)).toBe(false);
  slots.release('a');
  expect(await second).toBe(true);
  slots.release('a');
  expect(slots.size).toBe(0);
});

it('no more connections to an address than set, and waiting for one is no time-out of the server', async () => {
  let open = 0;
  let most = 0;
  const server = await startMisbehaving(async (socket) => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setTimeout(resolve, 100));
    open--;
    socket.end(http('200 OK', {}, RULES));
  });
  try {
    // Twelve fetches of 100 ms, two at a time, take longer than the deadline of each.
    const fetch = createFetcher({ ...LOCAL, maxConnectionsPerAddress: 2, timeout: 400 });
    const urls = Array.from({ length: 12 }, (_, site) => `http://site${site}.test:${server.port}/robots.txt`);
    const outcomes = await Promise.all(urls.map((url) => fetch(url)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(12).fill('file'));
    expect(most).toBe(2);
  } finally {
    await server.stop();
  }
});

it('who gives up while waiting is told so', async () => {
  const controller = new AbortController();
  const server = await startMisbehaving(() => {});
  try {
    const fetch = createFetcher({ ...LOCAL, maxConnectionsPerAddress: 1 });
    const first = fetch(`${server.origin}/robots.txt`, { signal: controller.signal });
    const second = fetch(`${server.origin}/robots.txt`, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    for (const outcome of [await first, await second])
      expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'aborted' });
    expect(server.accepted).toBe(1);
  } finally {
    await server.stop();
  }
});
