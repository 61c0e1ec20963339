import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partOf } from '../../../scripts/full-size.js';
import type { Dialect, RobotsTxt } from '../src/index.js';
import { parse, stringify } from '../src/index.js';
import {
  anyBytes,
  crawlerToken,
  crawlerTokens,
  groupsAsBytes,
  largeRuleSet,
  OPAQUE_URL,
  path,
  plannedGroups,
  robotsBytes,
  url,
} from './arbitraries.js';
import { indexOf } from './index-answer.js';
import { naiveGroups, naiveVerdict } from './naive-matcher.js';

/** Fixed, so that runs are reproducible; fast-check prints it with the smallest counterexample. */
const SEED = 20_251_121;
const dialect: fc.Arbitrary<Dialect> = fc.constantFrom('google', 'rfc9309');
const file = fc.oneof({ weight: 9, arbitrary: robotsBytes }, { weight: 1, arbitrary: anyBytes });

function holds<Values extends [unknown, ...unknown[]]>(
  runs: number,
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  predicate: (...values: Values) => void,
): void {
  const property = fc.property(...(arbitraries as never as [fc.Arbitrary<unknown>]), predicate as never);
  fc.assert(property, { seed: SEED, numRuns: runs / partOf(4) });
}

/** Returns the verdict of `check` in the form of the naive matcher. `allows` must agree. */
function answers(robots: RobotsTxt, where: string, crawler: readonly string[] | string) {
  const verdict = robots.check(where, crawler);
  expect(robots.allows(where, crawler)).toBe(verdict.allowed);
  return { allowed: verdict.allowed, line: verdict.rule?.line ?? 0, matchLength: verdict.matchLength };
}

describe('the engine and the naive matcher agree', () => {
  it('D1–D10, E1–E10, F1–F7, G1–G6 on verdict, deciding line and match length, in both dialects', () => {
    holds(4_000, [file, crawlerTokens, url, dialect], (bytes, crawler, where, dialect) => {
      const robots = parse(bytes, { dialect });
      expect(answers(robots, where, crawler)).toEqual(naiveVerdict(bytes, crawler, where, dialect));
    });
  });

  it('D5 with any size limit', () => {
    holds(1_500, [file, fc.nat(120), crawlerTokens, url], (bytes, maxBytes, crawler, where) => {
      const robots = parse(bytes, { maxBytes });
      expect(answers(robots, where, crawler)).toEqual(naiveVerdict(bytes, crawler, where, 'google', maxBytes));
    });
  });

  it('F1, F3 a path as text and as bytes at any offset of a buffer gets the same verdict', () => {
    const encoder = new TextEncoder();
    holds(3_000, [file, path, crawlerToken, dialect, fc.nat(9)], (bytes, where, crawler, dialect, offset) => {
      const rules = parse(bytes, { dialect }).rulesFor(crawler);
      const buffer = encoder.encode(`${'/'.repeat(offset)}${where}`);
      const longer = new Uint8Array([...buffer, 0x2f, 0x61]);
      for (const view of [new DataView(buffer.buffer), new DataView(longer.buffer)]) {
        expect(rules.allowsBytes(view, offset, buffer.length)).toBe(rules.allows(where));
      }
    });
  });

  it('D9, E1–E4 on groups, tokens and rules', () => {
    holds(2_000, [file, dialect], (bytes, dialect) => {
      const actual = parse(bytes, { dialect }).groups.map(({ userAgents, rules }) => ({
        tokens: userAgents.map(({ token }) => token.toLowerCase()),
        rules: rules.map(({ type, normalizedPattern, line }) => [type === 'allow', normalizedPattern, line]),
      }));
      const expected = naiveGroups(bytes, dialect).map(({ tokens, rules }) => ({
        tokens,
        rules: rules.map(({ allow, pattern, line }) => [allow, String.fromCharCode(...pattern), line]),
      }));
      expect(actual).toEqual(expected);
    });
  });

  it('G1, G2 on 60 lookups in large rule sets', () => {
    const paths = fc.array(path, { minLength: 60, maxLength: 60, size: 'max' });
    holds(60, [largeRuleSet, paths, dialect], (bytes, paths, dialect) => {
      const robots = parse(bytes, { dialect });
      const ruleSet = robots.rulesFor('foo');
      const allowsByIndex = indexOf(ruleSet);
      for (const where of paths) {
        const expected = naiveVerdict(bytes, ['foo'], `https://h${where}`, dialect);
        expect(ruleSet.allows(where)).toBe(expected.allowed);
        if (dialect === 'google') expect(allowsByIndex(where)).toBe(expected.allowed);
        expect(answers(robots, `https://h${where}`, ['foo'])).toEqual(expected);
      }
    });
  });
});

