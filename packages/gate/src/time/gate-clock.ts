/** Milliseconds of the wall clock between two looks at the other clock. */
const LOOK_EVERY = 1000;
/**
 * By so much a wall clock may fall behind between two looks without having been set back: clocks are not that exact.
 */
const TOLERANCE = 1000;

/**
 * The wall clock, watched: a clock that was set back would let a copy live longer than it should (F55). A monotonic
 * clock beside it tells by how much, looked at once a second at most.
 */
export class GateClock {
  /** When the gate was opened. */
  readonly start: number;
  readonly #wall: () => number;
  readonly #monotonic: (() => number) | undefined;
  readonly #whenSetBack: (milliseconds: number) => void;
  /** Both clocks at the last look. */
  #wallThen: number;
  #monotonicThen: number;

  /**
   * @param monotonic milliseconds of a clock that is never set; without one, how far the wall clock was set back stays
   * unknown
   * @param whenSetBack told by how many milliseconds, 0 where that is unknown
   */
  constructor(wall: () => number, monotonic: (() => number) | undefined, whenSetBack: (milliseconds: number) => void) {
    this.#wall = wall;
    this.#monotonic = monotonic;
    this.#whenSetBack = whenSetBack;
    this.start = wall();
    this.#wallThen = this.start;
    this.#monotonicThen = monotonic?.() ?? 0;
  }

  /** Milliseconds since the epoch, by the wall clock. */
  now(): number {
    const wall = this.#wall();
    if (!(wall >= this.#wallThen && wall < this.#wallThen + LOOK_EVERY)) this.#look(wall);
    return wall;
  }

  #look(wall: number): void {
    const passed = wall - this.#wallThen;
    const monotonic = this.#monotonic?.() ?? 0;
    const lost = monotonic - this.#monotonicThen - passed;
    this.#wallThen = wall;
    this.#monotonicThen = monotonic;
    if (this.#monotonic === undefined ? passed < 0 : lost > TOLERANCE) {
      this.#whenSetBack(this.#monotonic === undefined ? 0 : lost);
    }
  }
}
