import type { Dialect } from '@maycrawl/core';
import type { ConstantAnswer } from './constant-store.js';

export interface ThreadData {
  readonly crawler: string;
  readonly dialect: Dialect;
  /** Bytes of memory for the rules of origins. */
  readonly memoryBytes: number;
}

export interface SentOrigin {
  readonly origin: string;
  readonly answer: ConstantAnswer;
  /** False if the answer is valid only for the waiting lines, as after a fetch that was refused because of load. */
  readonly isKept: boolean;
}

export type ThreadTask =
  /** Lines to decide. `bytes` are in shared memory and do not change before all lines are decided. */
  | {
      readonly kind: 'lines';
      readonly id: number;
      readonly bytes: Uint8Array;
      readonly spans: Uint32Array;
      readonly count: number;
      readonly hasLong: boolean;
    }
  /** Origins of lines that follow, and requested ones. */
  | { readonly kind: 'origins'; readonly origins: readonly SentOrigin[] }
  /** Drop all origins: they may be out of date. */
  | { readonly kind: 'forget' };

export type ThreadReply =
  /** The answers of the lines with this `id` so far. */
  | { readonly kind: 'answers'; readonly id: number; readonly answers: Uint8Array; readonly isDone: boolean }
  /** Asks for the origin of the URL. */
  | { readonly kind: 'request'; readonly origin: string; readonly url: string }
  /** The file of the origin cannot be evaluated because of a fault of this software. */
  | { readonly kind: 'internal-error'; readonly origin: string; readonly hash: string; readonly message: string };
