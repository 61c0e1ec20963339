import { expect, it } from 'vitest';
import { openGate, site } from './gate-fixture.js';
import { file, status } from './servers/site.js';

const CRAWLERS = [undefined, 'Other/2.0'] as const;
const PATHS = ['/', '/private', '/private/open', '/other', '/robots.txt', '/a%2e/../private'];
const RULES = 'user-agent: *\ndisallow: /private\nallow: /private/open\n\nuser-agent: other\ndisallow: /\n';

it.each([
  ['rules', file(RULES), {}],
  ['rules of dialect rfc9309', file(RULES), { dialect: 'rfc9309' }],
  ['no file', status(404), {}],
  ['a failing server', status(503), {}],
  ['a refused address', file(RULES), { fetch: {} }],
  ['a gate whose memory holds no file', file(RULES + '#'.repeat(50_000)), { memoryBytes: 1 }],
] as const)('F8 every way to look up a URL gives the same answer: %s', async (_, answer, options) => {
  const { origin } = await site(answer);
  const gate = await openGate(options as object);
  const urls = [...PATHS.map((path) => `${origin}${path}`), origin.replace('//', '//me@').concat('/private')];
  const state = await gate.robots(origin);
  for (const crawler of CRAWLERS) {
    const expected: boolean[] = [];
    for (const url of urls) {
      const verdict = await gate.check(url, crawler);
      expected.push(verdict.allowed);
      const answers = [await gate.allows(url, crawler), state.allows(url, crawler), gate.tryAllows(url, crawler)];
      expect([...answers, gate.tryCheck(url, crawler)?.allowed], url).toEqual(new Array(4).fill(verdict.allowed));
      expect(String(verdict)).toMatch(verdict.allowed ? /^Allowed: / : /^Blocked: /);
    }
    const isByRules = state.access.access === 'rules';
    expect(new Set(expected).size).toBe(isByRules && (crawler === undefined || 'dialect' in options) ? 2 : 1);
  }
});
