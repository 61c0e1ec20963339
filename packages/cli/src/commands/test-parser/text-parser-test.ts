import {
  type Label,
  type NoAnswer,
  type ParserOutcome,
  type ParserReport,
  robotsOf,
  type VectorResult,
} from '@maycrawl/conformance';
import { counted, outcomeCounts } from '../../text/counts.js';
import { clip, printable } from '../../text/printable.js';

/** Who has the answer. */
const SOURCES: Readonly<Record<Label, string>> = {
  rfc: 'RFC 9309',
  google: 'Google',
  choice: 'our choice',
  undefined: 'no source',
};

const OUTCOMES: Readonly<Record<ParserOutcome, string>> = {
  right: 'right',
  'as-google': 'as Google',
  wrong: 'wrong',
  error: 'error',
  'no-answer': 'no answer',
};

const REASONS: Readonly<Record<NoAnswer, string>> = {
  hung: 'it did not answer in time (it must write each answer at once, without a buffer)',
  crashed: 'it ended',
  'out-of-order': 'it answered another case',
  'not-json': 'it printed something else',
  'given-up': 'it was not asked: the adapter failed too often before, or took too long in all',
};

const MAX_FILE = 300;
const MAX_URL = 200;

/** An answer that is not right, with what was asked and where it is answered. */
export function vectorText({ vector, outcome, allowed, text, why }: VectorResult): string {
  const { id, label, url, agents, sources, note } = vector;
  const head = `${OUTCOMES[outcome]}: ${id} (${SOURCES[label]})`;
  if (why === 'given-up') return `${printable(head)}\n`;
  const lines = [
    head,
    `  ${answerText(allowed, why)}${text === undefined ? '' : `: ${text}`}`,
    `  expected: ${verdictOf(vector.allowed)}`,
    `  URL ${clip(url, MAX_URL)}, crawler ${agents.join(', ')}`,
    `  robots.txt ${clip(JSON.stringify(robotsOf(vector).toString('utf8')), MAX_FILE)}`,
    ...(note === undefined ? [] : [`  ${note}`]),
    `  See ${sources.join(', ')}`,
  ];
  return `${lines.map(printable).join('\n')}\n\n`;
}

function answerText(allowed: boolean | undefined, why: NoAnswer | undefined): string {
  if (why !== undefined) return REASONS[why];
  return allowed === undefined ? 'answered with an error' : `answered: ${verdictOf(allowed)}`;
}

const verdictOf = (allowed: boolean): string => (allowed ? 'allowed' : 'blocked');

export function parserSummary({ results }: ParserReport): string {
  const lines = Object.entries(SOURCES).flatMap(([label, source]) => {
    const ofLabel = results.filter(({ vector }) => vector.label === label);
    if (ofLabel.length === 0) return [];
    return [`${source}: ${outcomeCounts(ofLabel, OUTCOMES)}, of ${counted(ofLabel.length, 'vector')}`];
  });
  return `${lines.join('\n')}\n`;
}

/** Why nothing can be said about a parser. */
export function faultText({ fault, results, errors }: ParserReport): string {
  const why =
    fault === 'not-started'
      ? 'the adapter does not start'
      : `the adapter gave no answer: ${REASONS[results[0]?.why ?? 'crashed']}`;
  const said = errors.trim() === '' ? [] : [clip(errors.trim(), MAX_FILE)];
  return `${[why, ...said].map(printable).join('\n')}\n`;
}
