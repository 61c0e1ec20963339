import { storeProblem } from '../../messages/store-problem.js';
import { StoreError } from '../store-error.js';

/** Milliseconds of the first and the longest suspension. The length doubles until a call succeeds. */
const FIRST = 1_000;
const MAX = 30_000;

/** Rejects calls to a database for a while after one has blocked, so that no further call blocks the process. */
export class Suspension {
  readonly #now: () => number;
  #until = 0;
  #length = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  check(): void {
    if (this.#until === 0 || this.#now() >= this.#until) return;
    throw new StoreError('store-busy', storeProblem('suspended'));
  }

  begin(): void {
    this.#length = Math.min(this.#length === 0 ? FIRST : 2 * this.#length, MAX);
    this.#until = this.#now() + this.#length;
  }

  end(): void {
    this.#until = 0;
    this.#length = 0;
  }
}
