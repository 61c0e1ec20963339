/** Milliseconds of the wall clock between two comparisons with the monotonic clock. */
const COMPARE_EVERY = 1000;
/** Milliseconds by which the wall clock may fall behind between two comparisons without having been set back. */
const TOLERANCE = 1000;

/**
 * The wall clock, with a callback if it was set back: copies would otherwise live longer than they should. A monotonic
 * clock shows by how much. The two are compared once a second at most.
 */
export class GateClock {
  /** When the gate was opened, in milliseconds since the epoch. */
  readonly start: number;
  readonly #wall: () => number;
  readonly #monotonic: (() => number) | undefined;
  readonly #onSetBack: (milliseconds: number) => void;
  /** Both clocks at the last comparison. */
  #wallThen: number;
  #monotonicThen: number;

  /**
   * @param monotonic returns milliseconds of a clock that is never set. Without it, it is unknown by how much the wall
   * clock was set back
   * @param onSetBack receives by how many milliseconds; 0 if that is unknown
   */
  constructor(wall: () => number, monotonic: (() => number) | undefined, onSetBack: (milliseconds: number) => void) {
    this.#wall = wall;
    this.#monotonic = monotonic;
    this.#onSetBack = onSetBack;
    this.start = wall();
    this.#wallThen = this.start;
    this.#monotonicThen = monotonic?.() ?? 0;
  }

  /** Returns the time of the wall clock, in milliseconds since the epoch. */
  now(): number {
    const wall = this.#wall();
    if (!(wall >= this.#wallThen && wall < this.#wallThen + COMPARE_EVERY)) this.#compare(wall);
    return wall;
  }

  #compare(wall: number): void {
    const passed = wall - this.#wallThen;
    const monotonic = this.#monotonic?.() ?? 0;
    const setBackBy = monotonic - this.#monotonicThen - passed;
    this.#wallThen = wall;
    this.#monotonicThen = monotonic;
    if (this.#monotonic === undefined ? passed < 0 : setBackBy > TOLERANCE) {
      this.#onSetBack(this.#monotonic === undefined ? 0 : setBackBy);
    }
  }
}
