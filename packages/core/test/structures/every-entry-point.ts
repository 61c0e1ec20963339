import type { EngineCopy } from '../checked/checked-core.js';
import { indexOf } from '../index-answer.js';
import { type NaiveFile, type NaiveVerdict, readNaively, verdictIn } from '../naive-matcher.js';
import { OTHERS, type Structure } from './structure.js';

/** Lookups of a crawler after which its rules have an index, unless they never get one. */
export const LOOKUPS_UNTIL_INDEX = 310;

type RobotsTxt = import('../../src/index.js').RobotsTxt;
type AllowsRobotsTxt = import('../../src/allows.js').AllowsRobotsTxt;
type Robot = ReturnType<EngineCopy['robotsParser']['default']>;

const ROBOTS_URL = 'https://h/robots.txt';
const ORIGIN = 'https://h';
const encoder = new TextEncoder();
/** More crawlers than a file caches rule sets for. Some are named in the files. */
const OTHER_CRAWLERS = [...OTHERS.filter((name) => name !== '*'), 'unnamed-a', 'unnamed-b', 'unnamed-c', 'unnamed-d'];

/** One file, read by every entry point, and the lookups with their expected verdicts. */
interface Case {
  readonly structure: Structure;
  readonly file: NaiveFile;
  readonly robots: RobotsTxt;
  readonly basic: AllowsRobotsTxt;
  /** Undefined if it has no option for what the structure needs. */
  readonly dropIn: Robot | undefined;
  readonly allowsByIndex: (path: string) => boolean;
  readonly lookups: readonly Lookup[];
}

interface Lookup {
  readonly url: string;
  readonly path: string;
  /** The path in a larger buffer, from `start` to `end`. */
  readonly view: DataView;
  readonly start: number;
  readonly end: number;
  readonly expected: NaiveVerdict;
  /** Of the URL as the drop-in requests it. */
  readonly expectedDropIn: NaiveVerdict;
}

/**
 * Compares the answers of every entry point with those of the naive matcher. Returns a description of the first one
 * that differs; undefined if all agree.
 *
 * @param untilIndexed whether to repeat the lookups until every index exists
 */
export function disagreement(copy: EngineCopy, structure: Structure, untilIndexed: boolean): string | undefined {
  const read = caseOf(copy, structure);
  const found = explained(read) ?? eachWay(read);
  if (found !== undefined || !untilIndexed) return found;
  const rounds = Math.ceil(LOOKUPS_UNTIL_INDEX / read.lookups.length);
  for (let round = 0; round < rounds; round++) {
    const wrong = verdictsAlone(read);
    if (wrong !== undefined) return `round ${round + 2}, ${wrong}`;
  }
  return forOthers(read) ?? explained(read) ?? eachWay(read);
}

function caseOf(copy: EngineCopy, structure: Structure): Case {
  const { crawler, dialect, maxBytes, bytes, surrounded, longer, urls } = structure;
  const options = { dialect, ...(maxBytes !== undefined && { maxBytes }) };
  const file = readNaively(bytes, dialect, maxBytes);
  copy.core.parse(longer);
  const robots = copy.core.parse(surrounded, options);
  copy.core.parse(longer);
  const basic = copy.allows.parse(asText(bytes), options);
  const isDefault = dialect === 'google' && maxBytes === undefined;
  return {
    structure,
    file,
    robots,
    basic,
    dropIn: isDefault ? copy.robotsParser.default(ROBOTS_URL, bytes) : undefined,
    allowsByIndex: indexOf(robots.rulesFor(crawler), copy),
    lookups: urls.map((url, i) => lookupOf(url, file, crawler, i)),
  };
}

/** Text if it has the same bytes in UTF-8. */
function asText(bytes: Uint8Array): Uint8Array | string {
  return bytes.every((byte) => byte < 0x80) ? new TextDecoder().decode(bytes) : bytes;
}

