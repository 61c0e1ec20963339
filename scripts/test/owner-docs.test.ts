import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../docs/lint.md', import.meta.url), 'utf8');

/** The text below a heading of the second level, up to the next one. */
function section(heading: string): string {
  const [, text = ''] = page.split(`\n## ${heading}\n`);
  return text.split('\n## ')[0] ?? '';
}

it('B12 owners are told to answer 503 while crawling is suspended', () => {
  const text = section('Suspend crawling for a short time').replace(/\s+/g, ' ');
  expect(text).toContain('answer every URL with the status 503, robots.txt included');
  expect(text).toContain('Retry-After');
  expect(text).toContain('Do not block the site with robots.txt for that');
});
