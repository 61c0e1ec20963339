import { grouped } from '../text/counts.js';
import { columnsOf } from '../text/printable.js';
import { isTerminal } from './paint.js';
import { writeText } from './writer.js';

const STDERR = 2;
const AFTER_MS = 1_000;
const EVERY_MS = 250;
const CLEAR_LINE = '\r\u001b[K';

export interface Tally {
  readonly unit: 'lines' | 'URLs';
  readonly done: number;
  /** Undefined if it is not known in advance. */
  readonly total?: number | undefined;
  readonly sources: number;
  readonly sourceUnit: 'origins' | 'sitemaps';
  readonly failing: number;
}

/** A progress line on a terminal, or none. */
export interface Progress {
  /** Clears the line before other text is written to the same terminal. The next update shows it again. */
  hide(): void;
  end(): void;
}

const NONE: Progress = { hide() {}, end() {} };

function doneOf(tally: Tally | string): number {
  return typeof tally === 'string' ? 0 : tally.done;
}

/** Returns the progress line, shorter than `columns`. `rate` is the number per second since the last update. */
export function progressLine(tally: Tally | string, rate: number, columns: number): string {
  const line = typeof tally === 'string' ? tally : tallyText(tally, rate);
  return columnsOf(line) < columns ? line : line.slice(0, Math.max(0, columns - 1));
}

function tallyText({ unit, done, total, sources, sourceUnit, failing }: Tally, rate: number): string {
  const all = total === undefined ? '' : ` of ${grouped(total)}`;
  const failures = failing === 0 ? '' : `, ${grouped(failing)} failing`;
  const speed = `${grouped(Math.round(rate))} a second`;
  return `${grouped(done)}${all} ${unit}, ${speed}, ${grouped(sources)} ${sourceUnit}${failures}`;
}

/** For work that blocks the event loop. Returns the function that clears the line. */
export async function showStarted(line: string): Promise<() => void> {
  if (!(await isTerminal(STDERR))) return () => {};
  writeText(STDERR, CLEAR_LINE + progressLine(line, 0, process.stderr.columns || 80));
  return () => writeText(STDERR, CLEAR_LINE);
}

/**
 * Shows `tally` on stderr four times a second, from the first second on, if stderr is a terminal. The common libraries
 * for this do not fit: they end the process at Ctrl-C themselves, or read from the terminal, while stdin is the list.
 */
export async function startProgress(tally: () => Tally | string): Promise<Progress> {
  if (!(await isTerminal(STDERR))) return NONE;
  let before = { done: doneOf(tally()), at: performance.now() };
  let isShown = false;
  const show = () => {
    const now = { done: doneOf(tally()), at: performance.now() };
    const rate = ((now.done - before.done) * 1000) / Math.max(1, now.at - before.at);
    before = now;
    isShown = true;
    writeText(STDERR, CLEAR_LINE + progressLine(tally(), rate, process.stderr.columns || 80));
  };
  let timer = setTimeout(() => {
    show();
    timer = setInterval(show, EVERY_MS).unref();
  }, AFTER_MS).unref();
  const hide = () => {
    if (isShown) writeText(STDERR, CLEAR_LINE);
    isShown = false;
  };
  return {
    hide,
    end() {
      // `clearInterval` also clears a timeout.
      clearInterval(timer);
      hide();
    },
  };
}
