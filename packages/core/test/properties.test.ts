import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
import { naiveGroups, naiveVerdict } from './naive-matcher.js';

/** Fixed, so that a run repeats; fast-check prints it, and the smallest counterexample, with a failure. */
const SEED = 20_251_121;
const dialect: fc.Arbitrary<Dialect> = fc.constantFrom('google', 'rfc9309');
const file = fc.oneof({ weight: 9, arbitrary: robotsBytes }, { weight: 1, arbitrary: anyBytes });

function holds<Values extends [unknown, ...unknown[]]>(
  runs: number,
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  predicate: (...values: Values) => void,
): void {
  const property = fc.property(...(arbitraries as never as [fc.Arbitrary<unknown>]), predicate as never);
  fc.assert(property, { seed: SEED, numRuns: runs });
}

/** Both answers of the file, as the naive matcher gives them. */
function answers(robots: RobotsTxt, where: string, crawler: readonly string[] | string) {
  const verdict = robots.check(where, crawler);
  expect(robots.allows(where, crawler)).toBe(verdict.allowed);
  return { allowed: verdict.allowed, line: verdict.rule?.line ?? 0, matchLength: verdict.matchLength };
}

describe('the engine and the naive matcher agree', () => {
  it('D1–D10, E1–E10, F1–F7, G1–G6 verdict, winning line and its length, in both dialects', () => {
    holds(4_000, [file, crawlerTokens, url, dialect], (bytes, crawler, where, dialect) => {
      const robots = parse(bytes, { dialect });
      expect(answers(robots, where, crawler)).toEqual(naiveVerdict(bytes, crawler, where, dialect));
    });
  });

  it('D5 wherever the limit falls', () => {
    holds(1_500, [file, fc.nat(120), crawlerTokens, url], (bytes, maxBytes, crawler, where) => {
      const robots = parse(bytes, { maxBytes });
      expect(answers(robots, where, crawler)).toEqual(naiveVerdict(bytes, crawler, where, 'google', maxBytes));
    });
  });

  it('F1, F3 a path as text and as bytes anywhere in a block', () => {
    const encoder = new TextEncoder();
    holds(3_000, [file, path, crawlerToken, dialect, fc.nat(9)], (bytes, where, crawler, dialect, before) => {
      const rules = parse(bytes, { dialect }).rulesFor(crawler);
      const block = encoder.encode(`${'/'.repeat(before)}${where}`);
      const behind = new Uint8Array([...block, 0x2f, 0x61]);
      for (const view of [new DataView(block.buffer), new DataView(behind.buffer)]) {
        expect(rules.allowsBytes(view, before, block.length)).toBe(rules.allows(where));
      }
    });
  });

  it('D9, E1–E4 groups, tokens and rules as they are shown', () => {
    holds(2_000, [file, dialect], (bytes, dialect) => {
      const shown = parse(bytes, { dialect }).groups.map(({ userAgents, rules }) => ({
        tokens: userAgents.map(({ token }) => token.toLowerCase()),
        rules: rules.map(({ type, normalizedPattern, line }) => [type === 'allow', normalizedPattern, line]),
      }));
      const expected = naiveGroups(bytes, dialect).map(({ tokens, rules }) => ({
        tokens,
        rules: rules.map(({ allow, pattern, line }) => [allow, String.fromCharCode(...pattern), line]),
      }));
      expect(shown).toEqual(expected);
    });
  });

  it('G1, G2 large rule sets, asked 60 times on end', () => {
    const paths = fc.array(path, { minLength: 60, maxLength: 60, size: 'max' });
    holds(60, [largeRuleSet, paths, dialect], (bytes, paths, dialect) => {
      const robots = parse(bytes, { dialect });
      const ruleSet = robots.rulesFor('foo');
      for (const where of paths) {
        const expected = naiveVerdict(bytes, ['foo'], `https://h${where}`, dialect);
        expect(ruleSet.allows(where)).toBe(expected.allowed);
        expect(answers(robots, `https://h${where}`, ['foo'])).toEqual(expected);
      }
    });
  });
});

describe('one engine, one answer', () => {
  it('G5 allows, check and both of rulesFor agree, in any order and however often', () => {
    const question = fc.tuple(path, crawlerToken, fc.nat(3));
    const questions = fc.array(question, { minLength: 1, maxLength: 60, size: 'max' });
    holds(300, [fc.oneof(file, largeRuleSet), questions, dialect], (bytes, questions, dialect) => {
      const robots = parse(bytes, { dialect });
      for (const [where, crawler, way] of questions) {
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

  it('G5 the explanation is that of the winner, and the overruled follow by length', () => {
    holds(1_500, [file, crawlerTokens, url, dialect], (bytes, crawler, where, dialect) => {
      const { reason, rule, matchLength: length, overruled, group } = parse(bytes, { dialect }).check(where, crawler);
      expect(rule !== undefined).toBe(reason === 'rule' || reason === 'empty-rule');
      if (rule) expect(group?.rules).toContain(rule);
      const lengths = [length, ...overruled.map(({ matchLength: bytes }) => bytes)];
      expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
    });
  });

  it('E4, E8 a bare token no registry knows asks as an array of it does', () => {
    holds(1_000, [file, fc.constantFrom('foo', 'Bar', 'fo', 'foo-bar'), url], (bytes, crawler, where) => {
      const robots = parse(bytes);
      expect(answers(robots, where, crawler)).toEqual(answers(robots, where, [crawler]));
    });
  });

  it('D4 text and its bytes read alike', () => {
    holds(1_500, [robotsBytes, crawlerTokens, url, dialect], (bytes, crawler, where, dialect) => {
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      const fromText = parse(text, { dialect });
      const fromBytes = parse(new TextEncoder().encode(text), { dialect });
      expect(answers(fromText, where, crawler)).toEqual(answers(fromBytes, where, crawler));
      expect(fromText.lines).toEqual(fromBytes.lines);
    });
  });

  it('the bytes may change after parse', () => {
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
  it('E5, E6 merged, split and moved groups bind alike', () => {
    const order = fc.infiniteStream(fc.nat(1_000));
    holds(1_500, [plannedGroups, order, crawlerTokens, url], (groups, order, crawler, where) => {
      const halves = groups.flatMap(({ tokens, rules }) => {
        const at = Number(order.next().value) % (rules.length + 1);
        const [first, second] = [rules.slice(0, at), rules.slice(at)];
        // A half without rules would run into the next group.
        return [first, second].map((rules) => ({ tokens, rules: rules.length > 0 ? rules : ['Disallow:'] }));
      });
      const moved = halves
        .map((group) => ({ group, place: Number(order.next().value) }))
        .sort((a, b) => a.place - b.place)
        .map(({ group }) => group);
      const [whole, parts] = [groups, moved].map((all) => answers(parse(groupsAsBytes(all)), where, crawler));
      expect([parts?.allowed, parts?.bytes]).toEqual([whole?.allowed, whole?.bytes]);
    });
  });
});

describe('total', () => {
  it('D3, F7 no bytes make it throw, and of URLs only one without a host', () => {
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

  it('D1 lines, spans and oddities lie inside what was read, in order', () => {
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
