import { describe, expect, it } from 'vitest';
import { mistakesOnPage, parseRulePage } from '../rule-pages/rule-page.mjs';

const PAGE = `# some-rule

Crawlers fetch \`/cart/\`.

## Example

<!-- {"verdicts":[["Googlebot","/cart/","allowed","blocked"]]} -->

\`\`\`txt
User-agent: *
Disallow: cart/
\`\`\`

Line 2 blocks nothing.

## Fix

<!-- {"environment":"production"} -->

\`\`\`txt
User-agent: *
Disallow: /cart/
\`\`\`

## When to ignore it

Never. It has no effect.

## Source

- [Google's parser](https://github.com/google/robotstxt/blob/master/robots.cc)
`;

const mistakes = (text: string): string[] => mistakesOnPage(parseRulePage('some-rule', text));

describe('the page of a lint rule', () => {
  it('is read as its parts', () => {
    const { consequence, example, fix, ignore, sources } = parseRulePage('some-rule', PAGE);
    expect(mistakes(PAGE)).toEqual([]);
    expect([consequence, ignore]).toEqual(['Crawlers fetch `/cart/`.', 'Never. It has no effect.']);
    expect(example).toEqual({
      text: 'User-agent: *\nDisallow: cart/\n',
      options: {},
      verdicts: [['Googlebot', '/cart/', 'allowed', 'blocked']],
      below: 'Line 2 blocks nothing.',
    });
    expect(fix).toEqual({
      text: 'User-agent: *\nDisallow: /cart/\n',
      options: { environment: 'production' },
      verdicts: [],
      below: '',
    });
    expect(sources).toEqual([
      { title: "Google's parser", url: 'https://github.com/google/robotstxt/blob/master/robots.cc' },
    ]);
  });

  it.each([
    ['# some-rule', '# other-rule', 'the heading is not "# some-rule"'],
    ['Crawlers fetch `/cart/`.', 'One. Two.', 'the first paragraph, the consequence, is not one sentence'],
    ['Crawlers fetch `/cart/`.', 'A page without an end', 'the first paragraph, the consequence, is not one sentence'],
    [/## When[^#]*/, '', '"## When to ignore it" is missing'],
    [/## Source[\s\S]*/, '', '"## Source" is missing'],
    ['## Fix', '## Why', '"## Fix" is missing'],
    ['Line 2 blocks nothing.', '', 'below the example is not one sentence about what crawlers do'],
    ['Never. It has no effect.', 'One. Two. Three. Four.', 'when to ignore it: not 1 to 3 sentences'],
    ['Disallow: /cart/', 'Disallow: /x/', 'the path in ": /x/" does not look like one of a real site'],
    [
      "[Google's parser]",
      '[A parser]',
      '[A parser](https://github.com/google/robotstxt/blob/master/robots.cc) is not in',
    ],
    ['https://github.com/google', 'https://elsewhere.example', 'is not in scripts/rule-pages/sources.mjs'],
    ['Never. It', `Never. It ${'really '.repeat(20)}`, 'a line is longer than 120'],
  ])('without a part, or with a wrong one, is reported: %s', (part, other, mistake) => {
    expect(mistakes(PAGE.replace(part, other)).join('\n')).toContain(mistake);
  });
});
