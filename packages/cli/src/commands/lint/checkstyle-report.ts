import type { Diagnostic } from '@maycrawl/lint';
import { xmlAttribute, xmlText } from '../../text/xml.js';
import { accessFirst } from './access-first.js';
import { findingText, type LintedFile, type LintReport } from './linted-file.js';

/** Reports findings as Checkstyle does in XML. A file without findings is an empty element. */
export function checkstyleReport(): LintReport {
  return {
    start: () => '<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3">\n',
    file: (file) => `<file name="${xmlAttribute(file.name)}">\n${errors(file)}</file>\n`,
    end: () => '</checkstyle>\n',
  };
}

function errors(file: LintedFile): string {
  return accessFirst(file).map(error).join('');
}

/** The names of the levels are those of Checkstyle too. */
function error(diagnostic: Diagnostic): string {
  const { code, severity, location } = diagnostic;
  const { line, column } = location.start;
  const place = `line="${line}" column="${column}" severity="${severity}"`;
  return `<error ${place} message="${xmlText(findingText(diagnostic))}" source="maycrawl.${xmlText(code)}"/>\n`;
}
