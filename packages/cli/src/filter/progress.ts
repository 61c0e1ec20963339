import { columnsOf } from '../printable.js';
import { writeText } from '../writer.js';

const STDERR = 2;
const EVERY_MS = 250;
const WIPE = '\r\u001b[K';

/** What a progress line tells. */
export interface Tally {
  readonly lines: number;
  readonly origins: number;
  readonly failing: number;
}

const shown = (count: number): string => count.toLocaleString('en');

/** The progress line: lines, lines a second of late, origins, and how many of them fail. */
export function progressLine({ lines, origins, failing }: Tally, rate: number, columns: number): string {
  const failures = failing === 0 ? '' : `, ${shown(failing)} without robots.txt that can be had`;
  const line = `${shown(lines)} lines, ${shown(Math.round(rate))} a second, ${shown(origins)} origins${failures}`;
  return columnsOf(line) < columns ? line : line.slice(0, Math.max(0, columns - 1));
}

/**
 * Shows `tally` on the terminal behind stderr, four times a second; returns what wipes the line and ends it. A line of our
 * own: the kept libraries end the process at Ctrl-C themselves, or read the terminal, and the list is on stdin.
 */
export function startProgress(tally: () => Tally): () => void {
  let before = { lines: tally().lines, at: performance.now() };
  const show = () => {
    const now = { lines: tally().lines, at: performance.now() };
    const rate = ((now.lines - before.lines) * 1000) / Math.max(1, now.at - before.at);
    before = now;
    writeText(STDERR, WIPE + progressLine(tally(), rate, process.stderr.columns || 80));
  };
  const timer = setInterval(show, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    writeText(STDERR, WIPE);
  };
}
