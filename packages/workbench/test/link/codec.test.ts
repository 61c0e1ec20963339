import { deflateRawSync } from 'node:zlib';
import { assert, asyncProperty, json, nat, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc32, decodeHash, encodeHash, MAX_BYTES, noticeOfLength } from '../../src/link/codec.js';

/** Returns a hash with parts of its own, for a text that does not have to fit them. */
function hashOf(bytes: Uint8Array, length: number = bytes.length, checksum: number = crc32(bytes)): string {
  const data = deflateRawSync(bytes).toString('base64url');
  return `#1.${length.toString(36)}.${checksum.toString(16).padStart(8, '0')}.${data}`;
}

test('the checksum is that of zip', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
});

describe('round trip', () => {
  test('any JSON', async () => {
    await assert(
      asyncProperty(json(), async (value) => {
        expect(await decodeHash(await encodeHash(value))).toEqual({ json: value });
      }),
      { seed: 19, numRuns: 60 },
    );
  });

  test('any text, also with a byte order mark and without pairs of surrogates', async () => {
    await assert(
      asyncProperty(string({ unit: 'grapheme' }), async (value) => {
        expect(await decodeHash(await encodeHash(`\ufeff${value}`))).toEqual({ json: `\ufeff${value}` });
      }),
      { seed: 19, numRuns: 60 },
    );
  });

  test('the characters of a hash are safe in an address', async () => {
    expect(await encodeHash('{"draft":"é"}')).toMatch(/^#1\.[0-9a-z]+\.[0-9a-f]{8}\.[\w-]+$/);
  });
});

describe('hashes that load nothing', () => {
  test('every cut says that the link is cut, or that there is none', async () => {
    const hash = await encodeHash(JSON.stringify({ draft: 'User-agent: *\nDisallow: /\n'.repeat(3) }));
    for (let end = 0; end < hash.length; end++) {
      const decoded = await decodeHash(hash.slice(0, end));
      // A part that is cut within its first characters is not of its form.
      expect('fault' in decoded && ['cut', 'unknown', 'damaged'].includes(decoded.fault)).toBe(true);
    }
    for (const end of [3, hash.length >> 1, hash.length - 1]) {
      expect(await decodeHash(hash.slice(0, end))).toEqual({ fault: 'cut' });
    }
  });

  test('a character that is changed or inserted', async () => {
    const hash = await encodeHash(JSON.stringify({ draft: 'Disallow: /cart' }));
    await assert(
      asyncProperty(nat(hash.length - 1), nat(63), async (at, code) => {
        const changed = `${hash.slice(0, at)}${'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_'[code]}${hash.slice(at + 1)}`;
        const decoded = await decodeHash(changed);
        // The last character has bits that base64 does not use.
        if (!('fault' in decoded)) expect(decoded).toEqual(await decodeHash(hash));
      }),
      { seed: 19, numRuns: 100 },
    );
  });

  test.each([
    ['', 'unknown'],
    ['#', 'unknown'],
    ['#answers', 'unknown'],
    ['#1', 'cut'],
    ['#1.', 'cut'],
    ['#1.a.00000000', 'cut'],
    ['#1.a.00000000.', 'cut'],
    ['#2.a.00000000.AAAA', 'version'],
    ['#01.a.00000000.AAAA', 'version'],
    ['#99999999999999999999.a', 'version'],
    ['#1.-1.00000000.AAAA', 'damaged'],
    ['#1.a.XYZ.AAAA', 'damaged'],
    ['#1.a.00000000.@@@@', 'damaged'],
    ['#1.a.00000000.AAAA.more', 'damaged'],
    ['#1.zzzzzzzz.00000000.AAAA', 'tooLarge'],
    ['#1.a.00000000.A', 'cut'],
    ['#%31.a.b.c', 'unknown'],
  ])('%s: %s', async (hash, fault) => {
    expect(await decodeHash(hash)).toEqual({ fault });
  });

  test('bytes that are not UTF-8', async () => {
    expect(await decodeHash(hashOf(Uint8Array.of(0x22, 0xff, 0x22)))).toEqual({ fault: 'damaged' });
  });

  test('another checksum, and another length', async () => {
    const bytes = new TextEncoder().encode('{"draft":""}');
    expect(await decodeHash(hashOf(bytes, bytes.length, 1))).toEqual({ fault: 'damaged' });
    expect(await decodeHash(hashOf(bytes, bytes.length - 1))).toEqual({ fault: 'damaged' });
    expect(await decodeHash(hashOf(bytes, bytes.length + 1))).toEqual({ fault: 'damaged' });
  });

  test('text after the end of the data', async () => {
    const bytes = new TextEncoder().encode('{"draft":""}');
    const decoded = await decodeHash(`${hashOf(bytes)}AAAAAAAA`);
    if (!('fault' in decoded)) expect(decoded.json).toBe('{"draft":""}');
  });
});

describe('inflation is bounded', () => {
  test('a bomb that names its length is refused before it is inflated', async () => {
    const bomb = new Uint8Array(16 * 1024 * 1024);
    expect(await decodeHash(hashOf(bomb, bomb.length, 0))).toEqual({ fault: 'tooLarge' });
  });

  test('a bomb that lies about its length is inflated up to that length', async () => {
    const bomb = new Uint8Array(16 * 1024 * 1024);
    const before = process.memoryUsage().arrayBuffers;
    expect(await decodeHash(hashOf(bomb, 100, 0))).toEqual({ fault: 'damaged' });
    expect(await decodeHash(hashOf(bomb, MAX_BYTES, 0))).toEqual({ fault: 'damaged' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(12 * 1024 * 1024);
  });

  test('as much as is allowed is loaded, and one byte more is not', async () => {
    const most = JSON.stringify('a'.repeat(MAX_BYTES - 2));
    expect(await decodeHash(await encodeHash(most))).toEqual({ json: most });
    expect(await decodeHash(await encodeHash(`${most} `))).toEqual({ fault: 'tooLarge' });
  });

  test('a hash that is longer than any link is refused before it is decoded', async () => {
    expect(await decodeHash(`#1.a.00000000.${'A'.repeat(4_000_000)}`)).toEqual({ fault: 'tooLarge' });
  });
});

test('the notice depends on the length', () => {
  expect([2000, 2001, 8000, 8001, 32_000, 32_001].map(noticeOfLength)).toEqual([
    'none',
    'long',
    'long',
    'veryLong',
    'veryLong',
    'tooLong',
  ]);
});
