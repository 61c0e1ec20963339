import { describe, expect, it } from 'vitest';
import { clip, columnsOf, printable, printableJson } from '../../src/text/printable.js';

const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');

describe('printable', () => {
  it.each([
    ['/plain path?q=%20', '/plain path?q=%20'],
    ['größe 魚 é', 'größe 魚 é'],
    ['\u001b[31mred\u0007', '\\x1b[31mred\\x07'],
    ['a\tb\r\nc\u007f', 'a\\tb\\r\\nc\\x7f'],
    ['\u009b2J', '\\x9b2J'],
    ['a\u202etxt.exe\u2066', 'a\\u{202e}txt.exe\\u{2066}'],
    ['\ufeff\u200b\u2028', '\\u{feff}\\u{200b}\\u{2028}'],
    ['\u{e0041}', '\\u{e0041}'],
    ['\ud800x', '\\u{d800}x'],
  ])('%j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it('no control or format character is left', () => {
    expect(printable(every)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(printableJson(JSON.stringify(every))).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });

  it('escapes in JSON exactly the same characters, also between others', () => {
    const other = `${every}\u{e0041}\u{1f600}é\u200b\u{1f600}`.replace(/["\\]/g, '');
    for (const character of other) {
      const isShown = printable(character) === character;
      for (const text of [character, `é${character}\u{1f600}`, `a${character}b`])
        expect(printableJson(JSON.stringify(text)) === JSON.stringify(text)).toBe(isShown || character < ' ');
    }
  });

  it('the parsed JSON is unchanged', () => {
    const text = `${every}\u{e0041}\ud800`;
    expect(JSON.parse(printableJson(JSON.stringify({ [text]: text })))).toEqual({ [text]: text });
  });
});

describe('clip and columnsOf', () => {
  it('clip cuts between characters and marks the cut', () => {
    expect(clip('abcdef', 6)).toBe('abcdef');
    expect(clip('abcdef', 4)).toBe('abc…');
    expect(clip('😀😀😀', 3)).toBe('😀😀😀');
    expect(clip('😀😀😀', 2)).toBe('😀…');
  });

  it.each([
    ['abc', 3],
    ['größe', 5],
    ['gro\u0308ße', 5],
    ['魚', 2],
    ['テスト', 6],
    ['😀', 2],
    ['', 0],
  ])('%s', (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
  });
});
