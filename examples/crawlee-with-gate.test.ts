import { expect, test } from 'vitest';
import { testAttacks } from './attack-tests.js';
import { runOnSite } from './run-on-site.js';

const EXAMPLE = 'crawlee-with-gate.mjs';

test('a Crawlee crawler follows links and redirects, and requests only pages that are allowed', async () => {
  const { requests, userAgents, lines, origin } = await runOnSite(EXAMPLE, {
    '/robots.txt': 'user-agent: *\ndisallow: /private\nallow: /private/open',
    '/': '<a href="a">a</a> <a href="/private/b">b</a> <a href="http://[">none</a> <a href="https://other.example/">no</a>',
    '/a': '<a href="/">home</a> <a href="/x/../private">round the corner</a> <a href="/private/open">open</a>',
    '/private/open': '<a href="/inwards">moved</a> <a href="/onwards">moved</a> <a href="/broken">broken</a>',
    '/inwards': { location: '/private/c' },
    '/onwards': { location: '/d' },
    '/d': 'the end',
    '/broken': 500,
  });
  const [first, ...rest] = requests;
  expect(first).toBe('/robots.txt');
  // The broken page is retried once.
  expect(rest.sort()).toEqual(['/', '/a', '/broken', '/broken', '/d', '/inwards', '/onwards', '/private/open']);
  expect([...userAgents]).toEqual(['ExampleBot/1.0 (+https://example.com/bot)']);
  const requested = lines.filter((line) => line.startsWith('requested 200 ')).sort();
  expect(requested).toEqual(['/', '/a', '/d', '/private/open'].map((path) => `requested 200 ${origin}${path}`));
  const skipped = lines.filter((line) => line.startsWith('skipped '));
  for (const path of ['/private/b', '/private', '/private/c'])
    expect(skipped.filter((line) => line.startsWith(`skipped Blocked: ${origin}${path}. `))).toHaveLength(1);
  expect(skipped).toHaveLength(3);
  expect(lines.filter((line) => line.startsWith(`failed ${origin}/broken: "500`))).toHaveLength(1);
});

test.each([500, 429])('robots.txt answers %d: nothing else is requested', async (status) => {
  const { requests, lines } = await runOnSite(EXAMPLE, { '/robots.txt': status, '/': '<a href="/a">a</a>', '/a': '' });
  expect(new Set(requests)).toEqual(new Set(['/robots.txt']));
  expect(lines).toEqual([expect.stringMatching(/^skipped Blocked: http:\/\//)]);
});

testAttacks(EXAMPLE, 4);
