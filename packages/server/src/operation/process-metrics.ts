import { readdir } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import type { Readings } from './readings.js';

/** Milliseconds between two measurements of the event loop. */
const EVERY = 20;
/** Upper bounds of the buckets, in seconds: from an idle process to one that no longer answers. */
const DELAYS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5];
/** The folder of this process's open files, which only Linux has. */
const OPEN_FILES = '/proc/self/fd';

/**
 * Adds what is known of the process: its version, processor time, memory, open files, and how late its event loop runs.
 * Returns a function that stops measuring.
 */
export function addProcessMetrics(
  { Gauge, Histogram }: typeof import('prom-client'),
  registers: Registry[],
  { gauge, counter }: Readings,
  version: string,
): () => void {
  new Gauge({
    name: 'maycrawl_build_info',
    help: 'Always 1 for each process; the labels are its versions.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1);
  const cpuSeconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  counter('process_cpu_seconds_total', 'Seconds of processor time.', '', cpuSeconds);
  gauge('process_resident_memory_bytes', 'Bytes of memory.', '', () => process.memoryUsage.rss());
  const openFiles = async () => (await readdir(OPEN_FILES).catch(() => [])).length;
  gauge('process_open_fds', 'Open files and sockets; 0 if the system does not report them.', '', openFiles);
  // Cumulative, so that each of several readers receives every delay.
  const delay = new Histogram({
    name: 'maycrawl_event_loop_delay_seconds',
    help: `How late a timer of ${EVERY} ms ran: nothing else was answered for that long.`,
    buckets: DELAYS,
    registers,
  });
  return measureDelay((seconds) => delay.observe(seconds));
}

function measureDelay(observe: (seconds: number) => void): () => void {
  let due = performance.now() + EVERY;
  const timer = setInterval(() => {
    const now = performance.now();
    observe(Math.max(0, now - due) / 1_000);
    due = now + EVERY;
  }, EVERY).unref();
  return () => clearInterval(timer);
}
