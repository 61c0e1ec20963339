import { parse } from '@maycrawl/core';
import type { LintOptions, Severity, SiteAccess } from '@maycrawl/lint';
import { isUrl } from '../../arguments/command-line.js';
import type { LintArguments } from '../../arguments/lint-arguments.js';
import { findInputs } from '../../files/find-inputs.js';
import { readRobots } from '../../files/read-robots.js';
import { CommandError } from '../../terminal/command-error.js';
import { paintFor } from '../../terminal/paint.js';
import { type Writer, writeLine } from '../../terminal/writer.js';
import { printable } from '../../text/printable.js';
import { firstLine } from './access-first.js';
import { applyFixes } from './apply-fixes.js';
import { fixText } from './fix-text.js';
import { type LintSetup, lintSetup } from './lint-setup.js';
import { type LintedFile, type LintReport, reaches } from './linted-file.js';

const STDERR = 2;

type Format = NonNullable<LintArguments['format']>;

/** A file to check, with the options for it. */
interface Input extends Pick<LintedFile, 'name' | 'kind' | 'bytes'> {
  readonly options: LintOptions;
}

/**
 * `maycrawl lint`: reports and fixes problems in files. Returns 1 if a finding reaches the threshold, 2 if a file
 * cannot be checked.
 */
export async function lintFiles(args: LintArguments, writer: Writer): Promise<0 | 1 | 2> {
  if (args.explain !== undefined) {
    const { explainRule } = await import('./explain-rule.js');
    writer.print(await explainRule(args.explain, await paintFor(writer.fd)));
    return 0;
  }
  const setup = await lintSetup(args);
  const { inputs, failures } = await readInputs(
    await findInputs(args.inputs, setup.ignored, 'a file, a URL, or - for stdin'),
    args,
    setup,
  );
  for (const failure of failures) reportFailure(failure);
  // With --fix, nothing is written if an input cannot be read.
  if (inputs.length === 0 || (failures.length > 0 && args.fix !== 'none')) return 2;
  const files = await lintInputs(inputs, args);
  if (args.fix !== 'none') await writeFixed(files, args, writer);
  await report(
    files.map((file) => (args.quiet ? withoutMinor(file, setup.threshold) : file)),
    args,
    writer,
  );
  if (failures.length > 0) return 2;
  return fails(files, args, setup.threshold) ? 1 : 0;
}

function reportFailure(error: CommandError): void {
  writeLine(STDERR, `maycrawl: ${printable(error.message)}`);
}

async function readInputs(
  names: readonly string[],
  args: LintArguments,
  { options }: LintSetup,
): Promise<{ inputs: Input[]; failures: CommandError[] }> {
  const fetched = await fetchAll(names.filter(isUrl), args);
  const [inputs, failures]: [Input[], CommandError[]] = [[], []];
  for (const name of names) {
    const input = isUrl(name) ? fetched.shift() : fileInput(name);
    if (input instanceof CommandError) failures.push(input);
    else if (input !== undefined) inputs.push({ ...input, options: { ...options, ...input.options } });
  }
  return { inputs, failures };
}

async function fetchAll(urls: readonly string[], { gate }: LintArguments): Promise<(Input | CommandError)[]> {
  if (urls.length === 0) return [];
  const { fetchInputs } = await import('../../session/fetch-inputs.js');
  return (await fetchInputs(urls, gate)).map((fetched) => {
    if (fetched instanceof CommandError) return fetched;
    const { url, bytes, facts } = fetched;
    return { name: url, kind: 'url', bytes, options: { url, facts } };
  });
}

