/** Milliseconds from a clock that is never set, and that all processes of a machine share. */
export type MonotonicClock = () => number;

/** The system's own: counted since the machine started. `performance.now` would count from the start of the process. */
export function systemMonotonicClock(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
