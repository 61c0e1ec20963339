import type { Paint } from '../../terminal/paint.js';
import { textTable } from '../../terminal/text-table.js';
import { counted, grouped } from '../../text/counts.js';
import { printable } from '../../text/printable.js';
import { DEFINITIONS, type Survey } from './survey.js';
import { byChange, cellOf, cellText, type SurveyTable, tablesOf } from './survey-table.js';

/** Rows of a section. The others are counted. */
const MAX_ROWS = 12;
const DEFINED = ['blocked', 'partly', 'allowed', 'unreachable', 'unknown'];

/** Returns the survey as text: the first rows of each section. */
export function textSurvey(survey: Survey, paint: Paint, earlier?: Survey): string {
  const head = `${paint.bold(printable(survey.inputs.join(', ')))}: ${headOf(survey)}\n`;
  const than =
    earlier === undefined ? '' : `compared with ${printable(earlier.inputs.join(', '))}: ${headOf(earlier)}\n`;
  const definitions = DEFINED.map((name) => `  ${name}: ${DEFINITIONS[name]}\n`).join('');
  const tables = tablesOf(survey, earlier).map((table) => sectionText(table, paint, earlier !== undefined));
  return `${head}${than}\n${tables.join('\n')}\n${paint.bold('Definitions')}\n${definitions}`;
}

function headOf({ parser, dialect, captured, figures }: Survey): string {
  const count = counted(figures.origins?.all?.origins ?? 0, 'origin');
  const when = captured ? `, captured ${printable(`${captured.first} to ${captured.last}`)}` : '';
  return `${count}${when}; ${printable(parser)}, dialect ${printable(dialect)}`;
}

function sectionText({ section, rows }: SurveyTable, paint: Paint, isCompared: boolean): string {
  const shown = (isCompared ? byChange(rows) : rows).slice(0, MAX_ROWS);
  const columns = [section.names, ...section.measures].map((title, i) => {
    const measure = i === 0 ? undefined : title;
    const cell = (row: (typeof rows)[number]): string =>
      measure === undefined ? printable(row.name) : cellText(cellOf(row, measure), isCompared);
    return [title, cell] as const;
  });
  const more = rows.length - shown.length;
  const rest = more > 0 ? `${paint.dim(`and ${grouped(more)} more: --format csv has all`)}\n` : '';
  return `${paint.bold(section.title)}\n${textTable(columns, shown, paint)}${rest}`;
}
