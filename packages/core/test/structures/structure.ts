import { longestPattern, patternsOf, planPatterns, shortPattern } from './patterns.js';
import { Random } from './random.js';
import { urlsNear } from './urls-near.js';

/*
 * Files whose structure, rather than their syntax, is unusual: as many rules as decide between two ways of the engine,
 * in every order and place. The seed determines all of it.
 */

/** Around the numbers of rules at which the engine changes its way, and around powers of two. */
const COUNTS = [
  { weight: 84, counts: [1, 2, 3, 7, 14, 15, 16, 17, 18, 19, 33] },
  { weight: 9, counts: [63, 64, 65, 66] },
  { weight: 5, counts: [255, 256, 257, 258, 259, 260, 280, 300] },
  { weight: 2, counts: [511, 512, 513] },
];
const LINE_ENDS = ['\n', '\n', '\n', '\r\n', '\r\n', '\r', '\n\n', '\n\r\n'];
/** The standard spelling is read by a faster path. */
const KEYS = {
  allow: ['Allow: ', 'Allow:', 'allow: ', 'ALLOW:\t', 'Allow : ', ' allow: ', 'Allow ', 'allowed: '],
  disallow: [
    'Disallow: ',
    'Disallow:',
    'disallow: ',
    'DISALLOW:  ',
    'Disalow: ',
    ' disallow: ',
    'Disallow ',
    'dissallow:',
  ],
  agent: ['User-agent: ', 'User-agent:', 'user-agent: ', 'USER-AGENT: ', 'useragent: ', 'User agent: '],
} as const;
const TAILS = ['', '', '', '', ' ', ' # c', '#', '\t', '\0/a', ' \t #/'];
const CRAWLER = 'examplebot';
export const OTHERS: readonly string[] = ['otherbot', 'examplebot-news', 'example', 'e', 'examplebotx', '*'];

export interface Structure {
  readonly seed: number;
  readonly dialect: 'google' | 'rfc9309';
  readonly maxBytes: number | undefined;
  readonly crawler: string;
  /** The file in memory of its own. */
  readonly bytes: Uint8Array;
  /** The same bytes in a larger buffer, at an odd offset, between bytes that would continue the first and the last line. */
  readonly surrounded: Uint8Array;
  /** The file with a longer last line. Read before the file, it leaves bytes that would continue its last pattern. */
  readonly longer: Uint8Array;
  readonly urls: readonly string[];
}

/** Returns the structure of a seed. */
export function structureOf(seed: number): Structure {
  const random = new Random(seed);
  const count = countOf(random);
  const patterns = patternsOf(random, planPatterns(random, count), count);
  placeExtremes(random, patterns);
  const text = fileOf(random, patterns);
  const continuation = random.of(['/', 'a', 'a/b', '0', '*', '/print', '$', ' x', '\xa9', 'index.htm']);
  const bytes = bytesOf(text);
  return {
    seed,
    dialect: random.chance(15) ? 'rfc9309' : 'google',
    maxBytes: random.chance(8) ? Math.max(0, bytes.length - random.below(24)) : undefined,
    crawler: CRAWLER,
    bytes,
    surrounded: surrounded(random, bytes, continuation),
    longer: bytesOf(text + continuation.repeat(12)),
    urls: urlsNear(random, patterns),
  };
}

function countOf(random: Random): number {
  let place = random.below(100);
  const found = COUNTS.find(({ weight }) => {
    place -= weight;
    return place < 0;
  });
  return random.of(found?.counts ?? [1]);
}

/** One byte for each character. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

/** Replaces a pattern at the start, in the middle or at the end by a very short or a very long one. */
function placeExtremes(random: Random, patterns: string[]): void {
  const last = patterns.length - 1;
  const places = [0, patterns.length >> 1, last, last, last];
  if (random.chance(50)) patterns[random.of(places)] = longestPattern(random);
  if (random.chance(last > 250 ? 90 : 60)) patterns[random.of(places)] = shortPattern(random, patterns);
}

function fileOf(random: Random, patterns: readonly string[]): string {
  const keys = random.chance(80) ? 2 : 8;
  const lineEnds = random.chance(90) ? [random.of(LINE_ENDS)] : LINE_ENDS;
  const tails = random.chance(70) ? [''] : TAILS;
  const allows = random.of([0, 10, 50, 90, 100]);
  const ruleLine = (pattern: string, isAllow: boolean): string =>
    random.of(KEYS[isAllow ? 'allow' : 'disallow'].slice(0, keys)) + pattern + random.of(tails);
  const lines = random.chance(5) ? ['\xef\xbb\xbf# c'] : [];
  for (const group of groupsOf(random, patterns)) {
    lines.push(...group.agents.map((agent) => random.of(KEYS.agent.slice(0, keys)) + agent + random.of(tails)));
    for (const pattern of group.patterns) {
      const isAllow = random.chance(allows);
      lines.push(ruleLine(pattern, isAllow));
      // A tie.
      if (random.chance(2)) lines.push(ruleLine(pattern, !isAllow));
    }
  }
  const text = lines.map((line) => line + random.of(lineEnds)).join('');
  return padded(random, random.chance(50) ? text.replace(/[\r\n]+$/, '') : text);
}

interface Group {
  readonly agents: readonly string[];
  readonly patterns: readonly string[];
}

/** Distributes the patterns among 1 to 61 groups of the crawler, adjacent or with groups of others between them. */
function groupsOf(random: Random, patterns: readonly string[]): Group[] {
  const count = Math.min(patterns.length, random.of([1, 1, 1, 1, 2, 3, 8, 9, 60, 61]));
  const scattered = random.of([0, 30, 100]);
  // Without a name of its own, the group of `*` applies to the crawler.
  const name = random.chance(15) ? '*' : random.of([CRAWLER, 'ExampleBot', 'EXAMPLEBOT/1.0']);
  const groups: Group[] = [];
  const other = (): Group => ({
    agents: [random.of(name === '*' ? OTHERS.slice(0, -1) : OTHERS)],
    patterns: [random.of(['/', '/a', '', '*', patterns[0] as string, patterns.at(-1) as string])],
  });
  for (let i = 0; i < count; i++) {
    if (random.chance(scattered)) groups.push(other());
    const from = Math.floor((i * patterns.length) / count);
    const agents = random.chance(10)
      ? random.of([
          ['otherbot', name],
          [name, '*'],
          [name, name],
        ])
      : [name];
    groups.push({ agents, patterns: patterns.slice(from, Math.floor(((i + 1) * patterns.length) / count)) });
  }
  if (random.chance(scattered)) groups.push(other());
  if (random.chance(3)) groups.push({ agents: [random.of([name, '*', 'otherbot', 'exam'])], patterns: [] });
  return groups;
}

/** Sometimes adds a comment, so that the table is about as large as those that share a buffer, or as that buffer. */
function padded(random: Random, text: string): string {
  const limit = random.chance(4) ? random.of([8192, 32_768]) : 0;
  const size = limit - random.below(3000) - text.length;
  return size > 2 ? `#${'/a'.repeat(size >> 1)}\n${text}` : text;
}

function surrounded(random: Random, bytes: Uint8Array, continuation: string): Uint8Array {
  const before = bytesOf(random.of(['User-agent: *\nDisallow: /', 'Disallow: ', 'a', '/', '\xef']));
  const buffer = new Uint8Array(before.length + bytes.length + 40);
  buffer.set(before);
  buffer.set(bytes, before.length);
  buffer.set(bytesOf(continuation.repeat(40)).subarray(0, 40), before.length + bytes.length);
  return buffer.subarray(before.length, before.length + bytes.length);
}
