import { TimeSpan } from '../../rows/capture-time.js';
import { ioError } from '../../terminal/command-error.js';
import type { Figures, Survey } from './survey.js';
import { Tally } from './survey-counts.js';

/** Sections whose names are in the order of their counts. */
const TALLIES: ReadonlySet<string> = new Set([
  ...['statements', 'keys', 'oddities', 'content', 'meanings', 'statuses', 'unknown'],
]);

/** Adds surveys of different origins. Throws a {@link CommandError} (`io`) if files were read in different ways. */
export function mergeSurveys(surveys: readonly Survey[]): Survey {
  const [first] = surveys as readonly [Survey, ...Survey[]];
  const { parser, dialect } = first;
  const other = surveys.find((survey) => survey.parser !== parser || survey.dialect !== dialect);
  if (other !== undefined)
    throw ioError(
      `cannot add a survey of ${other.parser} (${other.dialect}) to one of ${parser} (${dialect}): survey all with one version`,
    );
  const times = new TimeSpan();
  for (const { captured } of surveys) if (captured !== null) times.addSpan(captured);
  return {
    ...first,
    inputs: [...new Set(surveys.flatMap(({ inputs }) => inputs))],
    captured: times.span ?? null,
    figures: addFigures(surveys.map(({ figures }) => figures)),
  };
}

function addFigures(all: readonly Figures[]): Figures {
  const sums = empty<Record<string, Record<string, number>>>();
  for (const [section, names] of all.flatMap((figures) => Object.entries(figures))) {
    const added = sums[section] ?? empty<Record<string, number>>();
    sums[section] = added;
    for (const [name, measures] of Object.entries(names)) {
      const sum = added[name] ?? empty<number>();
      added[name] = sum;
      for (const [measure, count] of Object.entries(measures)) sum[measure] = (sum[measure] ?? 0) + count;
    }
  }
  for (const [section, names] of Object.entries(sums)) {
    if (!TALLIES.has(section)) continue;
    const tally = new Tally();
    for (const [name, { origins }] of Object.entries(names)) tally.add(name, origins);
    sums[section] = tally.figures();
  }
  return sums;
}

/** Returns an object without properties: a name may be `constructor`. */
function empty<Value>(): Record<string, Value> {
  return Object.create(null);
}
