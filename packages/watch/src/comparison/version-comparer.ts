import { parse } from '@maycrawl/core';
import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import { type Diagnostic, lint } from '@maycrawl/lint';
import { differencesOf, type Side, siteAccess } from '@maycrawl/lint/internal';
import { placementOf } from './placement.js';
import { signatureOf } from './signature.js';
import type { FoundError, VersionChange, VersionFacts } from './types.js';
import { usageChangeOf } from './usage-change.js';
import { verdictChangeOf } from './verdict-change.js';
import { NO_FILE, type Version } from './version.js';

/** Whose verdicts are compared, and the URLs that matter most. */
export interface ComparisonScope {
  readonly crawlers: readonly string[];
  readonly urls: readonly string[];
}

/** Returns the bytes of a version by its hash; undefined if they are not known. */
export type ReadVersion = (hash: string) => Uint8Array | undefined;

const DEFAULT_ENTRIES = 10_000;
/**
 * Steps of a comparison, for verdicts and for uses each. Nothing else is done meanwhile: two files made to be hard take up
 * to two seconds instead of twenty. What remains undecided is reported.
 */
const BUDGET = 1_000_000;
const MAX_ERRORS = 100;
/** Characters as JSON. */
const MAX_PARAMS = 1000;
const NO_BYTES = new Uint8Array();

/**
 * Compares versions, each pair once: many sites serve the same files, and most checks see the file of the last one. It
 * may be shared by all sites. Results are bounded in number and size, the ones not used for the longest time are dropped.
 */
export class VersionComparer {
  readonly #read: ReadVersion;
  readonly #changes: RecentEntries<VersionChange>;
  readonly #facts: RecentEntries<VersionFacts>;
  readonly #budget: number;

  /** `budget`: steps of a comparison. */
  constructor(read: ReadVersion, maxEntries: number = DEFAULT_ENTRIES, budget: number = BUDGET) {
    this.#read = read;
    this.#budget = budget;
    this.#changes = new RecentEntries(maxEntries);
    this.#facts = new RecentEntries(maxEntries);
  }

  /** Returns what changes from the version `before`; undefined if its bytes are not known. */
  changeTo(after: Version, before: string, { crawlers, urls }: ComparisonScope): VersionChange | undefined {
    const key = JSON.stringify([before, after.hash, crawlers]);
    // A cached change is one without important URLs, so with such URLs only a proof that nothing changes can be used.
    const known = this.#changes.get(key);
    if (known !== undefined && (urls.length === 0 || known.verdicts === undefined)) return known;
    // The version may be compared with itself, whose bytes are not read again.
    const bytes = before === after.hash ? after.bytes : this.#bytesOf(before);
    if (bytes === undefined) return undefined;
    const options = { crawlers, dialect: 'google', budget: this.#budget } as const;
    const found = differencesOf(sideOf({ hash: before, bytes }), sideOf(after), options);
    const change = {
      verdicts: verdictChangeOf(found, urls),
      usage: usageChangeOf(found, this.#budget),
      placement: placementOf(bytes, after.bytes),
    };
    if (urls.length === 0 || change.verdicts === undefined) this.#changes.set(key, change);
    return change;
  }

  factsOf(version: Version): VersionFacts {
    const known = this.#facts.get(version.hash);
    if (known !== undefined) return known;
    const facts = factsOf(version);
    this.#facts.set(version.hash, facts);
    return facts;
  }

  /** Returns the facts of an earlier version; undefined if its bytes are not known. */
  factsOfHash(hash: string): VersionFacts | undefined {
    const known = this.#facts.get(hash);
    if (known !== undefined) return known;
    const bytes = this.#bytesOf(hash);
    return bytes && this.factsOf({ hash, bytes });
  }

  #bytesOf(hash: string): Uint8Array | undefined {
    return hash === NO_FILE ? NO_BYTES : this.#read(hash);
  }
}

function sideOf({ hash, bytes }: Version): Side {
  return { name: hash, kind: 'body', bytes, isMissing: hash === NO_FILE };
}

function factsOf({ hash, bytes }: Version): VersionFacts {
  const robots = parse(bytes);
  const { crawlers } = siteAccess(robots);
  const [open, blocked] = [true, false].map((isOpen) =>
    crawlers.filter(({ extent, isWhole }) => isOpen === (extent === 'open' || !isWhole)).map(({ crawler }) => crawler),
  ) as [string[], string[]];
  return {
    sitemaps: [...new Set(robots.sitemaps.map(({ url }) => url))],
    errors: hash === NO_FILE ? [] : errorsIn(bytes),
    blockedFor: blocked,
    openFor: open,
    isTooLong: bytes.length > DEFAULT_MAX_BYTES,
  };
}

/** A blocked site is left out: verdicts and the expected state say it. */
function errorsIn(bytes: Uint8Array): FoundError[] {
  const found = lint(bytes, { select: ['error'], ignore: ['everything-blocked', 'over-500-kib'] });
  const errors = found.filter(({ severity }) => severity === 'error');
  return [...new Map(errors.map(foundError).map((error) => [error.key, error])).values()].slice(0, MAX_ERRORS);
}

function foundError({ variant: rule, messageId: message, params }: Diagnostic): FoundError {
  const values = JSON.stringify(params);
  const key = signatureOf([rule, message, values]);
  return { key, rule, message, params: values.length <= MAX_PARAMS ? params : undefined };
}

/** A map that drops the entry that was not used for the longest time. */
class RecentEntries<Value> {
  readonly #entries: Map<string, Value> = new Map();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#max) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
