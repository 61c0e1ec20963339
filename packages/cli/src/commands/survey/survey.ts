import { isCaptureTime } from '../../rows/capture-time.js';
import { ioError } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

/** Counts by section, name and measure, as `crawlers`, `GPTBot`, `blocked`. */
export type Figures = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;

/** What a run counted, with all that is needed to cite it. */
export interface Survey {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly parser: string;
  readonly dialect: string;
  readonly inputs: readonly string[];
  /** The earliest and the latest time of the rows; null if they have none. */
  readonly captured: { readonly first: string; readonly last: string } | null;
  readonly definitions: Readonly<Record<string, string>>;
  readonly figures: Figures;
}

const FORMAT = 'maycrawl survey';
/** Of the JSON. */
const VERSION = 1;

export const SURVEY_HEAD = { format: FORMAT, version: VERSION } as const;

export const DEFINITIONS: Readonly<Record<string, string>> = {
  known: 'An origin with a file, without one, or unreachable. Shares of crawlers and uses are of these.',
  file: 'An origin whose response is 2xx, with a body that can be read.',
  'no file':
    'An origin whose response is 4xx, except 429, or a 3xx that is no redirect and not 304. Everything is allowed.',
  unreachable: 'An origin that responded with 5xx, 429 or another such status, or not at all. Everything is blocked.',
  unknown: 'An origin about which nothing is certain, as after a redirect that was not followed. It is in no share.',
  blocked: 'A file for which it is proved that every path is blocked for the crawler.',
  allowed: 'A file without a disallow rule that can match for the crawler, or no file.',
  partly: 'Any other file.',
  named: 'A file with a group for the product token of the crawler.',
  '*': 'A crawler that no group names.',
  all: 'A file that blocks all crawlers of the use, as blocked is defined.',
  some: 'A file that blocks some of them.',
  none: 'A file that blocks none of them, or no file.',
  'crawlers of a use':
    'The active crawlers of the registry for that use, without those to which robots.txt does not, or may not, apply.',
  'file of text': 'A file that is no web page, no compressed, binary or UTF-16 data. Lines are counted in these only.',
};

/** A table of figures. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** What the first column has. */
  readonly names: string;
  /** The name in the section `origins` of which the figures are parts; undefined if there are no shares. */
  readonly whole: string | undefined;
  readonly measures: readonly string[];
}

const ORIGINS = ['origins'] as const;

export const SECTIONS: readonly Section[] = [
  {
    ...{ id: 'origins', title: 'Origins', names: 'Result', whole: 'all', measures: ORIGINS },
    about: 'An origin is a scheme, a host and a port. Each has one robots.txt.',
  },
  {
    ...{ id: 'crawlers', title: 'Crawlers', names: 'Crawler', whole: 'known' },
    measures: ['blocked', 'partly', 'allowed', 'unreachable', 'named'],
    about: 'Origins whose robots.txt blocks all pages, some or none for each crawler.',
  },
  {
    ...{ id: 'uses', title: 'Uses of pages', names: 'Use', whole: 'known' },
    measures: ['all', 'some', 'none', 'unreachable'],
    about: 'Origins that block all, some or none of the crawlers of each use.',
  },
  {
    ...{ id: 'statements', title: 'Statements on use', names: 'Statement', whole: 'text', measures: ORIGINS },
    about: 'Files with Content-Signal, Content-Usage and License lines. They are requests and block nothing.',
  },
  {
    ...{ id: 'keys', title: 'Keys', names: 'Key', whole: 'text', measures: ORIGINS },
    about: 'Files with a key other than user-agent, allow and disallow.',
  },
  {
    ...{ id: 'oddities', title: 'Unusual lines', names: 'Kind', whole: 'text', measures: ORIGINS },
    about: 'Files with at least one line of the kind.',
  },
  {
    ...{ id: 'content', title: 'Kinds of content', names: 'Kind', whole: 'file', measures: ORIGINS },
    about: 'What the files are. Only text has lines that were written for crawlers.',
  },
  {
    ...{ id: 'sizes', title: 'Sizes of files', names: 'Bytes', whole: 'file', measures: ORIGINS },
    about: 'Files by their bytes. Only the first 512,000 are read.',
  },
  {
    ...{ id: 'meanings', title: 'Meanings of the responses', names: 'Meaning', whole: 'all', measures: ORIGINS },
    about: 'Origins by what the status of their response means for robots.txt.',
  },
  {
    ...{ id: 'statuses', title: 'Statuses', names: 'Status', whole: 'all', measures: ORIGINS },
    about: 'Origins by the status of their response.',
  },
  {
    ...{ id: 'unknown', title: 'Unknown origins', names: 'Reason', whole: 'all', measures: ORIGINS },
    about: 'Origins that are in no share, by the reason.',
  },
  {
    ...{ id: 'input', title: 'Input', names: 'What', whole: undefined, measures: ['count'] },
    about: 'What was read.',
  },
];

