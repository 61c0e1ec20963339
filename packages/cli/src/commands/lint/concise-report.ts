import type { Diagnostic } from '@maycrawl/lint';
import { ENGLISH_REPORT, type ReportLanguage } from '../../messages/report-language.js';
import { printable } from '../../text/printable.js';
import { accessApart } from './access-first.js';
import { alone, type FoldedFinding, foldedFindings } from './folded-findings.js';
import type { LintReport } from './linted-file.js';

/**
 * Reports findings in one line: `robots.txt:3:1: error not-rooted: message (docs/rules/not-rooted.md)`, with the page of a
 * rule once. What is before the message is the same in every language, because programs read it.
 */
export function conciseReport(words: ReportLanguage = ENGLISH_REPORT): LintReport {
  const known = new Set<string>();
  return {
    file(file) {
      const { first, others } = accessApart(file);
      const { findings, notes } = foldedFindings(file, words, others);
      const lines = [...first.map(alone), ...findings].map((finding) =>
        printable(`${file.name}:${textOf(finding, known, words)}`),
      );
      if (notes !== undefined) lines.push(printable(`${file.name}: ${notes}`));
      return lines.map((line) => `${line}\n`).join('');
    },
  };
}

function textOf({ first, elsewhere }: FoldedFinding, known: Set<string>, words: ReportLanguage): string {
  const { code, variant, severity, message, docs, location, related } = first;
  const { line, column } = location.start;
  const page = known.has(variant) ? '' : ` (${docs})`;
  known.add(variant);
  const also = elsewhere === undefined ? '' : ` ${words.say('alsoIn', { lines: elsewhere })}`;
  return `${line}:${column}: ${severity} ${code}: ${message}${otherLine(related, line, words)}${also}${page}`;
}

/** Names the first line that the finding also shows. */
function otherLine(related: Diagnostic['related'], own: number, words: ReportLanguage): string {
  const other = related.find(({ location }) => location.start.line !== own);
  return other === undefined ? '' : ` ${words.say('seeLine', { line: other.location.start.line })}`;
}
