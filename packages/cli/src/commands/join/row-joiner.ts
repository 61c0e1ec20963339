import type { ParseOptions } from '@maycrawl/core';
import { plainPathEnd } from '@maycrawl/gate/url';
import { MAX_LINE_BYTES } from '../../files/line-batch.js';
import { ByteFinder } from '../../rows/byte-finder.js';
import {
  MAX_BASE64,
  NO_STATUS,
  type NoRules,
  type OriginState,
  readRobots,
  reasonText,
  rulesOf,
  type SharedRules,
  type UseAnswer,
} from '../../rows/origin-rules.js';
import type { usesOf } from '../../rows/origin-use.js';
import { isOrigin, readUrl } from '../../rows/read-url.js';
import { rowEnd } from '../../rows/row-end.js';
import type { RequestedUse } from '../../use/use-flags.js';

const [TAB, LF, SLASH, HYPHEN, LETTER_R, LETTER_U] = [0x09, 0x0a, 0x2f, 0x2d, 0x52, 0x55];
/** The answers `1`, `0`, `?`, and with `--use` `f`: may be fetched, but not used so. */
const [ALLOWED, BLOCKED, UNKNOWN, FETCHED] = [0x31, 0x30, 0x3f, 0x66];
const USE_ANSWERS: Readonly<Record<UseAnswer, number>> = { usable: ALLOWED, fetched: FETCHED, blocked: BLOCKED };
/** Bytes of a row that are held until its end arrives; of a longer one, the rest is passed on, or skipped. */
const MAX_ROW = MAX_BASE64 + 65_536;

/** Room before the rows of a block for answers that are longer than the letter they replace. */
const ROOM_BYTES = 65_536;

/** Why a URL has no verdict, although its row was read. */
export type NoVerdict = 'other-origin' | 'no-url' | 'other-scheme' | 'not-utf-8' | 'too-long';

/** Where answered rows go. */
export interface RowSink {
  put(bytes: Uint8Array, start: number, end: number): void;
  putText(text: string): void;
}

export interface JoinSettings {
  readonly crawlers: readonly string[];
  readonly parse: ParseOptions;
  /** True if each row gets a last field with the reason and the line. */
  readonly explain: boolean;
  /** True if only the answer of each row is written, in a line of its own: `R` for a robots row, `-` for another form. */
  readonly brief: boolean;
  /** The use that `1` permits, with the function that decides it, which other runs do not load. */
  readonly use?: { readonly requested: RequestedUse; readonly usesOf: typeof usesOf } | undefined;
}

/** What was read. */
export interface JoinCounts {
  rows: number;
  urls: number;
  allowed: number;
  blocked: number;
  /** Those that may be fetched, but not used as requested. */
  fetched: number;
  origins: number;
  /** Robots rows that a later one of the same origin replaced. */
  replaced: number;
  /** Keys that are less than the key before them. */
  unsorted: number;
  /** Rows that are neither robots nor URL rows: they are passed on as they are. */
  malformed: number;
  firstMalformed: number | undefined;
  /** URLs that have no verdict, by the reason. */
  readonly unknown: Map<NoRules | NoVerdict | 'use-unknown', number>;
}

/** Path and query of a URL of the current origin as a crawler would request them, or why it is none. */
type ReadUrl = { readonly path: string } | { readonly reason: NoVerdict };

interface RobotsRow {
  readonly status: string;
  readonly base64: string;
}

/** What decides for the current origin: one answer for all URLs, or rules. */
type Decision =
  | { readonly rules: readonly SharedRules[] }
  | { readonly answer: number; readonly reason: NoRules | 'use-unknown' };

/** Brief lines of rows without answers, and their end. */
const [ROBOTS_ROW, NO_ROW, LINE_END] = [Uint8Array.of(LETTER_R), Uint8Array.of(HYPHEN), Uint8Array.of(LF)];

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Answers the URL rows of a stream sorted by origin: `key⇥R⇥time⇥status⇥base64` and `key⇥U⇥url[⇥anything]`. Each URL row
 * is written once, in its order, with `U` replaced by `1`, `0` or `?` for each crawler. One origin is in memory at a time.
 */
