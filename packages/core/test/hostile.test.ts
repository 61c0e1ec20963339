import { beforeAll, describe, expect, it } from 'vitest';
import type { RobotsTxt } from '../src/index.js';
import { bytesOf } from './arbitraries.js';
import { type CountedCore, loadCountedCore } from './counted-steps.js';
import { type HostileShape, hostileShapes } from './hostile-shapes.js';

/*
 * Work is counted, not timed: a step is one iteration of a loop or one call of a function in the engine's own code. The
 * bounds are a few steps per byte of file and path; only rules that must be searched for in the path may each cost the
 * length of the path. Twice the input must not take much more than twice the steps.
 */
const PER_BYTE = { parse: 6, query: 12, index: 20, outline: 16, stringify: 6 };
const PER_BYTE_SEARCHED = 4;
/** Twice, with a margin for parts that do not double exactly. */
const DOUBLED = 2.3;
/** Steps that do not depend on the input. */
const FIXED = 5_000;
/** Large enough for a quadratic cost to exceed every bound; the benches take files of 500 KiB. */
const SIZE = 128_000;
const PATH = 2_000;
const MAX_BYTES = 8_000_000;
const CRAWLER = 'unnamed-bot';

let counted: CountedCore;
beforeAll(async () => {
  counted = await loadCountedCore();
});

interface Measured {
  readonly bytes: number;
  readonly parse: number;
  readonly first: number;
  readonly second: number;
  /** To build an index, and a lookup with it. */
  readonly index: number;
  readonly indexed: number;
  readonly check: number;
  readonly outline: number;
  readonly stringify: number;
}

function measure({ file, path }: HostileShape, size: number, pathSize: number): Measured {
  const { core, steps } = counted;
  const input = bytesOf(file(size));
  const url = `https://h${path(pathSize)}`;
  let robots!: RobotsTxt;
  const parse = steps(() => {
    robots = core.parse(input, { maxBytes: MAX_BYTES });
  });
  const first = steps(() => robots.allows(url, CRAWLER));
  const second = steps(() => robots.allows(url, CRAWLER));
  let allowsByIndex!: () => boolean;
  const index = steps(() => {
    allowsByIndex = indexLookup(robots, path(pathSize));
  });
  const indexed = steps(() => allowsByIndex());
  expect(allowsByIndex()).toBe(robots.allows(url, CRAWLER));
  const check = steps(() => robots.check(url, CRAWLER));
  const outline = steps(() => [robots.groups, robots.lines, robots.oddities]);
  // Keeps the outline alive, so that it is not made again.
  const { lines } = robots;
  const stringify = steps(() => core.stringify(robots));
  expect(lines.length).toBeGreaterThan(0);
  return { bytes: input.length, parse, first, second, index, indexed, check, outline, stringify };
}

/** Builds an index of the crawler's rules, as the engine does after many lookups; returns a lookup with it. */
function indexLookup(robots: RobotsTxt, path: string): () => boolean {
  const { ruleIndex, ruleSet, requestPath } = counted;
  const { file, words, from, to } = ruleSet.BasicRuleSet.windowOf(robots.rulesFor(CRAWLER) as never);
  const index = new ruleIndex.RuleIndex(file.view, words, from, to);
  const request = new requestPath.RequestPath();
  return () => {
    request.setPath(path, file.dialect);
    return index.allows(request);
  };
}

/** Returns the additional steps that are permitted for rules that must be searched for in the path. */
function searchCost({ searched, file }: HostileShape, size: number): number {
  return searched ? PER_BYTE_SEARCHED * PATH * file(size).split('\n').length : 0;
}

describe.each(hostileShapes)('$name', (shape) => {
  const size = SIZE * (shape.times ?? 1);
  let whole: Measured;
  beforeAll(() => {
    whole = measure(shape, size, PATH);
  });

  it('D5 takes a few steps per byte', () => {
    const bytes = whole.bytes + PATH;
    const query = PER_BYTE.query * bytes + searchCost(shape, size) + FIXED;
    expect(whole.parse).toBeLessThanOrEqual(PER_BYTE.parse * bytes + FIXED);
    expect(whole.first).toBeLessThanOrEqual(query);
    expect(whole.second).toBeLessThanOrEqual(query);
    expect(whole.index).toBeLessThanOrEqual(PER_BYTE.index * bytes + FIXED);
    expect(whole.indexed).toBeLessThanOrEqual(query);
    expect(whole.check).toBeLessThanOrEqual(query);
    expect(whole.outline).toBeLessThanOrEqual(PER_BYTE.outline * bytes + FIXED);
    expect(whole.stringify).toBeLessThanOrEqual(PER_BYTE.stringify * bytes + FIXED);
  });

  it('D5 takes twice the steps for twice the file', () => {
    const half = measure(shape, size / 2, PATH);
    for (const way of ['parse', 'first', 'index', 'indexed', 'check', 'outline', 'stringify'] as const) {
      expect(whole[way], way).toBeLessThanOrEqual(DOUBLED * half[way] + FIXED);
    }
  });

  it('F2 takes twice the steps for twice the path', () => {
    const [short, long] = [PATH / 2, PATH].map((pathSize) => measure(shape, SIZE / 2, pathSize));
    for (const way of ['first', 'indexed', 'check'] as const) {
      expect(long?.[way], way).toBeLessThanOrEqual(DOUBLED * (short?.[way] ?? 0) + FIXED);
    }
  });
});