function fileInput(name: string): Input | CommandError {
  try {
    const bytes = readRobots(name);
    return name === '-'
      ? { name: 'stdin', kind: 'stdin', bytes, options: {} }
      : { name, kind: 'file', bytes, options: { path: name } };
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}

async function lintInputs(inputs: readonly Input[], args: LintArguments): Promise<LintedFile[]> {
  const lintPackage = await import('@maycrawl/lint');
  // Only these reports say which fixes are safe, so only for them it is proved.
  const listsFixes = ['pretty', 'json', 'sarif'].includes(formatOf(args));
  const accessOf = (bytes: Uint8Array, { preset }: LintOptions): SiteAccess =>
    lintPackage.siteAccess(parse(bytes, { dialect: preset === 'rfc9309' ? 'rfc9309' : 'google' }));
  return inputs.map(({ name, kind, bytes, options }) => {
    if (args.fix !== 'none') {
      const result = applyFixes(lintPackage, name, bytes, options, args.fix === 'unsafe');
      const { diagnostics, withheld } = result;
      const access = accessOf(result.bytes, options);
      return { name, kind, bytes: result.bytes, diagnostics, access, withheld, fixed: result };
    }
    const found = listsFixes
      ? lintPackage.lintWithProofs(bytes, options)
      : { diagnostics: lintPackage.lint(bytes, options), withheld: [] };
    return { name, kind, bytes, ...found, access: accessOf(bytes, options), fixed: undefined };
  });
}

/** Reports the fixes, then writes them. For stdin, the fixed file goes to stdout and the report to stderr. */
async function writeFixed(files: readonly LintedFile[], args: LintArguments, writer: Writer): Promise<void> {
  const { writeFileWhole } = await import('../../files/write-file.js');
  for (const file of files) {
    const { name, kind, bytes, fixed } = file;
    if (fixed === undefined) continue;
    if (reportsFixesOnStdout(args, files)) {
      const first = firstLine(file);
      const paint = await paintFor(writer.fd);
      writer.print(`${first === undefined ? '' : `${paint.bold(first)}\n`}${fixText(name, fixed, args.dryRun, paint)}`);
    } else
      for (const line of fixText(name, fixed, args.dryRun, await paintFor(STDERR))
        .trimEnd()
        .split('\n'))
        writeLine(STDERR, line);
    // The changes are shown before the file is written.
    writer.flush();
    if (args.dryRun) {
      const { fileDiff } = await import('./file-diff.js');
      writer.print(await fileDiff(name, fixed.before, bytes, writer.fd));
    } else if (kind === 'stdin') writer.printBytes(bytes);
    else if (fixed.applied.length > 0) writeFileWhole(name, bytes, fixed.before);
  }
}

function reportsFixesOnStdout(args: LintArguments, files: readonly LintedFile[]): boolean {
  if (args.dryRun || files.some(({ kind }) => kind === 'stdin')) return false;
  return ['pretty', 'concise'].includes(formatOf(args));
}

/** Reports the findings, with `--fix` those that are left; to stderr if stdout gets a diff or the fixed file. */
async function report(files: readonly LintedFile[], args: LintArguments, writer: Writer): Promise<void> {
  if (args.fix !== 'none' && (args.dryRun || files.some(({ kind }) => kind === 'stdin'))) {
    const { conciseReport } = await import('./concise-report.js');
    for (const line of conciseReport(files).split('\n').filter(Boolean)) writeLine(STDERR, line);
  } else {
    const isShown = args.fix !== 'none' && reportsFixesOnStdout(args, files);
    const shown = isShown ? files.map((file) => ({ ...file, access: { ...file.access, text: undefined } })) : files;
    writer.print((await reportFor(formatOf(args), writer.fd))(shown));
  }
}

function formatOf({ format }: LintArguments): Format {
  return format ?? (process.env.GITHUB_ACTIONS === 'true' ? 'github' : 'pretty');
}

async function reportFor(format: Format, fd: number): Promise<LintReport> {
  switch (format) {
    case 'pretty':
      return (await import('./pretty-report.js')).prettyReport(await paintFor(fd));
    case 'concise':
      return (await import('./concise-report.js')).conciseReport;
    case 'json':
      return (await import('./json-report.js')).jsonReport;
    case 'github':
      return (await import('./github-report.js')).githubReport(process.env.GITHUB_WORKSPACE);
    case 'markdown':
      return (await import('./markdown-report.js')).markdownReport;
    case 'sarif': {
      const [{ sarifReport }, { readVersion }, { rules }] = await Promise.all([
        import('./sarif-report.js'),
        import('../../terminal/version.js'),
        import('@maycrawl/lint'),
      ]);
      return sarifReport(readVersion(), rules);
    }
  }
}

/** Leaves out the findings below the threshold. */
function withoutMinor(file: LintedFile, threshold: Severity): LintedFile {
  return { ...file, diagnostics: file.diagnostics.filter(({ severity }) => reaches(severity, threshold)) };
}

/** True if a finding reaches the threshold; with `--dry-run`, also if there is something to fix. */
function fails(files: readonly LintedFile[], { dryRun }: LintArguments, threshold: Severity): boolean {
  return files.some(
    ({ diagnostics, fixed }) =>
      diagnostics.some(({ severity }) => reaches(severity, threshold)) || (dryRun && (fixed?.applied.length ?? 0) > 0),
  );
}