export class RowJoiner {
  readonly #sink: RowSink;
  readonly #settings: JoinSettings;
  readonly counts: JoinCounts = {
    rows: 0,
    urls: 0,
    allowed: 0,
    blocked: 0,
    fetched: 0,
    origins: 0,
    replaced: 0,
    unsorted: 0,
    malformed: 0,
    firstMalformed: undefined,
    unknown: new Map(),
  };
  /** The key of the current origin. */
  #key: Uint8Array = new Uint8Array(0);
  #keyLength = 0;
  /** True if the key is an origin as it is serialized, so that a URL that begins with it and a slash is of it. */
  #isOrigin = false;
  /** The last robots row, until the first URL needs it. */
  #robotsRow: RobotsRow | undefined;
  #decision: Decision | undefined;
  /** The beginning of a row whose end has not arrived. */
  #partial: Uint8Array = new Uint8Array(65_536);
  #partialLength = 0;
  /** What happens to the rest of a long row. */
  #rest: 'none' | 'pass' | 'skip' = 'none';
  /** The last field of a long row. */
  #lastField = '';
  // The current block.
  #bytes: Uint8Array = new Uint8Array(0);
  #view: DataView = new DataView(new ArrayBuffer(0));
  /** The answered rows are moved to its beginning, one after the other: many small pieces would cost more in the sink. */
  #moved = 0;
  /** Where the rows begin that were not moved yet. What is between is free. */
  #unmoved = 0;
  /** For blocks that need room. */
  #roomy: Uint8Array = new Uint8Array(0);
  readonly #tabs = new ByteFinder(TAB);
  /** The answers for the current URL, and with `explain` their reasons, by crawler. */
  readonly #answers: Uint8Array;
  readonly #reasons: string[];
  /** One answer alone replaces the letter in its row. */
  readonly #isInPlace: boolean;
  /** True if more than `allows` decides. */
  readonly #isDetailed: boolean;

  constructor(sink: RowSink, settings: JoinSettings) {
    this.#sink = sink;
    this.#settings = settings;
    this.#answers = new Uint8Array(settings.crawlers.length);
    this.#reasons = settings.crawlers.map(() => '');
    this.#isInPlace = settings.crawlers.length === 1 && !settings.explain && !settings.brief;
    this.#isDetailed = settings.explain || settings.use !== undefined;
  }

  /** Reads a block, which is changed. What is answered is in the sink when this returns. */
  write(block: Uint8Array): void {
    const isContinued = this.#rest !== 'none' || this.#partialLength > 0;
    this.#readRows(isContinued ? block.subarray(this.#continueRow(block)) : block);
  }

  /** Reads the last row if it has no line end. */
  end(): void {
    if (this.#rest === 'pass') this.#sink.putText(this.#lastField);
    this.#rest = 'none';
    const length = this.#partialLength;
    this.#partialLength = 0;
    if (length === 0) return;
    this.#use(this.#partial.slice(0, length));
    this.#readRow(0, rowEnd(this.#bytes, 0, length), length);
    this.#send(length);
  }

  /** Returns where the next row begins. */
  #continueRow(block: Uint8Array): number {
    const end = block.indexOf(LF);
    const length = end === -1 ? block.length : end + 1;
    if (this.#rest === 'none') {
      this.#keepPartial(block.subarray(0, length));
      if (end !== -1 && this.#rest === 'none') {
        const row = this.#partial.slice(0, this.#partialLength);
        this.#partialLength = 0;
        this.#readRows(row);
      }
      return length;
    }
    if (this.#rest === 'pass') {
      this.#sink.put(block, 0, end === -1 ? length : end);
      if (end !== -1) this.#sink.putText(`${this.#lastField}\n`);
    }
    if (end !== -1) this.#rest = 'none';
    return length;
  }

  #keepPartial(bytes: Uint8Array): void {
    const length = this.#partialLength + bytes.length;
    if (length > this.#partial.length) {
      const larger = new Uint8Array(2 * length);
      larger.set(this.#partial.subarray(0, this.#partialLength));
      this.#partial = larger;
    }
    this.#partial.set(bytes, this.#partialLength);
    this.#partialLength = length;
    const hasEnd = bytes.at(-1) === LF;
    if (length > MAX_ROW && !hasEnd) this.#readLongRow();
  }

