import { printable } from '../../text/printable.js';
import { accessFirst } from './access-first.js';
import type { LintReport } from './linted-file.js';

/** Reports each finding in one line: `robots.txt:3:1: error not-rooted: message (docs/rules/not-rooted.md)`. */
export function conciseReport(): LintReport {
  return {
    file: (file) =>
      accessFirst(file)
        .map(({ code, severity, message, docs, location: { start } }) =>
          printable(`${file.name}:${start.line}:${start.column}: ${severity} ${code}: ${message} (${docs})`),
        )
        .map((line) => `${line}\n`)
        .join(''),
  };
}
