import { keptStatements, type Usage, type UsageProblem, type UsageStatement } from '@maycrawl/core/usage';
import { type CheckLanguage, ENGLISH_CHECK } from '../messages/check-language.js';
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

const PROBLEMS = { 'no-dictionary': 'notDictionary', 'too-long': 'tooLong' } as const satisfies Record<
  UsageProblem,
  string
>;

/** Returns a line or header as it is written, and where it is. */
export function statementText({ field, value, line }: UsageStatement, words: CheckLanguage = ENGLISH_CHECK): string {
  const statement = `${FIELDS[field]}: ${clip(value, MAX_VALUE)}`;
  if (line === undefined) return words.say('statementInHeader', { statement });
  return words.say('statementInLine', { statement, line });
}

/** Returns the rows of `--use`: what may be done with the page, and which statements say so. */
export function usageRows(usage: Usage, paint: Paint, words: CheckLanguage): string[] {
  const { isFetched, preferences, level, statements, overruled } = usage;
  if (!isFetched) return [words.say('useNotFetched')];
  const paints = { granted: paint.green, denied: paint.red, unknown: paint.dim };
  const stated = Object.entries(preferences).map(([category, given]) =>
    words.say('preference', { category, preference: paints[given](words.say(given)) }),
  );
  const levelText = level === 'unknown' ? paint.dim(words.say('unknown')) : words.say('level', { level });
  const rows = [words.say('use', { preferences: stated.join(', '), level: levelText })];
  const add = (given: readonly UsageStatement[], noteOf: (statement: UsageStatement) => string): void => {
    for (const one of keptStatements(given, usage, MAX_SHOWN))
      rows.push(`  ${printable(statementText(one, words))}${noteOf(one)}`);
    // The engine lists 100, so their number is not known.
    if (given.length > MAX_SHOWN) rows.push(`  ${words.say('moreStatements')}`);
  };
  add(statements, ({ problem }) => (problem === undefined ? '' : paint.yellow(words.say(PROBLEMS[problem]))));
  add(overruled, () => paint.dim(words.say('byLongerPath')));
  return rows;
}
