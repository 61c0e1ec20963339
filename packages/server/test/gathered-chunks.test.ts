import { expect, test } from 'vitest';
import { gatheredChunks } from '../src/streams/gathered-chunks.js';

const KIB = 1_024;

async function* bodyOf(...sizes: readonly number[]) {
  for (const [i, size] of sizes.entries()) yield Buffer.alloc(size, i);
}

async function sizesOf(body: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  for await (const chunk of gatheredChunks(body)) chunks.push(chunk);
  return chunks.map(({ length }) => length);
}

test('chunks that have arrived are joined, in their order, until they have 256 KiB', async () => {
  const { value } = await gatheredChunks(bodyOf(2, 3)).next();
  expect(value).toEqual(Buffer.from([0, 0, 1, 1, 1]));
  expect(await sizesOf(bodyOf(...Array.from({ length: 9 }, () => 60 * KIB)))).toEqual([300 * KIB, 240 * KIB]);
  expect(await sizesOf(bodyOf(1, 1_000 * KIB, 1))).toEqual([1_000 * KIB + 1, 1]);
  expect(await sizesOf(bodyOf())).toEqual([]);
});

test('a chunk does not wait for one that has not arrived', async () => {
  let send: () => void = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  async function* body() {
    yield* bodyOf(1);
    await sent;
    yield* bodyOf(2);
  }
  const chunks = gatheredChunks(body());
  expect((await chunks.next()).value).toHaveLength(1);
  send();
  expect((await chunks.next()).value).toHaveLength(2);
  expect(await chunks.next()).toEqual({ done: true, value: undefined });
});

test('an error of the body is passed on, and the body is closed if its reader stops', async () => {
  async function* broken() {
    yield* bodyOf(1);
    throw new Error('aborted');
  }
  await expect(sizesOf(broken())).rejects.toThrow('aborted');
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(64 * KIB);
    } finally {
      isClosed = true;
    }
  }
  for await (const _ of gatheredChunks(endless())) break;
  expect(isClosed).toBe(true);
});
