import type { GateEvents, OriginRobots } from '@maycrawl/gate';
import { printNotice } from '../terminal/notice.js';
import { errorClause } from '../text/error-clause.js';

/** The channel of files that cannot be evaluated because of a fault of this software. */
export const INTERNAL_ERROR = 'maycrawl:gate:internal-error';
const MAX_REPORTED = 1_000;

type InternalError = GateEvents[typeof INTERNAL_ERROR];

/** Reports on stderr, once for each file, that it cannot be evaluated. */
export class InternalErrorReporter {
  readonly #errors: Map<string, unknown> = new Map();
  readonly report = (message: unknown): void => {
    const { origin, hash, error } = message as InternalError;
    const key = `${origin} ${hash}`;
    if (this.#errors.has(key) || this.#errors.size >= MAX_REPORTED) return;
    this.#errors.set(key, error);
    reportInternalError(`${origin}/robots.txt`, hash, error);
  };

  /** Returns the error of a file that was reported. */
  errorOf({ record: { origin }, file }: OriginRobots): unknown {
    if (this.#errors.size === 0 || file === undefined) return undefined;
    return this.#errors.get(`${origin} ${file.hash}`);
  }
}

export function reportInternalError(name: string, hash: string, error: unknown): void {
  const why = errorClause(error);
  const text = `internal error in ${name} (file ${hash}): its URLs are blocked; please report this with the file (${why})`;
  printNotice(text);
}
