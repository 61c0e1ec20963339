import { printable } from '../../text/printable.js';
import type { LintReport } from './linted-file.js';

/** Reports each finding in one line: `robots.txt:3:1: error not-rooted: message`. */
export const conciseReport: LintReport = (files) =>
  files
    .flatMap(({ name, diagnostics }) =>
      diagnostics.map(({ code, severity, message, location: { start } }) =>
        printable(`${name}:${start.line}:${start.column}: ${severity} ${code}: ${message}`),
      ),
    )
    .map((line) => `${line}\n`)
    .join('');
