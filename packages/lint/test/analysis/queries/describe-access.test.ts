import { parse, type RuleSet } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../../../../scripts/expect-same.js';
import { partOf } from '../../../../../scripts/full-size.js';
import { describeAccess } from '../../../src/analysis/queries/describe-access.js';
import type { AccessDescription } from '../../../src/analysis/queries/types.js';
import { random } from '../random.js';
import { allPaths, ruleLines, ruleSetOf, worlds } from '../small-worlds.js';

const SEED = 1_261_121;

function described(rules: RuleSet): AccessDescription {
  const description = describeAccess(rules);
  if (description.kind === 'undecided') throw new Error(description.reason);
  return description;
}

const describeLines = (...lines: string[]) => described(ruleSetOf(lines, 'google'));

describe.each(worlds)('describeAccess agrees with the engine on every short path: $name', (world) => {
  it('for random rule sets', () => {
    const extents = new Set<string>();
    for (let run = 0; run < 60 / partOf(6); run++) {
      const lines = ruleLines(random(SEED + run), world, 6);
      const rules = ruleSetOf(lines, world.dialect);
      const { extent, otherwise, statements } = described(rules);
      const context = `seed ${SEED + run}: ${JSON.stringify(lines)}`;
      extents.add(extent);
      // In dialect rfc9309, normal form cannot be parsed again, because `%41` becomes `A`: use each rule as written.
      const matchers = new Map<string, (path: string) => boolean>();
      const matches = (pattern: string, path: string): boolean => {
        const cached = matchers.get(pattern);
        if (cached) return cached(path);
        const rule = rules.rules.find(({ normalizedPattern }) => normalizedPattern === pattern);
        const alone = ruleSetOf([`disallow: ${rule?.pattern ?? pattern}`], world.dialect);
        const matcher = (candidate: string) => !alone.allows(candidate);
        matchers.set(pattern, matcher);
        return matcher(path);
      };
      for (const path of allPaths(world)) {
        if (world.dialect === 'rfc9309' && path === '/robots.txt') continue;
        const applicable = statements.filter(
          ({ pattern, unless }) => matches(pattern, path) && !unless.some((other) => matches(other, path)),
        );
        const allowed = rules.allows(path);
        for (const statement of applicable) expectSame(statement.allowed, allowed, `${context} ${path}`);
        if (!statements.some(({ pattern }) => matches(pattern, path)))
          expectSame(otherwise, allowed, `${context} ${path}`);
        if (extent !== 'partly') expectSame(allowed, extent === 'all-allowed', `${context} ${path}`);
      }
    }
    expect([...extents].sort()).toEqual(
      world.dialect === 'google' ? ['all-allowed', 'all-blocked', 'partly'] : ['all-allowed', 'partly'],
    );
  });
});

describe('describeAccess in words', () => {
  it.each([
    [[], 'Everything is allowed.'],
    [['disallow:'], 'Everything is allowed.'],
    [['disallow: /'], 'Everything is blocked.'],
    [['disallow: /', 'disallow: /a', 'allow: /b'], 'Everything is blocked except paths that begin with /b.'],
    [['disallow: /', 'allow: /'], 'Everything is allowed.'],
    [['disallow: */'], 'Everything is blocked.'],
    [['disallow: /a$'], 'Everything is allowed except paths that are exactly /a.'],
    [
      ['disallow: /a/', 'allow: /a/b', 'disallow: /*.pdf$'],
      'Everything is allowed except\n- paths that begin with /a/, unless they begin with /a/b\n- paths that end in .pdf',
    ],
    [['disallow: /*?'], 'Everything is allowed except paths that contain ?.'],
    [['disallow: /*/x'], 'Everything is allowed except paths that match /*/x.'],
    [['disallow: /ab*b$'], 'Everything is allowed except paths that match /ab*b$.'],
    [
      ['disallow: /', 'allow: /f/index.html'],
      'Everything is blocked except\n- paths that begin with /f/index.html\n- paths that are exactly /f/',
    ],
    [['disallow: /a\x1bb'], 'Everything is allowed except paths that begin with /a%1Bb.'],
  ])('F2, F5, G1 %j', (lines, text) => {
    expectSame(describeLines(...lines).text, text);
  });

  it('E7, A7 states that no group applies to the crawler, or that it ignores robots.txt', () => {
    const robots = parse('user-agent: foo\ndisallow: /');
    expect(describeAccess(robots.rulesFor('bar'))).toMatchObject({
      extent: 'all-allowed',
      text: expect.stringMatching(/^No group/),
    });
    expect(describeAccess(robots.rulesFor('FeedFetcher-Google'))).toMatchObject({
      extent: 'all-allowed',
      text: expect.stringContaining('does not follow'),
    });
  });

  it('G6 states that dialect rfc9309 always allows the file itself', () => {
    const described = describeAccess(ruleSetOf(['disallow: /'], 'rfc9309'));
    expect(described).toMatchObject({
      extent: 'partly',
      otherwise: false,
      text: expect.stringMatching(/^Everything is blocked\. .*\/robots\.txt/),
    });
  });

  it('counts the rules that it does not list', () => {
    const { text, statements } = describeLines(...Array.from({ length: 100 }, (_, i) => `disallow: /p${i}/`));
    expect(statements).toHaveLength(100);
    expect(text).toContain('- paths that 60 more rules block');
  });

  it('is undecided if the budget ends', () => {
    const rules = ruleSetOf(['disallow: /a', 'allow: /a*b', 'disallow: /a*b*c'], 'google');
    expectSame(describeAccess(rules, { budget: 1 }).kind, 'undecided');
  });
});
