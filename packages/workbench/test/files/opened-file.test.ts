import { assert, property, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertToUtf8, faultOf } from '../../src/files/file-fault.js';
import { bytesOfDraft, openFile } from '../../src/files/opened-file.js';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('opening and downloading', () => {
  test('an unchanged file keeps each byte', () => {
    assert(
      property(uint8Array({ maxLength: 200 }), (bytes) => {
        const file = openFile(bytes);
        expect(bytesOfDraft(file.text, file)).toEqual(bytes);
      }),
      { seed: 19, numRuns: 500 },
    );
  });

  test.each(['\n', '\r\n', '\r'])('an edited file keeps its line ends (%j) and its byte order mark', (lineEnd) => {
    const file = openFile(bytesOf(`\ufeffUser-agent: *${lineEnd}Disallow: /${lineEnd}`));
    expect(file.isExact).toBe(true);
    expect(bytesOfDraft(`${file.text}Allow: /a\n`, file)).toEqual(
      bytesOf(`\ufeffUser-agent: *${lineEnd}Disallow: /${lineEnd}Allow: /a${lineEnd}`),
    );
  });
});

describe('what is wrong with a file', () => {
  test.each([
    ['plain text', bytesOf('User-agent: *\nDisallow: /é\n'), undefined],
    ['nothing', bytesOf(''), undefined],
    ['a character U+FFFD of its own', bytesOf('# \ufffd\n'), undefined],
    ['mixed line ends', bytesOf('a\r\nb\n'), 'mixedEnds'],
    ['Latin-1', Uint8Array.of(0x23, 0xe9, 0x0a), 'invalidUtf8'],
    ['a web page', bytesOf('\n<!DOCTYPE html><html>'), 'html'],
    ['zero bytes', Uint8Array.of(0x61, 0, 0, 0, 0x62, 0, 0), 'binary'],
    ['UTF-16 with a mark', Uint8Array.of(0xff, 0xfe, 0x61, 0), 'utf16'],
    ['UTF-16 without a mark', new Uint8Array(Buffer.from('User-agent: *\nDisallow: /\n', 'utf16le')), 'utf16'],
  ])('%s', (_, bytes, fault) => {
    expect(faultOf(openFile(bytes))).toBe(fault);
  });

  test('UTF-16 is converted', () => {
    const text = 'User-agent: *\nDisallow: /é\n';
    expect(convertToUtf8(new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')))).toEqual(bytesOf(text));
    expect(convertToUtf8(new Uint8Array(Buffer.from(text, 'utf16le').swap16()))).toEqual(bytesOf(text));
  });
});
