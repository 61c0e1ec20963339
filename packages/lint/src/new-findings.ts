import type { OptionSentence } from '@maycrawl/core/option-error';
import type { CreateMessage } from './create/create-message.js';
import { DoubtfulOptionError } from './create/create-options.js';
import { lint } from './lint.js';
import type { Diagnostic } from './model/diagnostic.js';
import { PRESETS } from './model/options.js';

/** Rules whose findings are mistakes in a new file, even if another line has the correct form. */
const MISTAKES: ReadonlySet<string> = new Set([
  'misspelt-token',
  'not-a-token',
  'generic-name',
  'html-entity',
  'over-encoded',
]);

/** Findings about what the options ask for by name, not about a mistake. */
const REQUESTED: ReadonlySet<string> = new Set(['token-characters', 'everything-blocked', 'search-in-ai-list']);

/**
 * Returns the findings about a new text that a person should see, in any preset.
 *
 * @param concerns whether a finding counts
 * @throws DoubtfulOptionError for one that is not what the options ask for, unless `insist` is set.
 */
export function newFindings(
  text: string,
  insist: boolean,
  concerns: (finding: Diagnostic) => boolean = () => true,
): Diagnostic[] {
  const findings = PRESETS.flatMap((preset) => lint(text, { preset })).filter(
    (finding) => concerns(finding) && (finding.severity !== 'info' || MISTAKES.has(finding.variant)),
  );
  const doubtful = findings.find(({ variant }) => !REQUESTED.has(variant));
  if (doubtful !== undefined && !insist)
    throw new DoubtfulOptionError(undefined, doubtAbout(doubtful, text.split(/\r\n|\r|\n/)), allowPathIn(doubtful));
  return findings;
}

function doubtAbout(finding: Diagnostic, lines: readonly string[]): OptionSentence {
  const { code, location, message, params, related, help } = finding;
  const line = lines[location.start.line - 1] ?? '';
  const said = Object.values(params).includes(line) ? message : `${line}: ${message}`;
  // No file is written, so the number of another line would say nothing.
  const numbers = new Set(related.map((other) => other.location.start.line));
  const others = [...numbers].map((number) => `Line ${number} is ${lines[number - 1]}.`);
  const text = [said, ...others, help, code === 'render-blocked' ? narrower(line) : undefined]
    .filter(Boolean)
    .join(' ');
  return { message: { id: 'reported', values: { line } } satisfies CreateMessage, text: () => text };
}

function allowPathIn({ helpParams }: Diagnostic): string | undefined {
  return /^Allow: (\S+)$/.exec(String(helpParams?.rule))?.[1];
}

/** What a path without an end also blocks, and how to block less. */
function narrower(line: string): string | undefined {
  const path = /^Disallow: (.*[^/*$])$/.exec(line)?.[1];
  if (path === undefined) return undefined;
  return `${path} is a prefix: it blocks every path that begins so. ${path}/ blocks only the folder, ${path}$ only the page.`;
}
