/** Returns the milliseconds of a clock that is never set and that all processes of a machine share. */
export type MonotonicClock = () => number;

/** Since the machine started: `performance.now` differs between processes. */
export function systemMonotonicClock(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
