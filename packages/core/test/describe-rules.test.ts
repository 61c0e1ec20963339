import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../src/index.js';

const SEED = 18;

test('describeRules returns what rule and overruled do, with and without an outline', () => {
  const line = fc.oneof(
    fc.constantFrom(
      'user-agent: *',
      'disallow: /',
      'allow: /a%c3%a9',
      'Disallow :/é # x',
      'disallow:',
      'disallow /a',
      '',
    ),
    fc.string(),
  );
  const end = fc.constantFrom('\n', '\r', '\r\n');
  const file = fc
    .array(fc.tuple(line, end).map((parts) => parts.join('')))
    .map((lines) => `user-agent: *\n${lines.join('')}`);
  const property = fc.property(
    fc.constantFrom('', '\ufeff'),
    file,
    fc.constantFrom('/', '/aé', '/b'),
    (mark, text, path) => {
      const plain = parse(mark + text).check(`https://h${path}`, 'x');
      const [described, sentence] = [plain.describeRules(100), String(plain)];
      const pick = (rule: typeof plain.rule, matchLength: number) =>
        rule && { type: rule.type, pattern: rule.pattern, line: rule.line, matchLength };
      const { rule, matchLength, overruled } = plain;
      expect(described.rule).toEqual(pick(rule, matchLength));
      expect(described.overruled).toEqual(overruled.map((one) => pick(one.rule, one.matchLength)));
      // The properties made the outline.
      expect(plain.describeRules(100)).toEqual(described);
      expect(String(plain)).toBe(sentence);
    },
  );
  fc.assert(property, { seed: SEED, numRuns: 1_000 });
});

test('describeRules lists as many overruled rules as asked, and counts all', () => {
  const verdict = parse('user-agent: *\nallow: /a\ndisallow: /\ndisallow: /*').check('https://h/a', 'x');
  expect(verdict.describeRules(1)).toEqual({
    rule: { type: 'allow', pattern: '/a', line: 2, matchLength: 2 },
    overruled: [{ type: 'disallow', pattern: '/*', line: 4, matchLength: 2 }],
    overruledCount: 2,
  });
});

test('describeRules counts the lines of a long file with any line ends, after every rule', () => {
  const ends = ['\n', '\r\n', '\r', '\n\r', '\r\r\n'];
  let text = 'user-agent: *\n';
  for (let i = 0; i < 400; i++) text += `disallow: /p${i}/${'x'.repeat(i % 37)}${ends[i % ends.length]}`;
  const robots = parse(text);
  const { rules } = parse(text).rulesFor('x');
  for (const { pattern, line } of rules) {
    expect(robots.check(`https://h${pattern}`, 'x').describeRules(0).rule).toMatchObject({ pattern, line });
  }
});
