import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import { fetchResult, statusMeaning } from '@maycrawl/core/status';
import type { RobotsRow } from '../../rows/robots-row.js';
import type { HttpCapture } from './http-capture.js';
import type { WarcHeader } from './warc-records.js';

/** What a capture says, as a row has it. */
export interface CaptureState extends Pick<RobotsRow, 'status' | 'body'> {
  /** Under which the capture is also counted. */
  readonly note?: 'damaged' | 'truncated' | 'html';
}

/** Returns the status and the body of a row. Nothing that is not certain becomes an allowing status. */
export function stateOf(header: WarcHeader, capture: HttpCapture | undefined): CaptureState {
  if (capture === undefined) return { status: 'no-status', body: undefined, note: 'damaged' };
  const { status, body, contentType } = capture;
  if (statusMeaning(status) === 'redirect') return { status: 'no-location', body: undefined };
  if (fetchResult(status) !== 'file') return { status: String(status), body: undefined };
  if (body === undefined) return { status: 'damaged-body', body: undefined, note: 'damaged' };
  if ((capture.isCut || header.has('warc-truncated')) && body.length < DEFAULT_MAX_BYTES)
    return { status: 'truncated', body: undefined, note: 'truncated' };
  const isHtml =
    /^text\/html\b|\bxhtml\b/i.test(contentType ?? '') ||
    /^\s*<(?:!doctype|html|head)\b/i.test(body.toString('latin1', 0, 256));
  return { status: String(status), body, ...(isHtml ? { note: 'html' } : {}) };
}

/** Bytes of the states that are held. */
const MAX_HELD_BYTES = 64 * 1_048_576;
/** Bytes that each of them takes besides its body. */
const ENTRY_BYTES = 1_024;

/** States by URL, as many as the limit permits. What is not held is read again. */
export class HeldStates {
  readonly #states = new Map<string, CaptureState>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number = MAX_HELD_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get(url: string): CaptureState | undefined {
    return this.#states.get(url);
  }

  /** Replaces the state of a URL. */
  set(url: string, state: CaptureState): void {
    const before = this.#states.get(url);
    if (before !== undefined) this.#bytes -= bytesOf(before);
    this.#states.delete(url);
    // A copy: the body is a view of the whole record.
    const body = state.body && Buffer.from(state.body.subarray(0, DEFAULT_MAX_BYTES + 1));
    const held = { ...state, body };
    if (this.#bytes + bytesOf(held) > this.#maxBytes) return;
    this.#states.set(url, held);
    this.#bytes += bytesOf(held);
  }

  clear(): void {
    this.#states.clear();
    this.#bytes = 0;
  }
}

function bytesOf({ body }: CaptureState): number {
  return ENTRY_BYTES + (body?.length ?? 0);
}
