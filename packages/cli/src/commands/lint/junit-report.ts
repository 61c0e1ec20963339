import type { Diagnostic } from '@maycrawl/lint';
import { xmlText } from '../../text/xml.js';
import { accessFirst } from './access-first.js';
import {
  findingText,
  hiddenText,
  type LintedFile,
  type LintReport,
  NO_FINDINGS,
  noneText,
  reaches,
  withSeveritiesOf,
} from './linted-file.js';

/** Each file is a suite, each finding a test case that fails if the finding makes the run fail. */
export function junitReport(): LintReport {
  return {
    start: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="maycrawl lint">\n',
    file: (file) => suite({ ...file, diagnostics: accessFirst(file) }),
    end: () => '</testsuites>\n',
  };
}

function suite(file: LintedFile): string {
  const { name, diagnostics, threshold } = file;
  const failures = diagnostics.filter(({ severity }) => reaches(severity, threshold)).length;
  const tests = Math.max(diagnostics.length, 1);
  const cases =
    diagnostics.length === 0
      ? testcase(file, emptyTitle(file), '')
      : diagnostics.map((diagnostic) => findingCase(file, diagnostic)).join('');
  const numbers = `tests="${tests}" failures="${failures}" errors="0" skipped="0" time="0"`;
  return `<testsuite name="${xmlText(name)}" ${numbers}>\n${cases}</testsuite>\n`;
}

function emptyTitle({ hidden }: LintedFile): string {
  const counts = withSeveritiesOf(hidden, NO_FINDINGS);
  return noneText(counts) + hiddenText(counts);
}

function findingCase(file: LintedFile, diagnostic: Diagnostic): string {
  const { code, severity, message, location } = diagnostic;
  const { line, column } = location.start;
  const place = `${file.name}:${line}:${column}`;
  const text = xmlText(`${place}: ${severity} ${code}: ${findingText(diagnostic)}`);
  const result = reaches(severity, file.threshold)
    ? `<failure type="${severity}" message="${xmlText(message)}">${text}</failure>`
    : `<system-out>${text}</system-out>`;
  return testcase(file, `${code} in line ${line}, column ${column}`, result);
}

function testcase({ name }: LintedFile, title: string, result: string): string {
  const attributes = `classname="${xmlText(name)}" name="${xmlText(title)}" time="0"`;
  return result === '' ? `<testcase ${attributes}/>\n` : `<testcase ${attributes}>${result}</testcase>\n`;
}
