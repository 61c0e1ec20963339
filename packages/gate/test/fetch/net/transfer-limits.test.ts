import { describe, expect, it } from 'vitest';
import { TransferLimits } from '../../../src/fetch/net/transfer-limits.js';
import { detailOf } from '../../../src/messages/failure-text.js';

describe('FAULT-94 limits of one response', () => {
  it('FAULT-94 4,096 reads, and one more for each 12 bytes of body', () => {
    const limits = new TransferLimits(512_000);
    for (let i = 0; i < 4_096; i++) limits.countRead(1);
    expect(limits.failure).toBeUndefined();
    expect(limits.countChunk(24)).toBe(true);
    for (let i = 0; i < 2; i++) limits.countRead(1);
    expect(limits.failure).toBeUndefined();
    limits.countRead(1);
    expect(limits.failure).toMatchObject({
      reason: 'invalid-response',
      cause: 'site',
      detail: detailOf('packets', { bytes: 24, pieces: 4_099 }),
    });
  });

  it('FAULT-94 decoded bytes count instead if there are more of them', () => {
    const limits = new TransferLimits(512_000);
    limits.countDecoded(12_000);
    for (let i = 0; i < 5_096; i++) expect(limits.countChunk(1)).toBe(true);
    expect(limits.countChunk(1)).toBe(false);
  });

  it('FAULT-94 four times the limit of the body and 64 KiB on the wire, with what TLS adds', () => {
    const limits = new TransferLimits(1_000);
    limits.countRead(69_536);
    expect(limits.failure).toBeUndefined();
    limits.countWireBytes(undefined);
    limits.countWireBytes(69_536);
    expect(limits.failure).toBeUndefined();
    limits.countWireBytes(69_537);
    expect(limits.failure).toMatchObject({ detail: detailOf('wireBytes', { bytes: 69_536 }) });
  });

  it('FAULT-94 a response of full packets never waits for a turn, one of small pieces does', () => {
    const large = new TransferLimits(512_000);
    for (let i = 0; i < 350; i++) {
      large.countRead(1_460);
      large.countChunk(1_460);
      expect(large.isDue).toBe(false);
    }
    const small = new TransferLimits(512_000);
    let turns = 0;
    for (let i = 0; i < 4_000; i++) {
      small.countChunk(1);
      if (!small.isDue) continue;
      turns++;
      small.startTurn();
      expect(small.isDue).toBe(false);
    }
    // Work for 256 chunks at first, then for 128 in each turn; little is added for the bytes.
    expect(turns).toBe(29);
  });
});
