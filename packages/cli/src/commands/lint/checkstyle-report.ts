import type { Diagnostic } from '@maycrawl/lint';
import { xmlText } from '../../text/xml.js';
import { accessFirst } from './access-first.js';
import type { LintedFile, LintReport } from './linted-file.js';

/** Reports findings as Checkstyle does in XML. A file without findings is an empty element. */
export function checkstyleReport(): LintReport {
  return {
    start: () => '<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3">\n',
    file: (file) => `<file name="${xmlText(file.name)}">\n${errors(file)}</file>\n`,
    end: () => '</checkstyle>\n',
  };
}

function errors(file: LintedFile): string {
  return accessFirst(file).map(error).join('');
}

/** The names of the levels are those of Checkstyle too. */
function error({ code, severity, message, help, docs, location }: Diagnostic): string {
  const { line, column } = location.start;
  const place = `line="${line}" column="${column}" severity="${severity}"`;
  const text = xmlText(`${message}${help === undefined ? '' : ` ${help}`} (${docs})`);
  return `<error ${place} message="${text}" source="maycrawl.${xmlText(code)}"/>\n`;
}
