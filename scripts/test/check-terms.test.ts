import { expect, it } from 'vitest';
import { textsIn, wrongTerms } from '../check-terms.mjs';

const found = (language: 'hi' | 'th', text: string): string[] =>
  wrongTerms(language, text).map((one: { found: string }) => one.found);

it.each([
  ['hi', 'पंक्ति 7 का नियम', ['पंक्ति']],
  ['hi', 'यह URL ब्लॉक है।', ['।', 'URL']],
  ['hi', 'AI ट्रेनिंग के लिए उपयोग', ['उपयोग', 'AI']],
  ['th', 'ครอว์เลอร์ใด ๆ', ['ครอว์เลอร์', 'ใด ๆ', ' ๆ']],
  ['th', 'กฎ{rule}ตัดสิน', ['ตัดสิน', 'ฎ{']],
  ['th', 'บรรทัด {line:number}', ['บรรทัด ']],
  ['th', 'ข้าม\u200bไป', ['\u200b']],
] as const)('reports words and spaces that are not used in %s: %s', (language, text, expected) => {
  expect(found(language, text)).toEqual(expected);
});

it.each([
  ['hi', 'उपयोगकर्ता एजेंट `URL` के लिए लाइन {line:number}.'],
  ['hi', 'Google का AI Overviews'],
  ['hi', 'RFC 9309'],
  ['th', 'กฎ `{rule}` ในบรรทัดที่ {line} มีผลกับ Crawler ใดๆ'],
] as const)('accepts what is worded as it should be in %s: %s', (language, text) => {
  expect(found(language, text)).toEqual([]);
});

it('reads the texts of a catalogue, not its ids and imports', () => {
  const source = "import { a } from './a.js';\nexport const b = {\n  'c-d': 'पाठ',\n  e: { one: `f` },\n};\n";
  expect(textsIn(source)).toEqual([
    { text: 'पाठ', line: 3 },
    { text: 'f', line: 4 },
  ]);
});
