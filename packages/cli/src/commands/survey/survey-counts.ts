import type { ParseOptions, RobotsTxt } from '@maycrawl/core';
import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import { statusMeaning } from '@maycrawl/core/status';
import type { PolicyPreference } from '@maycrawl/lint';
import { contentKindOf, otherFields, preferencesOf } from '@maycrawl/lint/internal';
import { type OriginState, readRobots } from '../../rows/origin-rules.js';
import { CRAWLERS, type CrawlerStates, noStates, readStates, STATE, USES } from './crawler-states.js';
import type { Figures } from './survey.js';

/** The least bytes of each class of sizes. */
const SIZES = [0, 1, 100, 1_000, 10_000, 100_000, DEFAULT_MAX_BYTES + 1] as const;
/** The words of `maycrawl warc` and `maycrawl cache rows` in place of a status. */
const STATUS_WORDS: ReadonlySet<string> = new Set([
  ...['redirect', 'no-location', 'no-status', 'damaged-body', 'truncated', 'lost'],
]);

/** What a file says, apart from its crawlers. */
interface FileFacts {
  readonly kind: string;
  /** Undefined unless the file is text. */
  readonly lines:
    | { readonly statements: Iterable<string>; readonly keys: Iterable<string>; oddities: Iterable<string> }
    | undefined;
}

/** Counts of names, all of which are from a list of ours. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string, count = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }

  /** Returns the counts, the greatest first. */
  figures(): Record<string, { origins: number }> {
    const sorted = [...this.#counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, origins]) => [name, { origins }]));
  }
}

/** What was read beside the origins. */
export interface InputCounts {
  /** Rows with a robots.txt. */
  robots: number;
  /** Rows with a URL, which are ignored. */
  urls: number;
  /** Robots rows that the next row of the same origin replaced. */
  replaced: number;
  /** Origins that are less than the one before them. An origin that comes again is counted again. */
  unsorted: number;
  /** Rows of another form, which are left out. */
  malformed: number;
  /** Saved files. */
  saved: number;
}

/** Counts what origins say. It holds counters only. */
export class SurveyCounts {
  readonly #options: ParseOptions;
  readonly input: InputCounts = { robots: 0, urls: 0, replaced: 0, unsorted: 0, malformed: 0, saved: 0 };
  #noFile = 0;
  #unreachable = 0;
  #unknowns = 0;
  #files = 0;
  #texts = 0;
  #bytes = 0;
  #cut = 0;
  /** Of the file that is being counted. */
  readonly #ofFile: CrawlerStates = noStates();
  /** By crawler and state. */
  readonly #states = new Float64Array(3 * CRAWLERS.length);
  readonly #named = new Float64Array(CRAWLERS.length);
  /** By use: files that block all of its crawlers, and some. */
  readonly #uses = USES.map(() => ({ all: 0, some: 0 }));
  readonly #sizes = new Float64Array(SIZES.length);
  readonly #content = new Tally();
  readonly #statements = new Tally();
  readonly #keys = new Tally();
  readonly #oddities = new Tally();
  readonly #statuses = new Tally();
  readonly #meanings = new Tally();
  readonly #unknown = new Tally();

  constructor(options: ParseOptions) {
    this.#options = options;
  }

  get origins(): number {
    return this.#files + this.#noFile + this.#unreachable + this.#unknowns;
  }

  /** Counts an origin by its row. */
  addRow(status: string, base64: string): void {
    const [name, meaning] = statusNames(status);
    this.#statuses.add(name);
    this.#meanings.add(meaning);
    if (STATUS_WORDS.has(status)) this.#addUnknown(status);
    else this.addState(readRobots(status, base64, this.#options));
  }

  /** Counts an origin. */
  addState(state: OriginState): void {
    if ('robots' in state) this.#addFile(state.robots, state.bytes);
    else if (state.noRules === 'no-file') this.#noFile++;
    else if (state.noRules === 'unreachable') this.#unreachable++;
    else this.#addUnknown(state.noRules);
  }

  #addUnknown(reason: string): void {
    this.#unknowns++;
    this.#unknown.add(reason);
  }

  #addFile(robots: RobotsTxt, bytes: Uint8Array): void {
    let facts: FileFacts;
    try {
      facts = factsOf(robots, bytes);
      readStates(robots, this.#ofFile);
    } catch {
      // An error of the engine: nothing about this origin is certain.
      this.#addUnknown('internal-error');
      return;
    }
    this.#files++;
    this.#bytes += Math.min(bytes.length, DEFAULT_MAX_BYTES);
    if (robots.truncated) this.#cut++;
    const size = SIZES.filter((least) => bytes.length >= least).length - 1;
    this.#sizes[size] = (this.#sizes[size] as number) + 1;
    this.#content.add(facts.kind);
    if (facts.lines !== undefined) {
      this.#texts++;
      for (const name of facts.lines.statements) this.#statements.add(name);
      for (const name of facts.lines.keys) this.#keys.add(name);
      for (const name of facts.lines.oddities) this.#oddities.add(name);
    }
    this.#addStates(this.#ofFile);
  }

  #addStates({ states, named }: CrawlerStates): void {
    for (let i = 0; i < states.length; i++) {
      const at = 3 * i + (states[i] as number);
      this.#states[at] = (this.#states[at] as number) + 1;
      this.#named[i] = (this.#named[i] as number) + (named[i] as number);
    }
    for (const [i, { members }] of USES.entries()) {
      let blocked = 0;
      for (const member of members) if (states[member] === STATE.blocked) blocked++;
      const use = this.#uses[i] as { all: number; some: number };
      if (blocked === members.length) use.all++;
      else if (blocked > 0) use.some++;
    }
  }

