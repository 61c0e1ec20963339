import { printable } from '../../text/printable.js';
import { accessFirst } from './access-first.js';
import type { LintReport } from './linted-file.js';

/** Reports each finding in one line: `robots.txt:3:1: error not-rooted: message`. */
export const conciseReport: LintReport = (files) =>
  files
    .flatMap((file) =>
      accessFirst(file).map(({ code, severity, message, location: { start } }) =>
        printable(`${file.name}:${start.line}:${start.column}: ${severity} ${code}: ${message}`),
      ),
    )
    .map((line) => `${line}\n`)
    .join('');
