/** Formats figures as a table, each beside its bar and stretch goal. */

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {number} figure
 * @property {string} unit
 * @property {number} [bar] A row without a bar only shows its figure.
 * @property {number} [stretch]
 * @property {'at least' | 'at most'} sense
 * @property {string} [note]
 */

/**
 * Formats a number with three significant digits.
 *
 * @param {number} value
 */
export function digits(value) {
  if (!Number.isFinite(value)) return 'none';
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString('en');
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

/**
 * @param {Row} row
 * @returns {'stretch' | 'met' | 'NOT MET' | 'NO FIGURE' | ''}
 */
export function status({ figure, bar, stretch, sense }) {
  if (!Number.isFinite(figure)) return 'NO FIGURE';
  if (bar === undefined || stretch === undefined) return '';
  const reaches = (/** @type {number} */ limit) => (sense === 'at least' ? figure >= limit : figure <= limit);
  if (reaches(stretch)) return 'stretch';
  return reaches(bar) ? 'met' : 'NOT MET';
}

/** @param {readonly Row[]} rows */
export function barTable(rows) {
  const lines = rows.map((row) => {
    const sign = row.sense === 'at least' ? '≥' : '≤';
    const limit = (/** @type {number | undefined} */ value) => (value === undefined ? '' : `${sign} ${digits(value)}`);
    const figure = `${digits(row.figure)} ${row.unit}`;
    return [row.what, figure, limit(row.bar), limit(row.stretch), status(row), row.note ?? ''];
  });
  return table(['what', 'figure', 'bar', 'stretch', 'reached', 'note'], lines);
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} lines
 */
export function table(head, lines) {
  const print = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [print(head), print(head.map(() => '---')), ...lines.map(print)].join('\n');
}