function lookupOf(url: string, file: NaiveFile, crawler: string, offset: number): Lookup {
  const path = url.slice(ORIGIN.length);
  const expected = verdictIn(file, [crawler], url);
  const requested = new URL(url).href;
  const bytes = encoder.encode(`${'/'.repeat(offset)}${path}/a`);
  return {
    url,
    path,
    view: new DataView(bytes.buffer),
    start: offset,
    end: bytes.length - 2,
    expected,
    expectedDropIn: requested === url ? expected : verdictIn(file, [crawler], requested),
  };
}

/** Compares the verdicts that name a line. */
function explained({ structure, robots, dropIn, lookups }: Case): string | undefined {
  for (const { url, expected, expectedDropIn } of lookups) {
    const { allowed, rule, matchLength } = robots.check(url, structure.crawler);
    const verdict = { allowed, line: rule?.line ?? 0, matchLength };
    if (allowed !== expected.allowed || verdict.line !== expected.line || matchLength !== expected.matchLength) {
      return described('check', url, verdict, expected);
    }
    // The drop-in reports no rule without a path.
    const line = dropIn?.getMatchingLineNumber(url, structure.crawler);
    const expectedLine = expectedDropIn.matchLength > 0 ? expectedDropIn.line : -1;
    if (line !== undefined && line !== expectedLine) return described('drop-in, line', url, line, expectedLine);
  }
  return undefined;
}

/** Compares each entry point once for each URL. */
function eachWay(read: Case): string | undefined {
  const { structure, robots, basic, allowsByIndex, lookups } = read;
  const { crawler, dialect } = structure;
  const rules = robots.rulesFor(crawler);
  const list = robots.rulesFor([crawler]);
  for (const { url, path, expected } of lookups) {
    // The engine does not use an index for this path.
    const isIndexed = dialect === 'google' || path !== '/robots.txt';
    const answers = {
      'rulesFor.allows': rules.allows(path),
      'rulesFor.allows of a list': list.allows(path),
      'rulesFor.check': rules.check(path).allowed,
      'allows entry point, rulesFor.allows': basic.rulesFor(crawler).allows(path),
      'an index': isIndexed ? allowsByIndex(path) : expected.allowed,
    };
    for (const [way, allowed] of Object.entries(answers)) {
      if (allowed !== expected.allowed) return described(way, url, allowed, expected);
    }
  }
  return verdictsAlone(read);
}

/** Compares the entry points that return the verdict alone, without one object more than they need. */
function verdictsAlone({ structure, robots, basic, dropIn, lookups }: Case): string | undefined {
  const { crawler } = structure;
  const rules = robots.rulesFor(crawler);
  for (const { url, view, start, end, expected, expectedDropIn } of lookups) {
    const { allowed } = expected;
    if (robots.allows(url, crawler) !== allowed) return described('allows', url, !allowed, expected);
    if (rules.allowsBytes(view, start, end) !== allowed) return described('allowsBytes', url, !allowed, expected);
    if (basic.allows(url, crawler) !== allowed) return described('allows entry point', url, !allowed, expected);
    if (dropIn !== undefined && dropIn.isAllowed(url, crawler) !== expectedDropIn.allowed) {
      return described('drop-in', url, !expectedDropIn.allowed, expectedDropIn);
    }
  }
  return undefined;
}

/** Compares the verdicts for other crawlers, which take the place of the crawler's rules in the cache of the file. */
function forOthers({ file, robots, basic, lookups }: Case): string | undefined {
  for (const crawler of OTHER_CRAWLERS) {
    for (const { url } of lookups) {
      const expected = verdictIn(file, [crawler], url);
      for (const allowed of [
        robots.allows(url, crawler),
        basic.allows(url, crawler),
        robots.check(url, crawler).allowed,
      ]) {
        if (allowed !== expected.allowed) return described(`allows and check for ${crawler}`, url, allowed, expected);
      }
    }
  }
  return undefined;
}

function described(way: string, url: string, actual: unknown, expected: unknown): string {
  return `${way}, ${JSON.stringify(url)}: ${JSON.stringify(actual)}, naive matcher: ${JSON.stringify(expected)}`;
}
