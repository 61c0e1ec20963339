import { expect, it } from 'vitest';
import { jsonText } from '../../src/verdicts/answer.js';

it('is the JSON of every text, whatever has to be escaped', () => {
  const texts: (string | null)[] = [
    null,
    '',
    'plain / ~ text',
    'a"b',
    'a\\b',
    '\u2028\u2029',
    'é',
    '😀',
    '\ud800',
    '\x7f',
  ];
  for (let code = 0; code < 256; code++) texts.push(String.fromCharCode(code), `x${String.fromCharCode(code)}\n`);
  for (const text of texts) expect(jsonText(text)).toBe(JSON.stringify(text));
});
