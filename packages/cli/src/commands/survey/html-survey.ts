import { printable } from '../../text/printable.js';
import { barChart, escaped, percent } from './bar-chart.js';
import type { Survey } from './survey.js';
import { cellOf, cellText, type SurveyRow, type SurveyTable, tablesOf } from './survey-table.js';

/** Bars of a plot. The table has all rows. */
const MAX_BARS = 25;
/** The measures that are plotted, and their colours. `allowed` and `none` are the rest of each bar. */
const COLORS: Readonly<Record<string, string>> = {
  blocked: 'var(--first)',
  all: 'var(--first)',
  partly: 'var(--second)',
  some: 'var(--second)',
  origins: 'var(--first)',
};

const STYLE = `
:root { color-scheme: light dark; --text: #1b1f24; --page: #fff; --line: #c9d1d9; --first: #a33b12; --second: #d99a2b; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6edf3; --page: #12161b; --line: #4a535d; --first: #f28b5c; --second: #8a6a2f; }
}
body { margin: 0 auto; padding: 1rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--text);
  background: var(--page); overflow-wrap: anywhere; }
h1, h2 { line-height: 1.2; }
svg { display: block; width: 100%; max-width: 34rem; height: auto; }
ul.legend { display: flex; gap: 1.5rem; list-style: none; padding: 0; }
.legend li::before { content: ""; display: inline-block; width: 1em; height: 1em; margin-right: 0.4em;
  vertical-align: -0.1em; background: var(--key); }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: 0.2rem 0.8rem 0.2rem 0; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child { text-align: left; }
td { font-weight: normal; }
dt { font-weight: bold; }
summary { cursor: pointer; padding: 0.3rem 0; }`;

/** Returns the survey as one page that loads nothing: for each section a plot, and a table with all figures. */
export function htmlSurvey(survey: Survey, earlier?: Survey): string {
  const title = 'Survey of robots.txt files';
  const sections = tablesOf(survey, earlier).map((table) => sectionHtml(table, survey, earlier));
  const definitions = Object.entries(survey.definitions).map(
    ([name, text]) => `<dt>${escaped(name)}</dt><dd>${escaped(text)}</dd>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${sourceHtml(survey)}</p>
${earlier === undefined ? '' : `<p>Compared with: ${sourceHtml(earlier)} The last number of each figure is the change, of shares in points of percent.</p>`}
${sections.join('\n')}
<section>
<h2>Definitions</h2>
<dl>
${definitions.join('\n')}
</dl>
</section>
</main>
</body>
</html>
`;
}

function sourceHtml({ inputs, captured, parser, dialect }: Survey): string {
  const when = captured ? `, captured ${captured.first} to ${captured.last}` : '';
  return escaped(printable(`${inputs.join(', ')}${when}. Read by ${parser} in dialect ${dialect}.`));
}

function sectionHtml(table: SurveyTable, survey: Survey, earlier: Survey | undefined): string {
  const { section, rows } = table;
  const head = [section.names, ...section.measures].map((name) => `<th scope="col">${escaped(name)}</th>`).join('');
  const body = rows.map((row) => rowHtml(row, section.measures, earlier !== undefined));
  return `<section>
<h2 id="${section.id}">${escaped(section.title)}</h2>
<p>${escaped(section.about)}</p>
${section.whole === undefined ? '' : plot(table, survey, section.whole)}
<div class="table" tabindex="0" role="region" aria-labelledby="${section.id}">
<table>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table>
</div>
</section>`;
}

function rowHtml(row: SurveyRow, measures: readonly string[], isCompared: boolean): string {
  const cells = measures.map((measure) => `<td>${escaped(cellText(cellOf(row, measure), isCompared))}</td>`);
  return `<tr><th scope="row">${escaped(printable(row.name))}</th>${cells.join('')}</tr>`;
}

/** Plots the shares of the first rows; nothing if there are none. */
function plot({ section, rows }: SurveyTable, { figures }: Survey, whole: string): string {
  if (!figures.origins?.[whole]?.origins) return '';
  const shown = rows.filter(({ cells }) => cells.some(({ value }) => value !== undefined)).slice(0, MAX_BARS);
  const measures = section.measures.filter((measure) => COLORS[measure] !== undefined);
  const shareOf = (row: SurveyRow, measure: string): number => cellOf(row, measure)?.share ?? 0;
  const [first] = shown;
  if (first === undefined) return '';
  const legend = measures.map((name) => `<li style="--key: ${COLORS[name]}">${escaped(name)}</li>`).join('');
  const figuresOfFirst = measures.map((measure) => `${measure} ${percent(shareOf(first, measure))}`).join(', ');
  const description = `Bars of ${shown.length} rows, as percent of ${whole} origins. ${first.name}: ${figuresOfFirst}. The table has all figures.`;
  const svg = barChart(
    {
      title: section.title,
      description,
      names: shown.map(({ name }) => name),
      series: measures.map((name) => ({
        name,
        color: COLORS[name] as string,
        values: shown.map((row) => shareOf(row, name)),
      })),
    },
    `plot-${section.id}`,
  );
  return measures.length === 1 ? svg : `<ul class="legend">${legend}</ul>\n${svg}`;
}
