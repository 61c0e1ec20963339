import { storeProblem } from '../../messages/store-problem.js';
import { thrownText } from '../../validation/thrown-text.js';
import { StoreError } from '../store-error.js';

/** The store's statements are valid, so this code means damaged tables. */
const ERROR = 1;
const BUSY = 5;
const LOCKED = 6;
const CORRUPT = 11;
const PROTOCOL = 15;
const NOT_A_DATABASE = 26;
/** Another connection repairs the log of a killed process. */
const BUSY_RECOVERY = 261;
const SHORT_READ = 522;
/** The lowest byte of a result code is the primary code; the rest is its cause. */
const PRIMARY = 0xff;

export type FailureKind =
  /** Another connection holds the lock: try again. */
  | 'busy'
  /** A process was stopped while it repaired the log, so every call blocks for seconds: suspend calls for a while. */
  | 'blocked'
  | 'damaged'
  /** Disk full, size limit reached, read-only, I/O error. */
  | 'other';

export function failureKind(thrown: unknown): FailureKind {
  const code = resultCode(thrown) & PRIMARY;
  if (resultCode(thrown) === SHORT_READ) return 'damaged';
  if (code === BUSY || code === LOCKED) return 'busy';
  if (code === PROTOCOL) return 'blocked';
  return code === ERROR || code === CORRUPT || code === NOT_A_DATABASE ? 'damaged' : 'other';
}

/** True if another connection is repairing the log; normally that takes milliseconds. */
export function isRecovery(thrown: unknown): boolean {
  return resultCode(thrown) === BUSY_RECOVERY;
}

export function operationError(thrown: unknown, path: string, operation: 'read' | 'write'): Error {
  // A TypeError is a mistake of the caller, such as a record that cannot be encoded: it is rethrown unchanged.
  if (thrown instanceof StoreError || thrown instanceof TypeError) return thrown;
  const values = { path: JSON.stringify(path), why: reasonOf(thrown) };
  const kind = failureKind(thrown);
  if (kind === 'busy' || kind === 'blocked')
    return new StoreError('store-busy', storeProblem('locked', values), thrown);
  if (kind === 'damaged') return new StoreError('store-damaged', storeProblem('damaged', values), thrown);
  if (operation === 'read') return new StoreError('store-damaged', storeProblem('unreadable', values), thrown);
  return new StoreError('store-write', storeProblem('unwritable', values), thrown);
}

/** Returns a short description: `errstr` if present, because the message of SQLite may quote damaged bytes. */
export function reasonOf(thrown: unknown): string {
  const description = (thrown as { readonly errstr?: unknown } | undefined)?.errstr;
  return typeof description === 'string' ? description : thrownText(thrown);
}

function resultCode(thrown: unknown): number {
  const { code, errcode } = (thrown ?? {}) as { readonly code?: unknown; readonly errcode?: unknown };
  if (typeof errcode === 'number') return errcode;
  // In the package for Node 20, errors of `all` have no result code.
  return code === 'ERR_SQLITE_ERROR' && thrownText(thrown).endsWith('malformed') ? CORRUPT : 0;
}
