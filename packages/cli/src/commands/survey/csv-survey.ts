import { csvLine } from '../../text/csv.js';
import { cellsOf, type Survey } from './survey.js';

/** Returns every figure as a line of CSV. Percentages have two decimals. */
export function csvSurvey(survey: Survey, earlier?: Survey): string {
  const head = ['section', 'name', 'measure', 'value', 'percent'];
  const lines = cellsOf(survey, earlier).map(({ section, name, measure, value, share, before, points }) => {
    const cells = [section, name, measure, value, rounded(share)];
    return csvLine(earlier === undefined ? cells : [...cells, before, rounded(points)]);
  });
  return csvLine(earlier === undefined ? head : [...head, 'before', 'points']) + lines.join('');
}

function rounded(percent: number | undefined): string | undefined {
  // As a number: text that begins with a minus sign could be read as a formula.
  return percent === undefined ? undefined : (Math.round(percent * 100) / 100 + 0).toFixed(2);
}
