import { closeSync, openSync } from 'node:fs';
import { InputBlocks } from '../../files/input-blocks.js';
import { ANSWER, BatchCutter, type LineBatch } from '../../files/line-batch.js';
import { ByteWriter } from '../../terminal/byte-writer.js';
import { type CommandError, ioError, usage } from '../../terminal/command-error.js';
import { printNotice } from '../../terminal/notice.js';
import { isTerminal } from '../../terminal/paint.js';
import { type Progress, startProgress } from '../../terminal/progress.js';
import { type StoppedCode, type StopWatch, watchStops } from '../../terminal/stop-signals.js';
import { writeFailure } from '../../terminal/writer.js';
import { grouped } from '../../text/counts.js';
import { quoted } from '../../text/printable.js';
import { NOT_USABLE } from '../../use/use-verdict.js';
import type { FilterArguments } from './filter-command.js';
import type { LineSource } from './line-answer.js';
import { LineDecider } from './line-decider.js';
import { LineOutput } from './line-output.js';
import { openSource } from './line-source.js';
import { LineWindow } from './line-window.js';

const [STDIN, STDOUT] = [0, 1];

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
  const message = `cannot write ${quoted(path)} (${code}): name a file that can be written after --rejected`;
  return ioError(message, error);
}

class FilterRun {
  readonly #args: FilterArguments;
  readonly #source: LineSource;
  readonly #input: InputBlocks;
  readonly #cutter: BatchCutter;
  readonly #output: LineOutput;
  readonly #window: LineWindow;
  readonly #decider: LineDecider;
  #progress: Progress | undefined;
  #stops: StopWatch | undefined;

  constructor(args: FilterArguments, source: LineSource, rejected: ByteWriter | undefined) {
    this.#args = args;
    this.#source = source;
    const stdout = new ByteWriter(STDOUT, writeFailure, () => this.#progress?.hide());
    this.#output = new LineOutput({ stdout, rejected, json: args.json, explain: (url) => source.explain(url) });
    this.#cutter = new BatchCutter(args.from);
    this.#window = new LineWindow(this.#output, !args.unordered, args.from, (batch) => this.#recycle(batch));
    this.#input = new InputBlocks();
    this.#decider = new LineDecider(source, (batch) => this.#window.markChanged(batch));
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
      // The first failure is reported. It stops the other side.
      await Promise.all([written, this.#feed()]);
    } finally {
      this.#progress?.end();
      this.#stops.end();
      this.#stop();
    }
    const { code = 0 } = this.#stops;
    if (code !== 0) this.#reportStop();
    else if (!quiet) printNotice(this.#summary());
    return code;
  }

  async #feed(): Promise<void> {
    try {
      for await (const block of this.#input.blocks()) await this.#take(this.#cutter.write(block));
      if (this.#stops?.code === undefined) await this.#take(this.#cutter.end());
      await this.#decider.settled();
    } finally {
      this.#window.close();
    }
  }

  async #take(batches: Iterable<LineBatch>): Promise<void> {
    for (const batch of batches) {
      await this.#window.add(batch);
      await this.#decider.decide(batch);
    }
  }

  #recycle(batch: LineBatch): void {
    this.#input.release(batch.bytes);
    this.#cutter.recycle(batch);
  }

  #stop(): void {
    this.#input.stop();
    this.#decider.stop();
    this.#window.close();
  }

  #tally() {
    const { origins, failing } = this.#decider;
    return { unit: 'lines', done: this.#window.linesDone, sources: origins, sourceUnit: 'origins', failing } as const;
  }

  #reportStop(): void {
    const lines = this.#window.linesDone;
    const done = `${grouped(lines)} line${lines === 1 ? '' : 's'} (${this.#summary()})`;
    printNotice(`stopped after ${done}: resume with --from ${lines}`);
  }

  #summary(): string {
    const { counts } = this.#output;
    const of = (answer: keyof typeof ANSWER) => counts[ANSWER[answer]] as number;
    const kinds: readonly (readonly [number, string])[] = [
      [of('notUsable'), NOT_USABLE],
      [of('notUrl'), 'not a URL'],
      [of('otherScheme'), 'with a scheme that has no robots.txt'],
      [of('notUtf8'), 'not UTF-8'],
      [of('tooLong'), 'too long'],
      [of('blank'), 'blank'],
    ];
    const { origins, failing } = this.#decider;
    const unseen = this.#source.unseen?.() ?? 0;
    return [
      `${grouped(of('allowed'))} allowed, ${grouped(of('blocked'))} blocked`,
      ...kinds.filter(([count]) => count > 0).map(([count, what]) => `, ${grouped(count)} ${what}`),
      `; ${grouped(origins)} ${origins === 1 ? 'origin' : 'origins'}`,
      failing === 0 ? '' : `, ${grouped(failing)} ${withoutFile(this.#args)}`,
      unseen === 0 ? '' : `, ${grouped(unseen)} not seen at that time: the check before it decides`,
    ].join('');
  }
}

function withoutFile({ at, robots }: FilterArguments): string {
  if (at !== undefined) return 'of which no robots.txt is known at that time';
  return robots === undefined ? 'whose robots.txt cannot be fetched' : 'without a saved file';
}

/** `maycrawl filter`: prints the lines of stdin that the crawler may fetch. Returns 0 if all lines were processed. */
export async function filterLines(args: FilterArguments): Promise<0 | StoppedCode> {
  if (await isTerminal(STDIN)) throw usage('no URL: write URLs to stdin, one per line');
  const { rejected: path } = args;
  const fd = openRejected(args);
  try {
    return await openSource(args, (source) => {
      const writer =
        fd === undefined || path === undefined
          ? undefined
          : new ByteWriter(fd, (error) => rejectedFailure(path, error));
      return new FilterRun(args, source, writer).run();
    });
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
