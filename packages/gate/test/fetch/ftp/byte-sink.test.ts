import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { ByteSink } from '../../../src/fetch/ftp/byte-sink.js';

function* pieces(count: number, bytes: number): Generator<Uint8Array> {
  for (let i = 0; i < count; i++) yield new Uint8Array(bytes).fill(0x23);
}

it('FAULT-94 a transfer of one-byte segments ends with a failure of the site', async () => {
  const sink = new ByteSink(512_001);
  await expect(pipeline(Readable.from(pieces(511_990, 1)), sink)).rejects.toThrow('too many segments');
  expect(sink.failure).toMatchObject({ reason: 'invalid-response', cause: 'site' });
  expect(sink.size).toBeLessThan(5_000);
});

it('FAULT-94 a transfer of 24,000 lines, one line a segment, is complete', async () => {
  const sink = new ByteSink(512_001);
  await pipeline(Readable.from(pieces(24_000, 21)), sink);
  expect(sink.failure).toBeUndefined();
  expect(sink.toBytes()).toHaveLength(504_000);
});

it('FAULT-62 a full sink ends the transfer without a failure', async () => {
  const sink = new ByteSink(10);
  sink.on('error', () => {});
  sink.write(new Uint8Array(11));
  await new Promise((resolve) => sink.once('close', resolve));
  expect(sink).toMatchObject({ isFull: true, failure: undefined, size: 10 });
});
