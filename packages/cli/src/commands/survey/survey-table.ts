import { grouped } from '../../text/counts.js';
import { type ComparedCell, cellsOf, SECTIONS, type Section, type Survey } from './survey.js';

/** The figures of a name in a section, by measure. */
export interface SurveyRow {
  readonly name: string;
  readonly cells: readonly ComparedCell[];
}

/** A section with its figures. */
export interface SurveyTable {
  readonly section: Section;
  readonly rows: readonly SurveyRow[];
}

/** Returns the tables that have a row. Crawlers that most files block, or name, are first. */
export function tablesOf(survey: Survey, earlier?: Survey): SurveyTable[] {
  const cells = cellsOf(survey, earlier);
  return SECTIONS.flatMap((section) => {
    const byName = new Map<string, ComparedCell[]>();
    for (const cell of cells) {
      if (cell.section !== section.id) continue;
      const row = byName.get(cell.name);
      if (row === undefined) byName.set(cell.name, [cell]);
      else row.push(cell);
    }
    const rows = [...byName].map(([name, own]) => ({ name, cells: own }));
    if (section.id === 'crawlers')
      rows.sort((a, b) => valueIn(b, 'blocked') - valueIn(a, 'blocked') || valueIn(b, 'named') - valueIn(a, 'named'));
    return rows.length === 0 ? [] : [{ section, rows }];
  });
}

/** Returns the rows with the greatest change first: those of one survey, then by points of percent. */
export function byChange(rows: readonly SurveyRow[]): SurveyRow[] {
  const change = ({ cells }: SurveyRow): number =>
    Math.max(
      ...cells.map(({ value, before, points }) =>
        value === undefined || before === undefined ? 100 : Math.abs(points ?? 0),
      ),
    );
  return [...rows].sort((a, b) => change(b) - change(a));
}

function valueIn(row: SurveyRow, measure: string): number {
  return cellOf(row, measure)?.value ?? 0;
}

/** Returns the cell of a measure; undefined if neither survey has it. */
export function cellOf({ cells }: SurveyRow, measure: string): ComparedCell | undefined {
  return cells.find((cell) => cell.measure === measure);
}

/** `1,234 (5.6 %)`, with `+0.7` points if there is an earlier survey; `new` and `gone` for a figure of one of the two. */
export function cellText(cell: ComparedCell | undefined, isCompared: boolean): string {
  if (cell === undefined) return '';
  const { value, share, before } = cell;
  if (value === undefined) return `gone (${grouped(before ?? 0)} before)`;
  const text = share === undefined ? grouped(value) : `${grouped(value)} (${share.toFixed(1)} %)`;
  return isCompared ? `${text} ${changeText(cell)}` : text;
}

function changeText({ value, before, points }: ComparedCell): string {
  if (before === undefined) return 'new';
  const change = points ?? (value as number) - before;
  const shown = points === undefined ? grouped(Math.abs(change)) : Math.abs(points).toFixed(1);
  if (/^[0.]*$/.test(shown)) return '=';
  return `${change < 0 ? '−' : '+'}${shown}`;
}
