import { parse, type RuleSet } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
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

describe.each(worlds)('describeAccess says what the engine says of every short path: $name', (world) => {
  it('random rule sets', () => {
    const extents = new Set<string>();
    for (let run = 0; run < 60; run++) {
      const lines = ruleLines(random(SEED + run), world, 6);
      const rules = ruleSetOf(lines, world.dialect);
      const { extent, otherwise, statements } = described(rules);
      const about = `seed ${SEED + run}: ${JSON.stringify(lines)}`;
      extents.add(extent);
      // Normal form does not stay as it is under RFC 9309, where `%41` is read as `A`: each rule as it is written.
      const matchers = new Map<string, (path: string) => boolean>();
      const matches = (pattern: string, path: string): boolean => {
        const known = matchers.get(pattern);
        if (known) return known(path);
        const rule = rules.rules.find((one) => one.normalizedPattern === pattern);
        const alone = ruleSetOf([`disallow: ${rule?.pattern ?? pattern}`], world.dialect);
        const matcher = (asked: string) => !alone.allows(asked);
        matchers.set(pattern, matcher);
        return matcher(path);
      };
      for (const path of allPaths(world)) {
        if (world.dialect === 'rfc9309' && path === '/robots.txt') continue;
        const speaking = statements.filter(
          ({ pattern, unless }) => matches(pattern, path) && !unless.some((other) => matches(other, path)),
        );
        const allowed = rules.allows(path);
        for (const statement of speaking) expect(statement.allowed, `${about} ${path}`).toBe(allowed);
        if (!statements.some(({ pattern }) => matches(pattern, path)))
          expect(otherwise, `${about} ${path}`).toBe(allowed);
        if (extent !== 'partly') expect(allowed, `${about} ${path}`).toBe(extent === 'all-allowed');
      }
    }
    expect([...extents].sort()).toEqual(
      world.dialect === 'google' ? ['all-allowed', 'all-blocked', 'partly'] : ['all-allowed', 'partly'],
    );
  });
});

describe('describeAccess in words', () => {
  it.each([
    [[], 'Everything is open.'],
    [['disallow:'], 'Everything is open.'],
    [['disallow: /'], 'Everything is shut.'],
    [['disallow: /', 'disallow: /a', 'allow: /b'], 'Everything is shut but for what begins with /b.'],
    [['disallow: /', 'allow: /'], 'Everything is open.'],
    [['disallow: */'], 'Everything is shut.'],
    [['disallow: /a$'], 'Everything is open but for what is exactly /a.'],
    [
      ['disallow: /a/', 'allow: /a/b', 'disallow: /*.pdf$'],
      'Everything is open but for\n- what begins with /a/, unless it begins with /a/b\n- what ends in .pdf',
    ],
    [['disallow: /*?'], 'Everything is open but for what contains ?.'],
    [['disallow: /*/x'], 'Everything is open but for what matches /*/x.'],
    [['disallow: /ab*b$'], 'Everything is open but for what matches /ab*b$.'],
    [
      ['disallow: /', 'allow: /f/index.html'],
      'Everything is shut but for\n- what begins with /f/index.html\n- what is exactly /f/',
    ],
    [['disallow: /a\x1bb'], 'Everything is open but for what begins with /a%1Bb.'],
  ])('F2, F5, G1 %j', (lines, text) => {
    expect(describeLines(...lines).text).toBe(text);
  });

  it('E7, A7 says where no group binds the crawler, and where it does not care', () => {
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

  it('G6 says that dialect rfc9309 opens the file itself', () => {
    const described = describeAccess(ruleSetOf(['disallow: /'], 'rfc9309'));
    expect(described).toMatchObject({
      extent: 'partly',
      otherwise: false,
      text: expect.stringMatching(/^Everything is shut\. .*\/robots\.txt/),
    });
  });

  it('counts what it does not spell out', () => {
    const { text, statements } = describeLines(...Array.from({ length: 100 }, (_, i) => `disallow: /p${i}/`));
    expect(statements).toHaveLength(100);
    expect(text).toContain('- what 60 more rules shut');
  });

  it('is undecided where the budget ends', () => {
    const rules = ruleSetOf(['disallow: /a', 'allow: /a*b', 'disallow: /a*b*c'], 'google');
    expect(describeAccess(rules, { budget: 1 }).kind).toBe('undecided');
  });
});
