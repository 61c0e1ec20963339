/** What is wrong with a store. */
export type StoreErrorCode =
  /** The folder can't be made, written or read as a store; known when it is opened. */
  | 'store-folder'
  /** This version of Node, or this thread, can't open the store. */
  | 'store-unsupported'
  /** A read failed: the file is damaged, or its disk is. */
  | 'store-damaged'
  /** Other processes use the store, or one compacts it. */
  | 'store-busy'
  /** A write failed: the disk is full, or broken. What is kept stays readable. */
  | 'store-write'
  /** The server of a shared store can't be reached, or gives no answer in time. */
  | 'store-unavailable'
  /** The server answered that it will not: it takes no writes, or its memory is full, or the user lacks the right. */
  | 'store-refused'
  /** `close` was called. */
  | 'store-closed';

/** A store that can't do its work: the infrastructure is broken, not the caller and not a server. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StoreError';
    this.code = code;
  }
}

/** The words of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
