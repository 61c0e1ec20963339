import { parse } from '@maycrawl/core';
import {
  type Diagnostic,
  type LintOptions,
  lint,
  lintWithProofs,
  type Severity,
  type SiteAccess,
} from '@maycrawl/lint';
import { applyFixes, siteAccess, translateFile } from '@maycrawl/lint/internal';
import { LintSetups } from '../../config/lint-setup.js';
import { findInputs } from '../../files/find-inputs.js';
import { CommandError, usage } from '../../terminal/command-error.js';
import { paintFor } from '../../terminal/paint.js';
import { type RunControl, watchedRun } from '../../terminal/watched-run.js';
import { type Writer, writeLine } from '../../terminal/writer.js';
import { counted } from '../../text/counts.js';
import { isUrl } from '../../urls/is-url.js';
import { firstLine } from './access-first.js';
import { fixText } from './fix-text.js';
import type { LintArguments } from './lint-command.js';
import { type Input, LintInputs, pathOf } from './lint-inputs.js';
import { type LintOutput, type OpenOutput, openOutput, showsDiff } from './lint-output.js';
import { type Counts, type LintedFile, NO_COUNTS, reaches, withCountsOf } from './linted-file.js';

const STDERR = 2;
const UNWATCHED: RunControl = { signal: new AbortController().signal, hide() {} };

export interface LintHost {
  readonly open: OpenOutput;
  readonly accepted: string;
}

const COMMAND: LintHost = { open: openOutput, accepted: 'a file, a folder, a URL, or - for stdin' };

/** Returns 1 if a finding reaches the threshold, 2 if a file cannot be checked. */
export async function lintFiles(
  args: LintArguments,
  writer: Writer,
  { open, accepted }: LintHost = COMMAND,
): Promise<0 | 1 | 2> {
  if (args.explain !== undefined) {
    const { explainRule } = await import('./explain-rule.js');
    writer.print(await explainRule(args.explain, await paintFor(writer.fd)));
    return 0;
  }
  if (args.listRules) {
    const { rulesList } = await import('./list-rules.js');
    writer.print(await rulesList(args.format === 'json'));
    return 0;
  }
  const setups = new LintSetups(args);
  if (args.printConfig) {
    const { configText } = await import('./print-config.js');
    writer.print(await configText(args, setups));
    return 0;
  }
  const names = await inputNames(args, setups, accepted);
  const inputs = new LintInputs(args, setups);
  const code = await checkAll(args, writer, names, inputs, () => open(args, writer, names, setups));
  // If the list of URLs is incomplete, findings may be missing.
  return setups.isAllRead ? code : 2;
}

async function checkAll(
  args: LintArguments,
  writer: Writer,
  names: readonly string[],
  inputs: LintInputs,
  open: () => Promise<LintOutput>,
): Promise<0 | 1 | 2> {
  let done = 0;
  const check = async (control: RunControl): Promise<0 | 1 | 2> => {
    let output: LintOutput | undefined;
    try {
      output = await open();
      const run = new LintRun(args, writer, output);
      await inputs.each(names, control, async (input) => {
        await run.take(input);
        done++;
      });
      return run.end();
    } finally {
      output?.file?.discard();
      // What a stopped run has checked is reported.
      writer.flush();
    }
  };
  const urls = names.filter(isUrl);
  const tally = urls.length === 0 ? undefined : (await import('../../session/fetch-inputs.js')).fetchTally(urls);
  // Only a watched run removes its progress line and an incomplete report when a signal arrives.
  if (tally === undefined && args.outputFile === undefined) return check(UNWATCHED);
  return watchedRun({ tally, summary: () => `${done} of ${counted(names.length, 'file')} checked` }, check);
}

async function inputNames(args: LintArguments, setups: LintSetups, accepted: string): Promise<string[]> {
  const names = await findInputs(args.inputs, {
    ignored: async (path) => (await setups.of(path)).ignored(path),
    accepted,
    folders: true,
  });
  const { stdinFilename } = args;
  if (stdinFilename !== undefined && (await setups.of(stdinFilename)).ignored(stdinFilename))
    throw usage(`the config ignores ${stdinFilename}: nothing is checked`);
  for (const name of names) await setups.of(pathOf(name, args));
  return names;
}

/** Checks one file after another. Only counts are kept, so that the memory does not depend on the number of files. */
class LintRun {
  readonly #args: LintArguments;
  readonly #writer: Writer;
  readonly #output: LintOutput;
  #counts: Counts = NO_COUNTS;
  #warnings = 0;
  #fails = false;
  #hasFailures = false;

  constructor(args: LintArguments, writer: Writer, output: LintOutput) {
    this.#args = args;
    this.#writer = writer;
    this.#output = output;
  }

  async take(input: Input | CommandError): Promise<void> {
    if (input instanceof CommandError) this.#fail(input);
    else await this.#check(input);
  }

