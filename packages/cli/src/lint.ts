import type { LintOptions, Severity } from '@maycrawl/lint';
import { applyFixes } from './checker/apply-fixes.js';
import { findInputs } from './checker/find-inputs.js';
import { fixText } from './checker/fix-report.js';
import { type LintSetup, lintSetup } from './checker/lint-setup.js';
import { type LintedFile, type LintReport, reaches } from './checker/linted-file.js';
import { readRobots } from './checker/read-robots.js';
import { CommandError } from './command-error.js';
import { isUrl, type LintArguments } from './lint-arguments.js';
import { paintFor } from './paint.js';
import { printable } from './printable.js';
import { type Writer, writeLine } from './writer.js';

const STDERR = 2;

type Format = NonNullable<LintArguments['format']>;

/** What is to be checked: octets, and what is known beside them. */
interface Input extends Pick<LintedFile, 'name' | 'kind' | 'octets'> {
  readonly options: LintOptions;
}

/**
 * `maycrawl lint`: says what is wrong in files, and mends it; 1 where a finding reaches the threshold, 2 where a file
 * cannot be checked (I3).
 */
export async function lintFiles(args: LintArguments, writer: Writer): Promise<0 | 1 | 2> {
  if (args.explain !== undefined) {
    const { explainRule } = await import('./checker/explain-rule.js');
    writer.print(await explainRule(args.explain, await paintFor(writer.fd)));
    return 0;
  }
  const setup = await lintSetup(args);
  const { inputs, failures } = await readInputs(await findInputs(args.inputs, setup.ignored), args, setup);
  for (const failure of failures) complain(failure);
  // A run that mends writes nothing where something is wrong with what it was given.
  if (inputs.length === 0 || (failures.length > 0 && args.fix !== 'none')) return 2;
  const files = await lintInputs(inputs, args);
  if (args.fix !== 'none') await writeFixed(files, args, writer);
  await report(
    files.map((file) => (args.quiet ? loud(file, setup.threshold) : file)),
    args,
    writer,
  );
  if (failures.length > 0) return 2;
  return fails(files, args, setup.threshold) ? 1 : 0;
}

function complain(error: CommandError): void {
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
  const { fetchInputs } = await import('./checker/fetch-input.js');
  return (await fetchInputs(urls, gate)).map((fetched) => {
    if (fetched instanceof CommandError) return fetched;
    const { url, octets, facts } = fetched;
    return { name: url, kind: 'url', octets, options: { url, facts } };
  });
}

function fileInput(name: string): Input | CommandError {
  try {
    const octets = readRobots(name);
    return name === '-'
      ? { name: 'stdin', kind: 'stdin', octets, options: {} }
      : { name, kind: 'file', octets, options: { path: name } };
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}

async function lintInputs(inputs: readonly Input[], { fix }: LintArguments): Promise<LintedFile[]> {
  const room = await import('@maycrawl/lint');
  return inputs.map(({ name, kind, octets, options }) => {
    if (fix === 'none') return { name, kind, octets, diagnostics: room.lint(octets, options), fixed: undefined };
    const mended = applyFixes(room, name, octets, options, fix === 'unsafe');
    return { name, kind, octets: mended.octets, diagnostics: mended.diagnostics, fixed: mended };
  });
}

/** Tells what is mended, then writes it; with stdin the mended file goes to stdout, and words to stderr. */
async function writeFixed(files: readonly LintedFile[], args: LintArguments, writer: Writer): Promise<void> {
  const { writeFileWhole } = await import('./checker/write-file.js');
  for (const { name, kind, octets, fixed } of files) {
    if (fixed === undefined) continue;
    if (await tellsOnStdout(args, files)) writer.print(fixText(name, fixed, args.dryRun, await paintFor(writer.fd)));
    else
      for (const line of fixText(name, fixed, args.dryRun, await paintFor(STDERR))
        .trimEnd()
        .split('\n'))
        writeLine(STDERR, line);
    // What is shown is seen before anything is written.
    writer.flush();
    if (args.dryRun) {
      const { fileDiff } = await import('./checker/file-diff.js');
      writer.print(await fileDiff(name, fixed.before, octets, writer.fd));
    } else if (kind === 'stdin') writer.printOctets(octets);
    else if (fixed.applied.length > 0) writeFileWhole(name, octets, fixed.before);
  }
}

async function tellsOnStdout(args: LintArguments, files: readonly LintedFile[]): Promise<boolean> {
  if (args.dryRun || files.some(({ kind }) => kind === 'stdin')) return false;
  return ['pretty', 'concise'].includes(formatOf(args));
}

/** With `--fix` what is left is reported, unless stdout holds a diff or the mended file. */
async function report(files: readonly LintedFile[], args: LintArguments, writer: Writer): Promise<void> {
  if (args.fix !== 'none' && (args.dryRun || files.some(({ kind }) => kind === 'stdin'))) {
    const { conciseReport } = await import('./checker/concise-report.js');
    for (const line of conciseReport(files).split('\n').filter(Boolean)) writeLine(STDERR, line);
  } else writer.print((await reportFor(formatOf(args), writer.fd))(files));
}

function formatOf({ format }: LintArguments): Format {
  return format ?? (process.env.GITHUB_ACTIONS === 'true' ? 'github' : 'pretty');
}

async function reportFor(format: Format, fd: number): Promise<LintReport> {
  switch (format) {
    case 'pretty':
      return (await import('./checker/pretty-report.js')).prettyReport(await paintFor(fd));
    case 'concise':
      return (await import('./checker/concise-report.js')).conciseReport;
    case 'json':
      return (await import('./checker/json-report.js')).jsonReport;
    case 'github':
      return (await import('./checker/github-report.js')).githubReport(process.env.GITHUB_WORKSPACE);
    case 'markdown':
      return (await import('./checker/markdown-report.js')).markdownReport;
    case 'sarif': {
      const [{ sarifReport }, { readVersion }, { rules }] = await Promise.all([
        import('./checker/sarif-report.js'),
        import('./version.js'),
        import('@maycrawl/lint'),
      ]);
      return sarifReport(readVersion(), rules);
    }
  }
}

function loud(file: LintedFile, threshold: Severity): LintedFile {
  return { ...file, diagnostics: file.diagnostics.filter(({ severity }) => reaches(severity, threshold)) };
}

/** A dry run fails where there is something to fix as well. */
function fails(files: readonly LintedFile[], { dryRun }: LintArguments, threshold: Severity): boolean {
  return files.some(
    ({ diagnostics, fixed }) =>
      diagnostics.some(({ severity }) => reaches(severity, threshold)) || (dryRun && (fixed?.applied.length ?? 0) > 0),
  );
}
