/**
 * Loaded before the command: its clocks are moved forward by as many milliseconds as the file MOVED_CLOCK says, which is read
 * again at each SIGUSR2. Then timers that are due by the moved clock fire.
 */
import { openSync, readSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

// It stays open: a test may let the process open no more files.
const file = openSync(process.env.MOVED_CLOCK, 'r');
const movedNow = () => {
  const digits = Buffer.alloc(16);
  return Number(digits.toString('latin1', 0, readSync(file, digits, 0, 16, 0)));
};
let moved = movedNow();
const [now, elapsed] = [Date.now, performance.now.bind(performance)];
const [start, cancel] = [globalThis.setTimeout, globalThis.clearTimeout];
Date.now = () => now() + moved;
performance.now = () => elapsed() + moved;

/** The timers of a second or longer. */
const timers = new Map();
globalThis.setTimeout = (callback, delay = 0, ...values) => {
  const fire = () => {
    timers.delete(timer);
    callback(...values);
  };
  const timer = start(fire, delay);
  if (delay >= 1_000) timers.set(timer, { due: performance.now() + delay, fire });
  return timer;
};
globalThis.clearTimeout = (timer) => {
  timers.delete(timer);
  cancel(timer);
};
process.on('SIGUSR2', () => {
  moved = movedNow();
  for (const [timer, { due, fire }] of [...timers]) {
    if (due > performance.now() || !timers.has(timer)) continue;
    cancel(timer);
    fire();
  }
});