  /** Reports what cannot be read or written, so that the other files are checked and fixed. */
  #fail(error: CommandError): void {
    this.#hasFailures = true;
    this.#output.complain((names) => error.describe(names));
  }

  end(): 0 | 1 | 2 {
    const { report, print, file } = this.#output;
    if (this.#counts.files === 0) return 2;
    print(report.end?.(this.#counts) ?? '');
    file?.writer.flush();
    file?.commit();
    return this.#exitCode();
  }

  async #check(input: Input): Promise<void> {
    const { report, print } = this.#output;
    const file = this.#translated(this.#lint(input));
    this.#fails ||= this.#failsFor(file);
    this.#warnings += file.diagnostics.filter(({ severity }) => severity === 'warning').length;
    if (this.#counts.files === 0) print(report.start?.() ?? '');
    if (file.fixed !== undefined && !(await this.#writeFixed(file, file.fixed))) return;
    const shown = this.#args.quiet ? withoutMinor(file, file.threshold) : file;
    this.#counts = withCountsOf(shown, this.#counts);
    // The text on fixes begins with the line on the blocked site.
    const isSaid = file.fixed !== undefined && this.#output.fixTexts === 'report';
    print(report.file(isSaid ? { ...shown, access: { ...shown.access, text: undefined } } : shown));
  }

  #lint({ name, kind, bytes, options, setup: { threshold } }: Input): LintedFile {
    const { fix, all: isUnfolded } = this.#args;
    const isSelected = options.select !== undefined;
    if (fix !== 'none') {
      const result = applyFixes(name, bytes, options, fix === 'unsafe');
      const { diagnostics, withheld } = result;
      const access = accessOf(result.bytes, options);
      const fixed = { bytes: result.bytes, diagnostics, access, withheld, fixed: result };
      return { name, kind, ...fixed, hidden: [], isSelected, isUnfolded, threshold };
    }
    const found = this.#output.listsFixes
      ? lintWithProofs(bytes, options)
      : { diagnostics: lint(bytes, options), withheld: [], access: accessOf(bytes, options) };
    return { name, kind, bytes, ...found, hidden: [], fixed: undefined, isSelected, isUnfolded, threshold };
  }

  #translated(file: LintedFile): LintedFile {
    const { language, texts } = this.#output.words;
    return texts.tag === 'en' ? file : translateFile(file, texts.findings, language);
  }

  /**
   * Reports the fixes, then writes them; returns false if that fails. For stdin, the fixed file goes to stdout and the
   * report to stderr.
   */
  async #writeFixed(file: LintedFile, fixed: NonNullable<LintedFile['fixed']>): Promise<boolean> {
    const { name, kind, bytes } = file;
    const { dryRun } = this.#args;
    const writer = this.#writer;
    const { fixTexts, words } = this.#output;
    if (fixTexts === 'report') {
      const paint = await paintFor(writer.fd);
      const first = firstLine(file);
      writer.print(
        `${first === undefined ? '' : `${paint.bold(first)}\n`}${fixText(name, fixed, dryRun, paint, words)}`,
      );
    } else if (fixTexts === 'stderr') {
      const text = fixText(name, fixed, dryRun, await paintFor(STDERR), words);
      for (const line of text.trimEnd().split('\n')) writeLine(STDERR, line);
    }
    // The changes are shown before the file is written.
    writer.flush();
    if (dryRun) {
      if (!showsDiff(this.#args)) return true;
      const { fileDiff } = await import('./file-diff.js');
      writer.print(await fileDiff(name, fixed.before, bytes, writer.fd));
    } else if (kind === 'stdin') writer.printBytes(bytes);
    else if (fixed.applied.length > 0) {
      const { writeFileWhole } = await import('../../files/write-file.js');
      try {
        writeFileWhole(name, bytes, fixed.before);
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        this.#fail(error);
        return false;
      }
    }
    return true;
  }

  /** True if a finding reaches the threshold; with `--dry-run`, also if there is something to fix. */
  #failsFor({ diagnostics, fixed, threshold }: LintedFile): boolean {
    if (this.#args.dryRun && (fixed?.applied.length ?? 0) > 0) return true;
    return diagnostics.some(({ severity }) => reaches(severity, threshold));
  }

  #exitCode(): 0 | 1 | 2 {
    const { maxWarnings } = this.#args;
    const isOver = maxWarnings !== undefined && this.#warnings > maxWarnings;
    if (isOver)
      this.#output.complain(
        ({ name }) => `${counted(this.#warnings, 'warning')}, and ${name('max-warnings')} is ${maxWarnings}`,
      );
    if (this.#hasFailures) return 2;
    return this.#fails || isOver ? 1 : 0;
  }
}

function accessOf(bytes: Uint8Array, { preset }: LintOptions): SiteAccess {
  return siteAccess(parse(bytes, { dialect: preset === 'rfc9309' ? 'rfc9309' : 'google' }));
}

function withoutMinor(file: LintedFile, threshold: Severity): LintedFile {
  const isShown = ({ severity }: Diagnostic): boolean => reaches(severity, threshold);
  const { diagnostics } = file;
  return { ...file, diagnostics: diagnostics.filter(isShown), hidden: diagnostics.filter((one) => !isShown(one)) };
}
