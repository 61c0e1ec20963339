import { expect, it } from 'vitest';
import { wholeFileBytes } from '../../../src/fetch/semantics/whole-file-bytes.js';

it.each<[string | undefined, number | undefined]>([
  ['bytes 0-32/33', 33],
  ['Bytes  0-32/33', 33],
  ['bytes 0-0/1', 1],
  ['bytes 0-9007199254740990/9007199254740991', Number.MAX_SAFE_INTEGER],
  // Not all of the file.
  ['bytes 0-31/33', undefined],
  ['bytes 1-32/33', undefined],
  ['bytes 10-32/33', undefined],
  ['bytes 0-32/*', undefined],
  // More than all of it, or nothing.
  ['bytes 0-33/33', undefined],
  ['bytes 0-0/0', undefined],
  // Malformed.
  [undefined, undefined],
  ['', undefined],
  ['bytes', undefined],
  ['bytes */33', undefined],
  ['bytes=0-32/33', undefined],
  ['bytes0-32/33', undefined],
  ['items 0-32/33', undefined],
  ['x bytes 0-32/33', undefined],
  ['bytes 0-32/33, bytes 0-32/33', undefined],
  ['bytes 0-32/33 ', undefined],
  [`bytes 0-${'9'.repeat(400)}/${'9'.repeat(400)}`, undefined],
  ['bytes 0-9007199254740991/9007199254740992', undefined],
])('FAULT-98 Content-Range: %s', (range, bytes) => {
  expect(wholeFileBytes(range, undefined)).toBe(bytes);
});

it.each<[string, number | undefined]>([
  ['text/plain', 33],
  ['multipart/byteranges', undefined],
  ['Multipart/ByteRanges; boundary=x', undefined],
  ['multipart/byteranges ; boundary=x', undefined],
  ['multipart/byteranges-not', 33],
  ['text/plain; a=multipart/byteranges', 33],
])('FAULT-03 a 206 of the type %s', (type, bytes) => {
  expect(wholeFileBytes('bytes 0-32/33', type)).toBe(bytes);
});
