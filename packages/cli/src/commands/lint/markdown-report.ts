import { canParseUrl } from '@maycrawl/core/url';
import { sentenceParts } from '@maycrawl/lint';
import { counted } from '../../text/counts.js';
import { inert, inertSentence } from '../../text/markdown.js';
import { firstLine } from './access-first.js';
import { type FoldedFinding, foldedFindings } from './folded-findings.js';
import { hiddenText, type LintedFile, type LintReport, noneText } from './linted-file.js';

const HEAD = '| level | place | finding | rule |\n| --- | --- | --- | --- |\n';

export function markdownReport(): LintReport {
  let isEmpty = true;
  let isInTable = false;
  return {
    file(file) {
      const first = firstLine(file);
      // A paragraph ends the table of the files before.
      const access = first === undefined ? '' : `${isInTable ? '\n' : ''}**${inert(first)}**\n\n`;
      isInTable &&= first === undefined;
      const { findings, notes } = foldedFindings(file);
      const rows = findings.map((finding) => row(file, finding)).join('') + notesRow(file, notes);
      if (rows === '') return access;
      const head = isInTable ? '' : HEAD;
      isEmpty = false;
      isInTable = true;
      return access + head + rows;
    },
    end({ files, error, warning, info, hidden }) {
      const where = `in ${counted(files, 'file')}${hiddenText(hidden)}`;
      if (isEmpty) return `**maycrawl lint**: ${noneText(hidden)} ${where}\n`;
      const sums = [
        counted(error, 'error'),
        ...(warning === 0 && hidden.warning > 0 ? [] : [counted(warning, 'warning')]),
        ...(info === 0 && hidden.info > 0 ? [] : [counted(info, 'note')]),
      ];
      return `\n**maycrawl lint**: ${sums.join(', ')} ${where}\n`;
    },
  };
}

/** The notes that are not shown, as a row of their own. */
function notesRow({ name }: LintedFile, notes: string | undefined): string {
  return notes === undefined ? '' : `| info | ${inert(name)} | ${inert(notes)} | |\n`;
}

function row(file: LintedFile, { first, elsewhere }: FoldedFinding): string {
  const { code, variant, severity, messageId, params, helpId, helpParams, docs, location } = first;
  const { start } = location;
  const message = inertSentence(sentenceParts(variant, messageId, params));
  const help = helpId === undefined ? '' : ` ${inertSentence(sentenceParts(variant, helpId, helpParams ?? {}))}`;
  const place = inert(`${file.name}:${start.line}:${start.column}`);
  const also = elsewhere === undefined ? '' : ` Also in ${elsewhere}.`;
  return `| ${severity} | ${place} | ${message}${help}${also} | ${ruleLink(code, docs)} |\n`;
}

function ruleLink(code: string, docs: string): string {
  return canParseUrl(docs) ? `[${inert(code)}](${docs})` : `${inert(code)} (${inert(docs)})`;
}
