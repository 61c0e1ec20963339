import type { Sentence } from '@maycrawl/core/message';
import { type StoreProblem, storeProblemText } from '../messages/store-problem.js';

/** The cause of a `StoreError`. */
export type StoreErrorCode =
  /** The folder can't be created, written or read as a store. Thrown only when a store is opened. */
  | 'store-folder'
  /** This version of Node, or this thread, can't open the store. */
  | 'store-unsupported'
  /** A read failed because the file or its disk is damaged. */
  | 'store-damaged'
  /** Other processes keep the store locked, or one of them compacts it. */
  | 'store-busy'
  /** A write failed because the disk or the store is full, or the disk is damaged. Stored records stay readable. */
  | 'store-write'
  /** The server of a shared store can't be reached, or did not respond in time. */
  | 'store-unavailable'
  /** The server refused the command: it is read-only, its memory is full, or the user lacks a permission. */
  | 'store-refused'
  /** `close` was called. */
  | 'store-closed';

/** Reports that a store operation failed because of the infrastructure, not because of the caller or a crawled site. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;
  /** The message as a part of another sentence: without its full stop. */
  readonly clause: Sentence;

  /** @param problem what happened; a store of your own may give the message */
  constructor(code: StoreErrorCode, problem: StoreProblem | string, cause?: unknown) {
    const clause = typeof problem === 'string' ? problem : storeProblemText(problem);
    super(typeof problem === 'string' ? problem : `${clause}.`, cause === undefined ? undefined : { cause });
    this.name = 'StoreError';
    this.code = code;
    this.clause = clause;
  }
}
