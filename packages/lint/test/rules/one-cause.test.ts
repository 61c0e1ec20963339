import { expect, it } from 'vitest';
import { lint } from '../../src/lint.js';

/** The rules that report errors and warnings about a line of a file. */
function codesAt(line: number, text: string): string[] {
  return lint(text)
    .filter(({ severity, location }) => severity !== 'info' && location.start.line === line)
    .map(({ variant }) => variant);
}

it.each([
  ['/a?b=c &amp;d=e', 'html-entity'],
  ['guides/first steps/', 'not-rooted'],
  ['https://www.example.com/first steps/', 'full-url-path'],
  ['/\\.php/', 'regex-syntax'],
  ['/first steps/', 'raw-space'],
  ['/a\\b/', 'server-path'],
])('a rule for %s has one error or warning: %s', (pattern, code) => {
  expect(codesAt(2, `User-agent: *\nDisallow: ${pattern}\n`)).toEqual([code]);
});

it('a crawler that joins the next group by accident does not also lack the rules of *', () => {
  const joined = 'User-agent: Slurp\nCrawl-delay: 3\nUser-agent: YandexBot\nDisallow: /wiki/\n';
  const star = '\nUser-agent: *\nDisallow: /cart/\n';
  expect(codesAt(1, joined + star)).toEqual(['group-merge-trap']);
  expect(codesAt(1, joined.replace('Crawl-delay: 3\n', '') + star)).toEqual(['named-group-drops-star']);
});
