import { readdir } from 'node:fs/promises';
import type { Registry } from 'prom-client';

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
  { Counter, Gauge, Histogram }: typeof import('prom-client'),
  registers: Registry[],
  version: string,
): () => void {
  new Gauge({
    name: 'maycrawl_build_info',
    help: 'Always 1 for each process; the labels are its versions.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1);
  const cpu: InstanceType<typeof Counter> = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Seconds of processor time.',
    registers,
    collect: () => {
      const { user, system } = process.cpuUsage();
      cpu.reset();
      cpu.inc((user + system) / 1e6);
    },
  });
  const memory: InstanceType<typeof Gauge> = new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Bytes of memory.',
    registers,
    collect: () => memory.set(process.memoryUsage.rss()),
  });
  const files: InstanceType<typeof Gauge> = new Gauge({
    name: 'process_open_fds',
    help: 'Open files and sockets; 0 if the system does not report them.',
    registers,
    collect: async () => files.set((await readdir(OPEN_FILES).catch(() => [])).length),
  });
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
