import { canParseUrl } from '@maycrawl/core/url';
import { type MessageParams, sentenceParts } from '@maycrawl/lint';
import { ENGLISH_REPORT, type ReportLanguage } from '../../messages/report-language.js';
import { inert, inertSentence } from '../../text/markdown.js';
import { firstLine } from './access-first.js';
import { type FoldedFinding, foldedFindings } from './folded-findings.js';
import { hiddenText, type LintedFile, type LintReport, noneText } from './linted-file.js';

const RULE = '| --- | --- | --- | --- |\n';

export function markdownReport(words: ReportLanguage = ENGLISH_REPORT): LintReport {
  let isEmpty = true;
  let isInTable = false;
  return {
    file(file) {
      const first = firstLine(file);
      // A paragraph ends the table of the files before.
      const access = first === undefined ? '' : `${isInTable ? '\n' : ''}**${inert(first)}**\n\n`;
      isInTable &&= first === undefined;
      const { findings, notes } = foldedFindings(file, words);
      const rows = findings.map((finding) => row(file, finding, words)).join('') + notesRow(file, notes, words);
      if (rows === '') return access;
      const head = isInTable ? '' : `${words.say('columns')}\n${RULE}`;
      isEmpty = false;
      isInTable = true;
      return access + head + rows;
    },
    end({ files, error, warning, info, hidden }) {
      const where = words.say('files', { count: files });
      const textOf = (found: string): string =>
        `**maycrawl lint**: ${words.say('foundIn', { found, where })}${hiddenText(hidden, words)}\n`;
      if (isEmpty) return textOf(noneText(hidden, words));
      const sums = [
        words.say('errors', { count: error }),
        ...(warning === 0 && hidden.warning > 0 ? [] : [words.say('warnings', { count: warning })]),
        ...(info === 0 && hidden.info > 0 ? [] : [words.say('notes', { count: info })]),
      ];
      return `\n${textOf(sums.join(', '))}`;
    },
  };
}

/** The notes that are not shown, as a row of their own. */
function notesRow({ name }: LintedFile, notes: string | undefined, words: ReportLanguage): string {
  return notes === undefined ? '' : `| ${words.say('info')} | ${inert(name)} | ${inert(notes)} | |\n`;
}

function row(file: LintedFile, { first, elsewhere }: FoldedFinding, words: ReportLanguage): string {
  const { code, variant, severity, messageId, params, helpId, helpParams, docs, location } = first;
  const { start } = location;
  const { language, texts } = words;
  const sentence = (id: string, values: MessageParams): string =>
    inertSentence(sentenceParts(variant, id, values, texts.findings, language));
  const message = sentence(messageId, params);
  const help = helpId === undefined ? '' : ` ${sentence(helpId, helpParams ?? {})}`;
  const place = inert(`${file.name}:${start.line}:${start.column}`);
  const also = elsewhere === undefined ? '' : ` ${words.say('alsoIn', { lines: elsewhere })}`;
  return `| ${words.say(severity)} | ${place} | ${message}${help}${also} | ${ruleLink(code, docs)} |\n`;
}

function ruleLink(code: string, docs: string): string {
  return canParseUrl(docs) ? `[${inert(code)}](${docs})` : `${inert(code)} (${inert(docs)})`;
}
