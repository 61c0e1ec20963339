import { describe, expect, it } from 'vitest';
import { LineSplitter } from '../src/line-splitter.js';

/** The lines of `text`, handed over in blocks of `size` octets; cut ones end in `…`. */
function split(text: string, size: number, maxOctets: number): string[] {
  const lines: string[] = [];
  const splitter = new LineSplitter(maxOctets, (octets, start, end, isCut) => {
    lines.push(new TextDecoder().decode(octets.subarray(start, end)) + (isCut ? '…' : ''));
  });
  const octets = new TextEncoder().encode(text);
  for (let at = 0; at < octets.length; at += size) splitter.write(octets.subarray(at, at + size));
  splitter.end();
  return lines;
}

describe('LineSplitter', () => {
  it.each([1, 2, 3, 5, 1000])('gives the same lines in blocks of %i octets', (size) => {
    const text = 'a\nbc\r\n\n\r\nd\re\0f\r\n12345\n12345\r\n123456\n1234567\r\nlast\r';
    const lines = ['a', 'bc', '', '', 'd\re\0f', '12345', '12345', '12345…', '12345…', 'last'];
    expect(split(text, size, 5)).toEqual(lines);
  });

  it('has no line where there is no octet, and none behind the last LF', () => {
    expect([split('', 1, 5), split('\n', 1, 5)]).toEqual([[], ['']]);
  });

  it('a line of 10 MB is cut, and the next one is whole', () => {
    expect(split(`${'x'.repeat(10_000_000)}\nnext\n`, 65_536, 4)).toEqual(['xxxx…', 'next']);
  });
});
