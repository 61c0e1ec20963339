import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FtpReplies } from '../../../src/fetch/ftp/ftp-replies.js';

const conversation = [
  '220-welcome\r\n220-to\r\n 220 indented\r\n221 of another code\r\n220 the end\r\n',
  '331 password?\r\n',
  '230-\n230\n',
  'no reply\r\n',
  '226 done\r\n',
];

describe('replies', () => {
  it('are returned one by one, each when it is complete', () => {
    const replies = new FtpReplies();
    const returned = [...conversation.join('')].map((byte) => replies.push(byte)).filter((text) => text !== '');
    expect(returned).toEqual(conversation);
  });

  it('are the same however they are split', () => {
    const text = conversation.join('');
    fc.assert(
      fc.property(fc.array(fc.nat(text.length)), (cuts) => {
        const replies = new FtpReplies();
        const at = [0, ...cuts.sort((a, b) => a - b), text.length];
        const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
        expect(pieces.map((piece) => replies.push(piece)).join('')).toBe(text);
      }),
      { seed: 959 },
    );
  });

  it('that are unfinished are not returned', () => {
    expect(new FtpReplies().push('220-welcome\r\n220 the e')).toBe('');
    expect(new FtpReplies().push('220 the e')).toBe('');
  });
});