/** A figure of one survey or of two. */
export interface Cell {
  readonly section: string;
  readonly name: string;
  readonly measure: string;
  /** Undefined if only the earlier survey has it. */
  readonly value: number | undefined;
  /** Percent of the whole; undefined if there is none. */
  readonly share: number | undefined;
}

/** A figure with that of an earlier survey. */
export interface ComparedCell extends Cell {
  /** Undefined if the earlier survey does not have it. */
  readonly before: number | undefined;
  /** By how many points of percent the share grew. */
  readonly points: number | undefined;
}

/** Returns the figures of the survey, beside those of an earlier one if there is one. */
export function cellsOf({ figures }: Survey, earlier?: Survey): ComparedCell[] {
  return SECTIONS.flatMap(({ id, whole }) => {
    const [now, then] = [figures[id] ?? {}, earlier?.figures[id] ?? {}];
    return union(now, then).flatMap((name) =>
      union(own(now, name) ?? {}, own(then, name) ?? {}).map((measure): ComparedCell => {
        const [value, before] = [own(own(now, name), measure), own(own(then, name), measure)];
        const share = shareOf(value, figures, whole);
        const shareBefore = shareOf(before, earlier?.figures, whole);
        const points = share === undefined || shareBefore === undefined ? undefined : share - shareBefore;
        return { section: id, name, measure, value, share, before, points };
      }),
    );
  });
}

/** Of the names in an earlier file, some may be properties of every object. */
function own<Value>(object: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

function union(a: object, b: object): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])];
}

function shareOf(value: number | undefined, figures: Figures | undefined, whole: string | undefined) {
  const all = whole === undefined ? undefined : figures?.origins?.[whole]?.origins;
  return value === undefined || !all ? undefined : (100 * value) / all;
}

/** Reads a survey that was written as JSON. Throws a {@link CommandError} (`io`) for any other text. */
export function parseSurvey(text: string, name: string): Survey {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    // It is no survey either.
  }
  if (isSurvey(read)) return read;
  const version = (read as { format?: unknown; version?: unknown } | null | undefined) ?? {};
  const isNewer = version.format === FORMAT && typeof version.version === 'number' && version.version > VERSION;
  const why = isNewer ? 'it is of a newer version of maycrawl' : 'it is no survey';
  throw ioError(`cannot read the survey ${quoted(name)}: ${why}; name a file that --format json wrote`);
}

function isSurvey(value: unknown): value is Survey {
  if (!isRecord(value) || value.format !== FORMAT || value.version !== VERSION) return false;
  const { parser, dialect, inputs, captured, definitions, figures } = value;
  return (
    typeof parser === 'string' &&
    typeof dialect === 'string' &&
    Array.isArray(inputs) &&
    inputs.every((input) => typeof input === 'string') &&
    (captured === null || isSpan(captured)) &&
    isRecord(definitions) &&
    Object.values(definitions).every((text) => typeof text === 'string') &&
    isRecord(figures) &&
    Object.values(figures).every(
      (names) => isRecord(names) && Object.keys(names).every(isName) && Object.values(names).every(isCounts),
    )
  );
}

function isSpan(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return [value.first, value.last].every((time) => typeof time === 'string' && isCaptureTime(time));
}

/** True unless spreadsheets would read the text as a formula. */
function isName(text: string): boolean {
  return !/^[=+\-@]/.test(text);
}

function isCounts(value: unknown): boolean {
  if (!isRecord(value) || !Object.keys(value).every(isName)) return false;
  return Object.values(value).every((count) => Number.isSafeInteger(count) && Number(count) >= 0);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
