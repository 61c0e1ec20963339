import { isCaptureTime, TimeSpan } from '../../rows/capture-time.js';
import { MAX_BASE64, NO_STATUS } from '../../rows/origin-rules.js';
import { isOrigin } from '../../rows/read-url.js';
import { rowEnd } from '../../rows/row-end.js';
import type { SurveyCounts } from './survey-counts.js';

const [TAB, LF, LETTER_U] = [0x09, 0x0a, 0x55];
/** Bytes of a row that are kept; of a longer one, they hold more of the file than is read. */
const MAX_ROW = MAX_BASE64 + 65_536;

/** Reads `key⇥R⇥time⇥status⇥base64`. Of consecutive rows of an origin, the last one counts. URL rows are ignored. */
export class SurveyRows {
  readonly #counts: SurveyCounts;
  /** The beginning of a row whose end has not arrived. */
  #held: Buffer[] = [];
  #heldLength = 0;
  #origin = '';
  #status = '';
  #base64 = '';
  /** The number of the row in this input. */
  #row = 0;
  firstMalformed: number | undefined;
  /** True if the last row is a robots row without a line end: the input may have ended early. */
  mayBeCut = false;
  readonly times = new TimeSpan();

  constructor(counts: SurveyCounts) {
    this.#counts = counts;
  }

  /** Reads a block, which may be reused afterwards. */
  write(block: Uint8Array): void {
    const bytes = Buffer.from(block.buffer, block.byteOffset, block.length);
    let at = 0;
    for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, at)) {
      const part = bytes.subarray(at, end);
      at = end + 1;
      if (this.#heldLength === 0) this.#read(part);
      else {
        this.#hold(part);
        this.#readHeld();
      }
    }
    if (at < bytes.length) this.#hold(bytes.subarray(at));
  }

  /** Reads the last row, and counts the last origin. */
  end(): void {
    const before = this.#counts.input.robots;
    if (this.#heldLength > 0) this.#readHeld();
    this.mayBeCut = this.#counts.input.robots > before;
    this.#countOrigin();
  }

  #hold(part: Buffer): void {
    const kept = part.subarray(0, Math.max(0, MAX_ROW - this.#heldLength));
    if (kept.length > 0) this.#held.push(Buffer.from(kept));
    this.#heldLength += kept.length;
  }

  #readHeld(): void {
    const row = Buffer.concat(this.#held);
    this.#held = [];
    this.#heldLength = 0;
    this.#read(row);
  }

  #read(row: Buffer): void {
    this.#row++;
    const tab = row.indexOf(TAB);
    if (tab !== -1 && row[tab + 1] === LETTER_U && row[tab + 2] === TAB) {
      this.#counts.input.urls++;
      return;
    }
    const [origin = '', kind, time, status, base64] = row
      .toString('latin1', 0, Math.min(rowEnd(row, 0, row.length), MAX_ROW))
      .split('\t', 5);
    const isOfOrigin = kind === 'R' && this.#start(origin);
    if (!isOfOrigin || time === undefined || status === undefined || base64 === undefined) {
      this.#counts.input.malformed++;
      this.firstMalformed ??= this.#row;
      if (isOfOrigin) this.#status = NO_STATUS;
      return;
    }
    this.#counts.input.robots++;
    this.#status = status;
    this.#base64 = base64;
    if (isCaptureTime(time)) this.times.add(time);
  }

  /** Makes `origin` the current one; false if it is none. */
  #start(origin: string): boolean {
    if (origin === this.#origin && origin !== '') {
      this.#counts.input.replaced++;
      return true;
    }
    if (!isOrigin(origin)) return false;
    this.#countOrigin();
    if (origin < this.#origin) this.#counts.input.unsorted++;
    this.#origin = origin;
    return true;
  }

  #countOrigin(): void {
    if (this.#origin !== '') this.#counts.addRow(this.#status, this.#base64);
    // Large texts are not kept.
    this.#base64 = '';
  }
}