describe('adversarial lookups', () => {
  const MIB = 2 ** 20;
  const robotsOf = (text: string) => counted.core.parse(text);

  it('E8 a header of 1 MiB takes no more steps than one of 4 KiB', () => {
    const robots = robotsOf('user-agent: foo\ndisallow: /\n');
    for (const piece of ['(', ' ', 'Mozilla/5.0 ', 'a/1 (b; ', '1', '.', 'x-', '*', 'é', ';,/']) {
      const [short, long] = [4_096, MIB].map((length) => {
        const header = `foo/1 ${piece.repeat(length / piece.length)}`;
        return counted.steps(() => robots.allows('https://h/', header));
      });
      expect(long, piece).toBeLessThanOrEqual((short ?? 0) + FIXED);
    }
  });

  it.each([
    ['plain', 'a'],
    ['escaped', '%e3'],
    ['broken escapes', '%'],
    ['not ASCII', 'é'],
    ['outside of the BMP', '\u{1f600}'],
    ['lone surrogates', '\ud800'],
    ['slashes', '/'],
    ['NUL', '\0'],
    ['line ends', '\n'],
  ])('F1, F3 a URL of 256 KiB takes a few steps per byte: %s', (_, piece) => {
    const robots = robotsOf('user-agent: *\ndisallow: /*a*b*%\nallow: /*é$\n');
    for (const start of ['https://h/', 'https://']) {
      const url = start + piece.repeat(2 ** 18 / piece.length);
      let sentence = '';
      const explaining = counted.steps(() => {
        sentence = robots.check(url, 'foo').toString();
      });
      // The sentence has the path in normal form, in which a byte outside of ASCII takes three.
      const bytes = url.length + sentence.length;
      expect(explaining).toBeLessThanOrEqual(12 * bytes + FIXED);
      expect(counted.steps(() => robots.allows(url, 'foo'))).toBeLessThanOrEqual(8 * bytes + FIXED);
    }
    expect(counted.steps(() => robots.allows('https://h/', 'foo'))).toBeLessThanOrEqual(FIXED);
  });

  it('D5 an index is built when scans have paid for it: neither at once nor late', () => {
    const rules = 2_000;
    const lines = Array.from({ length: rules }, (_, i) => `disallow: /a${i}`);
    const robots = robotsOf(`user-agent: *\n${lines.join('\n')}`);
    const lookups = Array.from({ length: 300 }, () => counted.steps(() => robots.allows('https://h/a/b', 'foo')));
    const scans = lookups.filter((steps) => steps > rules).length;
    expect(scans).toBeGreaterThan(10);
    expect(scans).toBeLessThan(100);
    expect(lookups.at(-1)).toBeLessThan(rules / 2);
  });

  it('E5 lookups for many crawlers in turn take at most two steps per byte', () => {
    const shape = hostileShapes.find(({ name }) => name.startsWith('as many groups')) as HostileShape;
    const file = shape.file(SIZE);
    const robots = robotsOf(file);
    for (let index = 0; index < 300; index++) {
      const crawler = `crawler-${'abcdefghij'.charAt(index % 10)}-${'x'.repeat(index)}`;
      expect(counted.steps(() => robots.allows('https://h/', crawler))).toBeLessThanOrEqual(2 * file.length);
    }
  });

  it('E4 the steps for a bare token of 1 MiB are linear in its bytes and those of the file', () => {
    const text = 'user-agent: foo\ndisallow: /\n'.repeat(1_000);
    const robots = robotsOf(text);
    for (const crawler of [['a'.repeat(MIB)], ['\u{1f600}'.repeat(MIB)]]) {
      expect(counted.steps(() => robots.allows('https://h/', crawler))).toBeLessThanOrEqual(4 * (MIB + text.length));
    }
  });
});

describe('the counter', () => {
  it('counts each iteration of a loop and each call', () => {
    const { core, steps } = counted;
    const robots = core.parse('user-agent: *\ndisallow: /*b\n');
    const [short, long] = [1_000, 100_000].map((n) => steps(() => robots.allows(`https://h/${'a'.repeat(n)}`, 'foo')));
    expect((long ?? 0) - (short ?? 0)).toBeGreaterThanOrEqual(99_000);
  });
});