  figures(): Figures {
    const [files, noFile, unreachable] = [this.#files, this.#noFile, this.#unreachable];
    const known = files + noFile + unreachable;
    const origins = { all: this.origins, known, file: files, text: this.#texts, 'no file': noFile, unreachable };
    const state = (crawler: number, which: number): number => this.#states[3 * crawler + which] as number;
    const crawlers = CRAWLERS.map((name, i) => {
      const allowed = state(i, STATE.allowed) + noFile;
      const [blocked, partly] = [state(i, STATE.blocked), state(i, STATE.partly)];
      return [name, { blocked, partly, allowed, unreachable, named: this.#named[i] as number }];
    });
    const uses = USES.map(({ use }, i) => {
      const { all, some } = this.#uses[i] as { all: number; some: number };
      return [use, { all, some, none: known - unreachable - all - some, unreachable }];
    });
    const sizes = SIZES.map((least, i) => [sizeName(least, SIZES[i + 1]), { origins: this.#sizes[i] as number }]);
    const { robots, urls, replaced, unsorted, malformed, saved } = this.input;
    const input = {
      ...{ 'robots rows': robots, 'URL rows': urls, 'saved files': saved, 'rows replaced by the next one': replaced },
      ...{ 'origins out of order': unsorted, 'rows of another form': malformed },
      ...{ 'bytes of files': this.#bytes, 'files that are cut': this.#cut },
    };
    return {
      origins: mapValues({ ...origins, unknown: this.#unknowns }, (count) => ({ origins: count })),
      crawlers: Object.fromEntries(crawlers),
      uses: Object.fromEntries(uses),
      statements: this.#statements.figures(),
      keys: this.#keys.figures(),
      oddities: this.#oddities.figures(),
      content: this.#content.figures(),
      sizes: Object.fromEntries(sizes),
      meanings: this.#meanings.figures(),
      statuses: this.#statuses.figures(),
      unknown: this.#unknown.figures(),
      input: mapValues(input, (count) => ({ count })),
    };
  }
}

function mapValues<From, To>(object: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}

function sizeName(least: number, next: number | undefined): string {
  if (next === undefined) return `${least} or more`;
  return next === least + 1 ? `${least}` : `${least} to ${next - 1}`;
}

/** Returns a status as it is counted, and its meaning. */
function statusNames(status: string): [name: string, meaning: string] {
  if (status === '' || status === '-' || status === '0') return ['none', 'no response'];
  if (STATUS_WORDS.has(status)) return [status, 'not certain'];
  if (!/^\d{1,3}$/.test(status)) return ['other', 'not certain'];
  return [String(Number(status)), statusMeaning(Number(status))];
}

function factsOf(robots: RobotsTxt, bytes: Uint8Array): FileFacts {
  const { kind } = contentKindOf(bytes.subarray(0, robots.byteLength));
  const lines =
    kind !== 'text'
      ? undefined
      : { statements: statementsOf(robots), keys: keysOf(robots), oddities: odditiesOf(robots) };
  return { kind, lines };
}

function odditiesOf({ oddities }: RobotsTxt): Iterable<string> {
  if (oddities.length === 0) return [];
  const kinds = new Set<string>();
  for (const { kind } of oddities) kinds.add(kind);
  return kinds;
}

/** The keys that are known; any other key is `other`, so that names stay bounded. */
function keysOf({ fields, sitemaps }: RobotsTxt): Iterable<string> {
  if (fields.length === 0) return sitemaps.length === 0 ? [] : ['sitemap'];
  const keys = new Set<string>();
  if (sitemaps.length > 0) keys.add('sitemap');
  for (const { name } of fields) {
    const key = name.toLowerCase();
    keys.add(otherFields.has(key) ? key : 'other');
  }
  return keys;
}

function statementsOf(robots: RobotsTxt): Iterable<string> {
  const preferences = preferencesOf(robots);
  return preferences.length === 0 ? [] : new Set(preferences.flatMap(statementNames));
}

/** `content-signal: ai-train=no`; a category or a value that the drafts do not have is `other`. */
function statementNames({ field, statements }: PolicyPreference): string[] {
  if (field === 'license') return ['license'];
  const [granted, denied] = field === 'content-signal' ? ['yes', 'no'] : ['y', 'n'];
  return statements.map(({ name, use, isGranted }) => {
    const category = use === undefined ? 'other' : name;
    return `${field}: ${category}=${isGranted === undefined ? 'other' : isGranted ? granted : denied}`;
  });
}
