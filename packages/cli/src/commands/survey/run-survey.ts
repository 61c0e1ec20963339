import { createReadStream, type Dir, opendirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { InputBlocks } from '../../files/input-blocks.js';
import { type PathSource, pathOfOption, readFileBytes } from '../../files/read-file.js';
import { readSaved } from '../../files/saved-robots.js';
import { TimeSpan } from '../../rows/capture-time.js';
import { parseRobots } from '../../rows/origin-rules.js';
import { ioError, usage } from '../../terminal/command-error.js';
import { isTerminal } from '../../terminal/paint.js';
import { type StoppedCode, watchStops } from '../../terminal/stop-signals.js';
import { readVersion } from '../../terminal/version.js';
import { type Writer, writeLine } from '../../terminal/writer.js';
import { counted, grouped } from '../../text/counts.js';
import { jsonLine, printable, quoted } from '../../text/printable.js';
import { cellsOf, DEFINITIONS, parseSurvey, SURVEY_HEAD, type Survey } from './survey.js';
import type { SurveyArguments } from './survey-command.js';
import { SurveyCounts } from './survey-counts.js';
import { SurveyRows } from './survey-rows.js';

const [STDIN, STDERR] = [0, 2];
const BLOCK_BYTES = 1_048_576;
const MAX_SURVEY_BYTES = 16_777_216;
/** Files between two turns of the event loop, in which a signal is noticed. */
const FILES_PER_TURN = 256;

/** `maycrawl survey`: counts what many robots.txt files say. */
export async function runSurvey(args: SurveyArguments, writer: Writer): Promise<0 | StoppedCode> {
  const { inputs, dialect, compare, merge, quiet } = args;
  const earlier = compare === undefined ? undefined : readSurvey(compare, pathOfOption('compare'));
  if (merge) {
    const { mergeSurveys } = await import('./merge-surveys.js');
    await print(args, writer, mergeSurveys(inputs.map((input) => readSurvey(input))), earlier);
    return 0;
  }
  const run = new SurveyRun({ dialect });
  const stops = watchStops(() => run.stop());
  try {
    for (const input of inputs) await run.read(input);
  } finally {
    stops.end();
  }
  if (stops.code !== undefined) {
    writeLine(STDERR, `maycrawl: stopped after ${counted(run.counts.origins, 'origin')}`);
    return stops.code;
  }
  const warnings = run.warnings();
  if (run.counts.origins === 0) {
    const why = warnings === '' ? '' : ` (${warnings})`;
    throw ioError(
      `no robots.txt in the input${why}: give rows of maycrawl warc, or a folder with https/HOST/robots.txt`,
    );
  }
  const survey: Survey = {
    ...SURVEY_HEAD,
    parser: `maycrawl ${readVersion()}`,
    dialect,
    inputs: inputs.map((input) => (input === '-' ? 'stdin' : input)),
    captured: run.captured(),
    definitions: DEFINITIONS,
    figures: run.counts.figures(),
  };
  await print(args, writer, survey, earlier);
  if (warnings !== '' && !quiet) writeLine(STDERR, printable(`maycrawl: ${warnings}`));
  return 0;
}

function readSurvey(path: string, source?: PathSource): Survey {
  return parseSurvey(Buffer.from(readFileBytes(path, MAX_SURVEY_BYTES, source)).toString(), path);
}

async function print({ format }: SurveyArguments, writer: Writer, survey: Survey, earlier?: Survey): Promise<void> {
  switch (format) {
    case 'json':
      writer.print(jsonLine(earlier === undefined ? survey : { ...survey, comparison: comparisonOf(survey, earlier) }));
      return;
    case 'csv':
      writer.print((await import('./csv-survey.js')).csvSurvey(survey, earlier));
      return;
    case 'html':
      writer.print((await import('./html-survey.js')).htmlSurvey(survey, earlier));
      return;
    case 'text': {
      const { paintFor } = await import('../../terminal/paint.js');
      writer.print((await import('./text-survey.js')).textSurvey(survey, await paintFor(writer.fd), earlier));
    }
  }
}

/** Every figure that differs, beside that of the earlier survey. */
function comparisonOf(survey: Survey, earlier: Survey): object {
  const { parser, dialect, inputs, captured } = earlier;
  const changes = cellsOf(survey, earlier)
    .filter(({ value, before, points }) => value !== before || points !== 0)
    .map(({ section, name, measure, value, before, points }) => {
      return { section, name, measure, before: before ?? null, value: value ?? null, points: points ?? null };
    });
  return { parser, dialect, inputs, captured: captured ?? null, changes };
}

/** Reads inputs, one after the other. */
class SurveyRun {
  readonly counts: SurveyCounts;
  readonly #dialect: Pick<SurveyArguments, 'dialect'>;
  readonly #malformed: string[] = [];
  readonly #cut: string[] = [];
  readonly #times = new TimeSpan();
  #isStopped = false;
  #stopReading = (): void => {};

  constructor(options: Pick<SurveyArguments, 'dialect'>) {
    this.#dialect = options;
    this.counts = new SurveyCounts(options);
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopReading();
  }

  async read(input: string): Promise<void> {
    if (this.#isStopped) return;
    if (input === '-') return this.#readStdin();
    if (statSync(input, { throwIfNoEntry: false })?.isDirectory() === true) return this.#readFolder(input);
    try {
      await this.#readRows(input, createReadStream(input, { highWaterMark: BLOCK_BYTES }));
    } catch (error) {
      const { code, syscall } = error as { readonly code?: string; readonly syscall?: string };
      if (syscall === undefined) throw error;
      throw ioError(`cannot read ${quoted(input)} (${code}): name a file with rows, or a folder`);
    }
  }

  async #readStdin(): Promise<void> {
    if (await isTerminal(STDIN)) throw usage('no rows: write rows to stdin, or name a file or a folder');
    const blocks = new InputBlocks();
    this.#stopReading = () => blocks.stop();
    await this.#readRows('stdin', blocks.blocks(), (block) => blocks.release(block));
  }

  async #readRows(
    name: string,
    blocks: AsyncIterable<Uint8Array>,
    release?: (block: Uint8Array) => void,
  ): Promise<void> {
    const rows = new SurveyRows(this.counts);
    for await (const block of blocks) {
      if (this.#isStopped) return;
      rows.write(block);
      release?.(block);
    }
    if (this.#isStopped) return;
    rows.end();
    const { times, firstMalformed, mayBeCut } = rows;
    if (mayBeCut) this.#cut.push(quoted(name));
    if (firstMalformed !== undefined) this.#malformed.push(`row ${grouped(firstMalformed)} of ${quoted(name)}`);
    if (times.span !== undefined) this.#times.addSpan(times.span);
  }

  /** Reads `http/HOST/robots.txt` and `https/HOST/robots.txt`. */
  async #readFolder(folder: string): Promise<void> {
    let read = 0;
    for (const scheme of ['http', 'https']) {
      for (const host of foldersIn(join(folder, scheme))) {
        const bytes = readSaved(join(folder, scheme, host, 'robots.txt'));
        this.counts.input.saved++;
        this.counts.addState(bytes === undefined ? { noRules: 'no-robots' } : parseRobots(bytes, this.#dialect));
        if (++read % FILES_PER_TURN === 0) await turn();
        if (this.#isStopped) return;
      }
    }
  }

  captured(): Survey['captured'] {
    return this.#times.span ?? null;
  }

  /** What was wrong with the rows; empty if nothing was. */
  warnings(): string {
    const { malformed, unsorted } = this.counts.input;
    const texts: string[] = [];
    if (malformed > 0)
      texts.push(`left out ${counted(malformed, 'row')} of another form, the first is ${this.#malformed[0]}`);
    if (unsorted > 0)
      texts.push(`${counted(unsorted, 'origin')} out of order: sort the rows, or an origin may be counted twice`);
    if (this.#cut.length > 0) texts.push(`the last row of ${this.#cut[0]} has no line end: its file may be cut`);
    return texts.join('; ');
  }
}

/** Yields the names of what may be folders in a folder, one at a time; none if it does not exist. */
function* foldersIn(path: string): Generator<string> {
  let folder: Dir;
  try {
    folder = opendirSync(path);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return;
    throw ioError(`cannot read ${quoted(path)} (${(error as { code?: string }).code})`);
  }
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync())
      if (!entry.isFile()) yield entry.name;
  } finally {
    folder.closeSync();
  }
}
