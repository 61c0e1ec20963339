import { parse } from '@maycrawl/core';
import { mainSearchEngines, crawlers as registry } from '@maycrawl/core/crawlers';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../../../../scripts/expect-same.js';
import { partOf } from '../../../../../scripts/full-size.js';
import { siteAccess } from '../../../src/analysis/queries/site-access.js';
import type { CrawlerAccess } from '../../../src/analysis/queries/types.js';
import { random } from '../random.js';
import { allPaths, ruleLines, worlds } from '../small-worlds.js';

const SEED = 22_111_516;

const accessOf = (text: string, crawler = '*'): CrawlerAccess | undefined =>
  siteAccess(parse(text)).crawlers.find((access) => access.crawler === crawler);

describe('siteAccess', () => {
  it('covers *, then search engines that the registry lists', () => {
    expect(siteAccess(parse('')).crawlers.map(({ crawler }) => crawler)).toEqual(['*', ...mainSearchEngines]);
    for (const token of mainSearchEngines) {
      const entry = registry.find(({ tokens }) => tokens[0] === token);
      expect(entry).toMatchObject({ status: 'active', obeysRobotsTxt: 'yes', obeysStar: 'yes' });
    }
  });

  it.each([
    ['', 'open', false],
    ['Disallow:', 'open', false],
    ['Disallow: /a', 'open', false],
    ['Disallow: /', 'blocked', true],
    ['Disallow: /*', 'blocked', true],
    ['Disallow: *', 'blocked', true],
    ['Disallow: /**', 'blocked', true],
    ['Disallow: /\nAllow:', 'blocked', true],
    ['Disallow: /\nAllow: relative', 'blocked', true],
    ['Disallow: /\nDisallow: /*a*\nAllow: /a$', 'blocked', true],
    ['Disallow: /\nAllow: /', 'open', false],
    ['Disallow: /\nAllow: /*', 'open', false],
    ['Disallow: /*\nAllow: /', 'blocked', true],
    ['Disallow: /m\nDisallow: /$', 'open', false],
    ['Disallow: /\nAllow: /m', 'blocked-except', false],
    ['Disallow: /\nAllow: /$', 'blocked-except', true],
    ['Disallow: /\nAllow: /index.html', 'blocked-except', true],
    ['Disallow: /\nAllow: /shop/', 'blocked-except', false],
  ])('%j: %s', (lines, extent, isWhole) => {
    expect(accessOf(`User-agent: *\n${lines}\n`)).toMatchObject({ extent, isWhole });
  });

  it('returns a path for each exception', () => {
    const access = accessOf('User-agent: *\nDisallow: /\nAllow: /shop/*/x$\nAllow: /index.html\nAllow: /shop/\n');
    expect(access?.exceptions.map(({ rule, path }) => [rule.line, path])).toEqual([
      [3, '/shop//x'],
      [4, '/index.html'],
      [5, '/shop/'],
    ]);
  });

  it.each([
    ['User-agent: *\nDisallow: /cart/\n', undefined],
    [
      'User-agent: *\nDisallow: /*\n',
      'The whole site is blocked for Googlebot, bingbot and every other crawler without its own group (line 2).',
    ],
    [
      'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /cart/\n',
      'The whole site is blocked for bingbot, YandexBot and every other crawler without its own group (line 2), but not for Googlebot.',
    ],
    ['User-agent: Googlebot\nDisallow: /\n', 'The whole site is blocked for Googlebot (line 2).'],
    [
      'User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /\n\nUser-agent: Yandex\nDisallow: /\n',
      'The whole site is blocked for Googlebot and bingbot (line 3). The whole site is blocked for YandexBot (line 6).',
    ],
    [
      'User-agent: *\nDisallow: /\nAllow: /$\n',
      'Except for paths such as `/`, everything is blocked for Googlebot, bingbot and every other crawler without its own group (line 2).',
    ],
    [
      'User-agent: *\nDisallow: /\nAllow: /robots.txt\nAllow: /ads.txt\nAllow: /$\n',
      'Except for paths such as `/` and `/robots.txt`, everything is blocked for Googlebot, bingbot and every other crawler without its own group (line 2).',
    ],
    [
      'User-agent: bingbot\nDisallow: /\nAllow: /sitemap.xml\nAllow: /*.css$\nAllow: /b/\nAllow: /a\n',
      'Except for paths such as `/b/` and `/a`, everything is blocked for bingbot (line 2).',
    ],
    [
      'User-agent: bingbot\nDisallow: /\nAllow: /a/\nAllow: /*b\nAllow: /c\n',
      'Except for paths such as `/a/` and `/b`, everything is blocked for bingbot (line 2).',
    ],
  ])('%j: says %s', (text, expected) => {
    expectSame(siteAccess(parse(text)).text, expected);
  });

  it('counts the exceptions of a long list as far as it looks', () => {
    const lines = Array.from({ length: 30_000 }, (_, i) => `Allow: /*p${i}*q$\n`);
    const { crawlers, text } = siteAccess(parse(`User-agent: *\nDisallow: /\n${lines.join('')}`));
    expectSame(crawlers[0]?.exceptions.length, 50);
    expect(text).toMatch(/^Except for paths such as `\/p0q` and `\/p1q`, everything is blocked for /);
  });

  it('rejects what is not a parsed file', () => {
    expect(() => siteAccess('x' as never)).toThrow(TypeError);
    expect(() => siteAccess(parse(''), { budget: 0 })).toThrow(TypeError);
  });
});

describe.each(worlds)('siteAccess agrees with the engine on every short path: $name', (world) => {
  it('for random rule sets', () => {
    const extents = new Set<string>();
    for (let run = 0; run < 200 / partOf(6); run++) {
      const next = random(SEED + run);
      const lines = [...ruleLines(next, world, 4), 'disallow: /'];
      const robots = parse(`user-agent: *\n${lines.join('\n')}\n`, { dialect: world.dialect });
      const rules = robots.rulesFor('*');
      const access = siteAccess(robots).crawlers[0] as CrawlerAccess;
      const context = `seed ${SEED + run}: ${JSON.stringify(lines)}`;
      extents.add(access.extent);
      for (const path of allPaths(world)) {
        if (world.dialect === 'rfc9309' && path === '/robots.txt') continue;
        const verdict = rules.check(path);
        if (access.extent === 'blocked') expectSame(verdict.allowed, false, `${context} ${path}`);
        if (access.extent === 'blocked-except' && verdict.allowed) {
          const isException = access.exceptions.some(({ rule }) => rule.line === verdict.rule?.line);
          expectSame(isException, true, `${context} ${path}`);
        }
      }
      for (const { path } of access.exceptions) expectSame(path !== undefined && rules.allows(path), true, context);
    }
    expect([...extents].sort()).toEqual(['blocked', 'blocked-except', 'open']);
  });
});