describe('consistency', () => {
  it('G5 allows and check, of the file and of rulesFor, agree in any order and number', () => {
    const lookup = fc.tuple(path, crawlerToken, fc.nat(3));
    const lookups = fc.array(lookup, { minLength: 1, maxLength: 60, size: 'max' });
    holds(300, [fc.oneof(file, largeRuleSet), lookups, dialect], (bytes, lookups, dialect) => {
      const robots = parse(bytes, { dialect });
      for (const [where, crawler, way] of lookups) {
        const target = `https://h${where}`;
        const expected = parse(bytes, { dialect }).allows(target, crawler);
        const ways = [
          () => robots.allows(target, crawler),
          () => robots.check(target, crawler).allowed,
          () => robots.rulesFor(crawler).allows(where),
          () => robots.rulesFor(crawler).check(where).allowed,
        ];
        expect(ways[way]?.()).toBe(expected);
      }
    });
  });

  it('G5 the reason is that of the deciding rule, and the overruled rules are ordered by length', () => {
    holds(1_500, [file, crawlerTokens, url, dialect], (bytes, crawler, where, dialect) => {
      const { reason, rule, matchLength: length, overruled, group } = parse(bytes, { dialect }).check(where, crawler);
      expect(rule !== undefined).toBe(reason === 'rule' || reason === 'empty-rule');
      if (rule) expect(group?.rules).toContain(rule);
      const lengths = [length, ...overruled.map(({ matchLength: bytes }) => bytes)];
      expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
    });
  });

  it('E4, E8 a bare token that is not in the registry gets the same verdict as an array of it', () => {
    holds(1_000, [file, fc.constantFrom('foo', 'Bar', 'fo', 'foo-bar'), url], (bytes, crawler, where) => {
      const robots = parse(bytes);
      expect(answers(robots, where, crawler)).toEqual(answers(robots, where, [crawler]));
    });
  });

  it('D4 text and its bytes get the same verdict and lines', () => {
    holds(1_500, [robotsBytes, crawlerTokens, url, dialect], (bytes, crawler, where, dialect) => {
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      const fromText = parse(text, { dialect });
      const fromBytes = parse(new TextEncoder().encode(text), { dialect });
      expect(answers(fromText, where, crawler)).toEqual(answers(fromBytes, where, crawler));
      expect(fromText.lines).toEqual(fromBytes.lines);
    });
  });

  it('changes to the input after parse have no effect', () => {
    holds(1_000, [file, crawlerTokens, url], (bytes, crawler, where) => {
      const robots = parse(bytes);
      const [before, lines] = [answers(parse(bytes), where, crawler), parse(bytes).lines];
      bytes.fill(0x2f);
      expect(answers(robots, where, crawler)).toEqual(before);
      expect(robots.lines).toEqual(lines);
    });
  });
});

describe('groups', () => {
  it('E5, E6 merging, splitting and moving groups changes no verdict', () => {
    const order = fc.infiniteStream(fc.nat(1_000));
    holds(1_500, [plannedGroups, order, crawlerTokens, url], (groups, order, crawler, where) => {
      const halves = groups.flatMap(({ tokens, rules }) => {
        const at = Number(order.next().value) % (rules.length + 1);
        const [first, second] = [rules.slice(0, at), rules.slice(at)];
        // Without a rule, a half would merge with the next group.
        return [first, second].map((rules) => ({ tokens, rules: rules.length > 0 ? rules : ['Disallow:'] }));
      });
      const moved = halves
        .map((group) => ({ group, key: Number(order.next().value) }))
        .sort((a, b) => a.key - b.key)
        .map(({ group }) => group);
      const [whole, parts] = [groups, moved].map((all) => answers(parse(groupsAsBytes(all)), where, crawler));
      expect([parts?.allowed, parts?.matchLength]).toEqual([whole?.allowed, whole?.matchLength]);
    });
  });
});

describe('robustness', () => {
  it('D3, F7 no bytes throw, and of URLs only those without a host', () => {
    const anything = fc.oneof(url, fc.string({ unit: 'binary' }), fc.webUrl()).filter((text) => !OPAQUE_URL.test(text));
    holds(3_000, [fc.oneof(file, anyBytes), anything, dialect, fc.nat(400)], (bytes, where, dialect, maxBytes) => {
      const robots = parse(bytes, { dialect, maxBytes });
      expect(typeof robots.allows(where, ['foo'])).toBe('boolean');
      expect(robots.check(where, 'foo').toString()).toMatch(/\.$/);
      expect(robots.rulesFor('foo').check(`/${where}`).allowed).toBe(robots.rulesFor('foo').allows(`/${where}`));
      expect(robots.crawlDelay('foo') ?? 0).toBeGreaterThanOrEqual(0);
      expect(typeof stringify(robots)).toBe('string');
    });
  });

  it('D1 lines, spans and oddities are in order and inside the bytes that were read', () => {
    holds(1_500, [file, dialect], (bytes, dialect) => {
      const robots = parse(bytes, { dialect });
      robots.lines.forEach((line, index) => {
        expect(line.number).toBe(index + 1);
        expect(line.span.start).toBeGreaterThanOrEqual(robots.lines[index - 1]?.span.end ?? 0);
      });
      const spans = [...robots.lines, ...robots.oddities, ...robots.sitemaps, ...robots.fields].map(({ span }) => span);
      for (const { start, end } of spans) {
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(robots.byteLength);
      }
    });
  });
});
