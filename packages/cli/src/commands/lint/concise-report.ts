import { printable } from '../../text/printable.js';
import type { LintReport } from './linted-file.js';

/** Reports each finding in one line: `robots.txt:3:1: error not-rooted: message (docs/rules/not-rooted.md)`. */
export function conciseReport(): LintReport {
  return {
    file: ({ name, diagnostics }) =>
      diagnostics
        .map(({ code, severity, message, docs, location: { start } }) =>
          printable(`${name}:${start.line}:${start.column}: ${severity} ${code}: ${message} (${docs})`),
        )
        .map((line) => `${line}\n`)
        .join(''),
  };
}
