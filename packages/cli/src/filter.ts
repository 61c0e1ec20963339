import { closeSync, openSync } from 'node:fs';
import { parse } from '@maycrawl/core';
import { readAsker } from './check.js';
import { CommandError } from './command-error.js';
import { ANSWER, BatchCutter, type LineBatch } from './filter/line-batch.js';
import { LineJudge } from './filter/line-judge.js';
import { LineOutlet } from './filter/line-outlet.js';
import { type LineSource, openSource } from './filter/line-source.js';
import { LineWindow } from './filter/line-window.js';
import { ListInput } from './filter/list-input.js';
import { OctetWriter } from './filter/octet-writer.js';
import type { FilterArguments } from './filter-arguments.js';
import { isTerminal } from './paint.js';
import { quoted } from './printable.js';
import { type Progress, startProgress } from './progress.js';
import { type StoppedCode, type StopWatch, watchStops } from './stop-signals.js';
import { writeFailure, writeLine } from './writer.js';

const [STDIN, STDOUT, STDERR] = [0, 1, 2];

/** Opens `--rejected`; with `--from` it goes on where it ended. Throws a {@link CommandError} (`io`). */
function openRejected({ rejected, from }: FilterArguments): number | undefined {
  if (rejected === undefined) return undefined;
  try {
    return openSync(rejected, from > 0 ? 'a' : 'w');
  } catch (error) {
    throw rejectedFailure(rejected, error);
  }
}

function rejectedFailure(path: string, error: unknown): CommandError {
  const code = String((error as { code?: unknown }).code);
  const words = `cannot write ${quoted(path)} (${code}): name a file that can be written after --rejected`;
  return new CommandError('io', words, { cause: error });
}

/** One run: what reads, judges and writes the lines. */
class FilterRun {
  readonly #args: FilterArguments;
  readonly #input: ListInput = new ListInput();
  readonly #cutter: BatchCutter;
  readonly #outlet: LineOutlet;
  readonly #window: LineWindow;
  readonly #judge: LineJudge;
  #progress: Progress | undefined;
  #stops: StopWatch | undefined;

  constructor(args: FilterArguments, source: LineSource, rejected: OctetWriter | undefined) {
    this.#args = args;
    const stdout = new OctetWriter(STDOUT, writeFailure, () => this.#progress?.hide());
    this.#outlet = new LineOutlet({ stdout, rejected, json: args.json, explain: (url) => source.explain(url) });
    this.#cutter = new BatchCutter(args.from);
    this.#window = new LineWindow(this.#outlet, !args.unordered, args.from, (batch) => this.#recycle(batch));
    this.#judge = new LineJudge(source, (batch) => this.#window.changed(batch));
  }

  async run(): Promise<0 | StoppedCode> {
    const { quiet } = this.#args;
    this.#stops = watchStops(() => this.#stop());
    this.#progress = quiet ? undefined : await startProgress(() => this.#tally());
    try {
      const written = this.#window.run().catch((error: unknown) => {
        this.#stop();
        throw error;
      });
      // What fails first is told; the other side is stopped by it.
      await Promise.all([written, this.#feed()]);
    } finally {
      this.#progress?.end();
      this.#stops.end();
      this.#stop();
    }
    const { code = 0 } = this.#stops;
    if (code !== 0) this.#tellWhereToResume();
    else if (!quiet) writeLine(STDERR, `maycrawl: ${this.#summary()}`);
    return code;
  }

  async #feed(): Promise<void> {
    try {
      for await (const block of this.#input.blocks()) await this.#take(this.#cutter.write(block));
      if (this.#stops?.code === undefined) await this.#take(this.#cutter.end());
      await this.#judge.settled();
    } finally {
      this.#window.close();
    }
  }

  async #take(batches: Iterable<LineBatch>): Promise<void> {
    for (const batch of batches) {
      await this.#window.add(batch);
      await this.#judge.judge(batch);
    }
  }

  #recycle(batch: LineBatch): void {
    this.#input.release(batch.bytes);
    this.#cutter.recycle(batch);
  }

  #stop(): void {
    this.#input.stop();
    this.#judge.stop();
    this.#window.close();
  }

  #tally() {
    const { origins, failing } = this.#judge;
    return { unit: 'lines' as const, done: this.#window.linesDone, origins, failing };
  }

  #tellWhereToResume(): void {
    const lines = this.#window.linesDone;
    const words = `stopped after ${shown(lines)} line${lines === 1 ? '' : 's'} (${this.#summary()}): go on with --from ${lines}`;
    writeLine(STDERR, `maycrawl: ${words}`);
  }

  #summary(): string {
    const { counts } = this.#outlet;
    const of = (answer: keyof typeof ANSWER) => counts[ANSWER[answer]] as number;
    const kinds: readonly (readonly [number, string])[] = [
      [of('notUrl'), 'no URL'],
      [of('otherScheme'), 'with a scheme that has no robots.txt'],
      [of('notUtf8'), 'not UTF-8'],
      [of('tooLong'), 'too long'],
      [of('blank'), 'blank'],
    ];
    const { origins, failing } = this.#judge;
    const without = this.#args.robots === undefined ? 'whose robots.txt cannot be fetched' : 'without a saved file';
    return [
      `${shown(of('allowed'))} allowed, ${shown(of('disallowed'))} blocked`,
      ...kinds.filter(([count]) => count > 0).map(([count, what]) => `, ${shown(count)} ${what}`),
      `; ${shown(origins)} ${origins === 1 ? 'origin' : 'origins'}`,
      failing === 0 ? '' : `, ${shown(failing)} ${without}`,
    ].join('');
  }
}

const shown = (count: number): string => count.toLocaleString('en');

/** `maycrawl filter`: the lines of stdin that the crawler may fetch; 0 where all were looked at (F8, B, C, F79). */
export async function filterLines(args: FilterArguments): Promise<0 | StoppedCode> {
  readAsker(parse(''), args.crawler);
  if (await isTerminal(STDIN)) throw new CommandError('usage', 'no URL: give lines of them on stdin');
  const { rejected: path } = args;
  const fd = openRejected(args);
  try {
    return await openSource(args, (source) => {
      const writer =
        fd === undefined || path === undefined
          ? undefined
          : new OctetWriter(fd, (error) => rejectedFailure(path, error));
      return new FilterRun(args, source, writer).run();
    });
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
