/** Returns the milliseconds of a clock that is never set and that all processes of a machine share. */
export type MonotonicClock = () => number;

/**
 * Returns the milliseconds since the machine started. `performance.now` counts from the start of the process, so
 * processes could not compare it.
 */
export function systemMonotonicClock(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
