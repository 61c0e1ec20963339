import { lintFileJson } from '@maycrawl/lint/internal';
import { json } from '../../text/printable.js';
import type { LintReport } from './linted-file.js';

/** Reports findings as one JSON object. docs/lint.md lists the fields; none is ever left out. */
export function jsonReport(): LintReport {
  let separator = '';
  return {
    start: () => '{"files":[',
    file(file) {
      const text = separator + json(lintFileJson(file));
      separator = ',';
      return text;
    },
    end({ files, error, warning, info, hidden }) {
      const sums = { files, errors: error, warnings: warning, infos: info, hidden: hidden.warning + hidden.info };
      return `],"summary":${json(sums)}}\n`;
    },
  };
}
