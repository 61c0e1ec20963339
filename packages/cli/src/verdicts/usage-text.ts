import { keptStatements, type Usage, type UsageProblem, type UsageStatement } from '@maycrawl/core/usage';
import type { Paint } from '../terminal/paint.js';
import { clip, printable } from '../text/printable.js';

const MAX_SHOWN = 10;
/** Characters of a value that are shown. */
const MAX_VALUE = 200;

const FIELDS: Readonly<Record<UsageStatement['field'], string>> = {
  'content-usage': 'Content-Usage',
  'content-signal': 'Content-Signal',
  disallow: 'Disallow',
};

const PROBLEMS: Readonly<Record<UsageProblem, string>> = {
  'no-dictionary': 'not read: the value is not a dictionary (RFC 9651)',
  'too-long': 'not read: longer than 16,384 characters',
};

/** Returns a line or header as it is written, and where it is. */
export function statementText({ field, value, line }: UsageStatement): string {
  return `${FIELDS[field]}: ${clip(value, MAX_VALUE)} (${line === undefined ? 'header' : `line ${line}`})`;
}

/** Returns the rows of `--use`: what may be done with the page, and which statements say so. */
export function usageRows(usage: Usage, paint: Paint): string[] {
  const { isFetched, preferences, level, statements, overruled } = usage;
  if (!isFetched) return ['use: the page is not fetched'];
  const paints = { granted: paint.green, denied: paint.red, unknown: paint.dim };
  const stated = Object.entries(preferences).map(([category, given]) => `${category} ${paints[given](given)}`);
  const rows = [`use: ${stated.join(', ')}, level ${level === 'unknown' ? paint.dim(level) : level}`];
  const add = (given: readonly UsageStatement[], noteOf: (statement: UsageStatement) => string): void => {
    for (const one of keptStatements(given, usage, MAX_SHOWN))
      rows.push(`  ${printable(statementText(one))}${noteOf(one)}`);
    // The engine lists 100, so their number is not known.
    if (given.length > MAX_SHOWN) rows.push('  and more');
  };
  add(statements, ({ problem }) => (problem === undefined ? '' : paint.yellow(`, ${PROBLEMS[problem]}`)));
  add(overruled, () => paint.dim(', overruled by a longer path'));
  return rows;
}