  /** Reads the beginning of a row that is too long to be held. */
  #readLongRow(): void {
    const row = this.#partial.slice(0, this.#partialLength);
    this.#partialLength = 0;
    this.#use(row);
    this.#lastField = '';
    const kind = this.#readRow(0, row.length, row.length);
    this.#rest = kind === LETTER_R || this.#settings.brief ? 'skip' : 'pass';
    this.#send(row.length);
  }

  #use(bytes: Uint8Array, start = 0): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#moved = 0;
    this.#unmoved = start;
  }

  #readRows(block: Uint8Array): void {
    if (this.#isInPlace || this.#settings.brief) this.#use(block);
    else this.#use(this.#withRoom(block), ROOM_BYTES);
    const bytes = this.#bytes;
    let at = this.#unmoved;
    for (;;) {
      const urlEnd = this.#plainUrlEnd(at);
      const end = urlEnd !== -1 && bytes[urlEnd] === LF ? urlEnd : bytes.indexOf(LF, Math.max(at, urlEnd));
      if (end === -1) break;
      this.#readRow(at, rowEnd(bytes, at, end), end + 1, urlEnd);
      at = end + 1;
    }
    this.#send(at);
    if (at < bytes.length) this.#keepPartial(bytes.subarray(at));
  }

  #withRoom(block: Uint8Array): Uint8Array {
    const length = ROOM_BYTES + block.length;
    if (this.#roomy.length < length) this.#roomy = new Uint8Array(length);
    this.#roomy.set(block, ROOM_BYTES);
    return this.#roomy.subarray(0, length);
  }

  /** Moves the rows from `#unmoved` to `end`. */
  #move(end: number): void {
    if (!this.#settings.brief) {
      if (this.#moved < this.#unmoved) this.#bytes.copyWithin(this.#moved, this.#unmoved, end);
      this.#moved += end - this.#unmoved;
    }
    this.#unmoved = end;
  }

  /** Makes room for bytes after the rows that were moved. False if there is none in this block: the sink is next then. */
  #hasRoom(length: number): boolean {
    if (this.#moved + length > this.#unmoved) this.#sendMoved();
    return this.#moved + length <= this.#unmoved;
  }

  /** Adds an answer to the rows that were moved. */
  #add(answer: Uint8Array): void {
    if (!this.#hasRoom(answer.length)) {
      this.#sink.put(answer, 0, answer.length);
      return;
    }
    const [bytes, at] = [this.#bytes, this.#moved];
    for (let i = 0; i < answer.length; i++) bytes[at + i] = answer[i] as number;
    this.#moved = at + answer.length;
  }

  /** Adds a text of ASCII characters. */
  #addText(text: string): void {
    if (!this.#hasRoom(text.length)) {
      this.#sink.putText(text);
      return;
    }
    const [bytes, at] = [this.#bytes, this.#moved];
    for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
    this.#moved = at + text.length;
  }

  /** Writes the rows up to `end`. */
  #send(end: number): void {
    this.#move(end);
    this.#sendMoved();
  }

  #sendMoved(): void {
    if (this.#moved > 0) this.#sink.put(this.#bytes, 0, this.#moved);
    this.#moved = 0;
  }

  /** Adds the line of a row, if the answers are brief. */
  #addLine(answers: Uint8Array): void {
    if (!this.#settings.brief) return;
    this.#add(answers);
    this.#add(LINE_END);
  }

  /**
   * Returns where the URL ends in the row at `start`, if it is one of the current origin that is requested as it is; -1
   * for any other row. Most rows are of this form: one pass finds the end of the URL, often of the row, and its path.
   */
  #plainUrlEnd(start: number): number {
    const bytes = this.#bytes;
    const kind = start + this.#keyLength + 1;
    const path = kind + 2 + this.#keyLength;
    const isOfOrigin =
      this.#isOrigin &&
      path < bytes.length &&
      bytes[kind] === LETTER_U &&
      bytes[kind + 1] === TAB &&
      bytes[path] === SLASH &&
      this.#hasKey(start) &&
      this.#beginsWithKey(kind + 2);
    if (!isOfOrigin) return -1;
    const end = plainPathEnd(this.#view, path, bytes.length);
    if (end === bytes.length || end - (kind + 2) > MAX_LINE_BYTES) return -1;
    return bytes[end] === LF || bytes[end] === TAB ? end : -1;
  }

  /**
   * Reads the row `[start, end)`, without its line end; the next one begins at `next`. Returns the byte of its kind; 0 if it
   * has none.
   *
   * @param plainUrlEnd what `#plainUrlEnd` returned
   */
  #readRow(start: number, end: number, next: number, plainUrlEnd = -1): number {
    this.counts.rows++;
    if (plainUrlEnd !== -1) {
      this.#answerRow(start, start + this.#keyLength + 1, end, next, plainUrlEnd);
      return LETTER_U;
    }
    const isSame = this.#hasKey(start);
    const keyEnd = isSame ? start + this.#keyLength : this.#tabAfter(start, end);
    const kind = keyEnd + 2 < end && this.#bytes[keyEnd + 2] === TAB ? (this.#bytes[keyEnd + 1] as number) : 0;
    if (kind === LETTER_U) {
      if (!isSame) this.#startOrigin(start, keyEnd);
      this.#answerRow(start, keyEnd + 1, end, next, plainUrlEnd);
      return kind;
    }
    const robots = kind === LETTER_R ? this.#robotsAt(keyEnd + 3, end) : undefined;
    if (robots === undefined) {
      this.counts.malformed++;
      this.counts.firstMalformed ??= this.counts.rows;
      this.#addLine(NO_ROW);
      const isCut = keyEnd + 2 === end && this.#bytes[keyEnd + 1] === LETTER_R;
      if (kind !== LETTER_R && !isCut) return 0;
    }
    if (!isSame) this.#startOrigin(start, keyEnd);
    if (robots === undefined) {
      this.#robotsRow = { status: NO_STATUS, base64: '' };
      this.#decision = undefined;
      return 0;
    }
    if (this.#robotsRow !== undefined) this.counts.replaced++;
    this.#robotsRow = robots;
    this.#decision = undefined;
    this.#addLine(ROBOTS_ROW);
    this.#move(start);
    this.#unmoved = next;
    return kind;
  }

  /** True if the current key, and a tab, are at `at`. */
  #hasKey(at: number): boolean {
    return this.#keyLength > 0 && this.#beginsWithKey(at) && this.#bytes[at + this.#keyLength] === TAB;
  }

  #beginsWithKey(at: number): boolean {
    const bytes = this.#bytes;
    const key = this.#key;
    // The end differs most often.
    for (let i = this.#keyLength - 1; i >= 0; i--) if (bytes[at + i] !== key[i]) return false;
    return true;
  }

  /** Returns where the next field ends; `end` if it is the last. */
  #tabAfter(start: number, end: number): number {
    return this.#tabs.find(this.#bytes, start, end);
  }

  /** Makes `[start, end)` the key of the current origin, about which nothing is known yet. */
  #startOrigin(start: number, end: number): void {
    // A copy, which the `slice` of a Buffer is not.
    const key = new Uint8Array(this.#bytes.subarray(start, end));
    if (this.#keyLength > 0 && Buffer.compare(key, this.#key) < 0) this.counts.unsorted++;
    if (key.length > 0) this.counts.origins++;
    this.#key = key;
    this.#keyLength = key.length;
    this.#isOrigin = isOrigin(Buffer.from(key.buffer, key.byteOffset, key.length).toString('latin1'));
    this.#robotsRow = undefined;
    this.#decision = undefined;
  }

  /** Reads `time⇥status⇥base64`; undefined if a field is missing. */
  #robotsAt(start: number, end: number): RobotsRow | undefined {
    const time = this.#tabAfter(start, end);
    const status = this.#tabAfter(time + 1, end);
    if (status >= end) return undefined;
    const base64End = Math.min(end, status + 1 + MAX_BASE64);
    return { status: this.#latin1(time + 1, status), base64: this.#latin1(status + 1, base64End) };
  }

  #latin1(start: number, end: number): string {
    const { buffer, byteOffset } = this.#bytes;
    return Buffer.from(buffer, byteOffset + start, end - start).toString('latin1');
  }

  #answerRow(start: number, kind: number, end: number, next: number, plainUrlEnd: number): void {
    this.counts.urls++;
    this.#decision ??= this.#decide();
    const urlStart = kind + 2;
    const isPlain = plainUrlEnd !== -1;
    const urlEnd = isPlain ? plainUrlEnd : this.#tabAfter(urlStart, end);
    const url = isPlain ? undefined : this.#readUrl(urlStart, urlEnd);
    const path = urlStart + this.#keyLength;
    this.#answer(path, urlEnd, url);
    if (this.#isInPlace) {
      this.#bytes[kind] = this.#answers[0] as number;
      return;
    }
    this.#move(kind);
    this.#unmoved = kind + 1;
    if (this.#settings.brief) {
      this.#addLine(this.#answers);
      return;
    }
    this.#add(this.#answers);
    if (!this.#settings.explain) return;
    this.#move(end);
    const field = `\t${this.#reasons.join(',')}`;
    // The end of a row that is too long to be held comes later.
    if (next === end && end - start > MAX_ROW) this.#lastField = field;
    else this.#addText(field);
  }

  /** Answers the path `[start, end)` of the block, or that of a URL that was read as text, for each crawler. */
  #answer(start: number, end: number, url: ReadUrl | undefined): void {
    const decision = this.#decision as Decision;
    if (url !== undefined && 'reason' in url) this.#answerAll(UNKNOWN, url.reason);
    else if ('answer' in decision) this.#answerAll(decision.answer, decision.reason);
    else for (const shared of decision.rules) this.#answerBy(shared, start, end, url?.path);
  }

  #answerAll(answer: number, reason: NoRules | NoVerdict | 'use-unknown'): void {
    this.#answers.fill(answer);
    this.#reasons.fill(reason);
    const count = this.#answers.length;
    if (answer !== UNKNOWN) this.#count(answer, count);
    else this.counts.unknown.set(reason, (this.counts.unknown.get(reason) ?? 0) + count);
  }

  #count(answer: number, count: number): void {
    if (answer === ALLOWED) this.counts.allowed += count;
    else if (answer === BLOCKED) this.counts.blocked += count;
    else this.counts.fetched += count;
  }

  #answerBy(shared: SharedRules, start: number, end: number, path: string | undefined): void {
    if (this.#isDetailed) {
      this.#answerInDetail(shared, path ?? this.#latin1(start, end));
      return;
    }
    const { rules, places } = shared;
    let isAllowed = false;
    try {
      isAllowed = path === undefined ? rules.allowsBytes(this.#view, start, end) : rules.allows(path);
    } catch {
      this.#fail();
    }
    if (isAllowed) this.counts.allowed += places.length;
    else this.counts.blocked += places.length;
    const answers = this.#answers;
    for (let i = 0; i < places.length; i++) answers[places[i] as number] = isAllowed ? ALLOWED : BLOCKED;
  }

  /** Answers with a reason, or by the use that is requested. */
  #answerInDetail({ rules, places, use }: SharedRules, path: string): void {
    const { explain } = this.#settings;
    let answer = BLOCKED;
    let reason = 'internal-error';
    try {
      if (use === undefined) {
        const verdict = rules.check(path);
        [answer, reason] = [verdict.allowed ? ALLOWED : BLOCKED, reasonText(verdict)];
      } else {
        const [decided, why] = use.decide(path, explain);
        [answer, reason] = [USE_ANSWERS[decided], why];
      }
    } catch {
      this.#fail();
    }
    this.#count(answer, places.length);
    for (const place of places) {
      this.#answers[place] = answer;
      this.#reasons[place] = reason;
    }
  }

  /** An error of the engine is an answer about this origin: it is blocked from here on. */
  #fail(): void {
    this.#decision = { answer: BLOCKED, reason: 'internal-error' };
  }

  /** Reads the robots row. */
  #decide(): Decision {
    const row = this.#robotsRow;
    if (row === undefined) return { answer: UNKNOWN, reason: 'no-robots' };
    const { crawlers, explain, use, parse } = this.#settings;
    const state: OriginState = readRobots(row.status, row.base64, parse);
    if (!('robots' in state)) {
      // Without a file, everything may be fetched, and no use is stated.
      if (use !== undefined && state.noRules === 'no-file')
        return { answer: use.requested.unknown === 'granted' ? ALLOWED : FETCHED, reason: 'use-unknown' };
      return { answer: ANSWERS[state.noRules], reason: state.noRules };
    }
    const { robots } = state;
    try {
      return {
        rules: use === undefined ? rulesOf(robots, crawlers, explain) : use.usesOf(robots, crawlers, use.requested),
      };
    } catch {
      return { answer: BLOCKED, reason: 'internal-error' };
    }
  }

  /** Returns the URL as a crawler would request it; the reason if it is none of this origin. */
  #readUrl(start: number, end: number): ReadUrl {
    if (end - start > MAX_LINE_BYTES) return { reason: 'too-long' };
    let text: string;
    try {
      text = decoder.decode(this.#bytes.subarray(start, end));
    } catch {
      return { reason: 'not-utf-8' };
    }
    const read = readUrl(text);
    if ('reason' in read) return read;
    const key = Buffer.from(this.#key.buffer, this.#key.byteOffset, this.#keyLength).toString('latin1');
    if (read.origin !== key) return { reason: 'other-origin' };
    // There may be a user name before the host, but no other slash.
    return { path: read.href.slice(read.href.indexOf('/', this.#keyLength)) };
  }
}

/** The answers for URLs of origins without rules. */
const ANSWERS: Readonly<Record<NoRules, number>> = {
  'no-file': ALLOWED,
  unreachable: BLOCKED,
  'internal-error': BLOCKED,
  'no-robots': UNKNOWN,
  redirect: UNKNOWN,
  'wrong-status': UNKNOWN,
  'wrong-base64': UNKNOWN,
};
