import { expect, it } from 'vitest';
import { decodeUtf16 } from '../../src/text/characters.js';

it('decodes UTF-16 of either byte order and leaves the bytes as they are', () => {
  const [little, big] = [Buffer.from('a\0/\0é\0', 'latin1'), Buffer.from('\0a\0/\0é', 'latin1')];
  expect([decodeUtf16(little, 'utf-16le'), decodeUtf16(big, 'utf-16be')]).toEqual(['a/é', 'a/é']);
  expect(big.toString('latin1')).toBe('\0a\0/\0é');
});
