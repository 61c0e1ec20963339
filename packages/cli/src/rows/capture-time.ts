/** A time as archives write it: 2026-11-28T12:00:00Z, 20261128120000. */
const TIME = /^\d[\d:.TZ+-]{3,31}$/;

/** True if the text is a time as archives write it. */
export function isCaptureTime(text: string): boolean {
  return TIME.test(text);
}

/**
 * Compares the times of two captures, in any of the forms that archives write, by their digits. Returns a negative number
 * if the first is earlier, a positive one if it is later, and 0 if they are the same.
 */
export function compareTimes(a: string, b: string): number {
  const [first, second] = [digitsOf(a), digitsOf(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

function digitsOf(time: string): string {
  return time.replace(/\D/g, '');
}

interface Span {
  readonly first: string;
  readonly last: string;
}

/** The first and the last of some times. */
export class TimeSpan {
  #span: Span | undefined;

  /** Undefined if there was none. */
  get span(): Span | undefined {
    return this.#span;
  }

  add(time: string): void {
    this.addSpan({ first: time, last: time });
  }

  addSpan(other: Span): void {
    const { first, last } = this.#span ?? other;
    this.#span = {
      first: compareTimes(other.first, first) < 0 ? other.first : first,
      last: compareTimes(other.last, last) > 0 ? other.last : last,
    };
  }
}
