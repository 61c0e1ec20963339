import { expect, test } from 'vitest';
import { runOnSite } from './run-on-site.js';

test('the crawler fetches what it may, and nothing else', async () => {
  const { asked, lines } = await runOnSite('crawler-with-gate.mjs', {
    '/robots.txt': 'user-agent: *\ndisallow: /private',
    '/': '<a href="/a">a</a> <a href="/private/b">b</a> <a href="https://other.example/">elsewhere</a>',
    '/a': '<a href="/">home</a> <a href="/x/../private">round the corner</a>',
  });
  expect(asked).toEqual(['/robots.txt', '/', '/a']);
  expect(lines).toHaveLength(4);
});
