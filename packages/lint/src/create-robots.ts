import { buildRobots, type RobotsDraft } from '@maycrawl/core';
import { type NameOf, OptionError } from '@maycrawl/core/option-error';
import { canParseUrl } from '@maycrawl/core/url';
import { groupBy } from './collections/group-by.js';
import { checkedCreateOptions } from './create/check-create-options.js';
import { type CreateOptions, DoubtfulOptionError } from './create/create-options.js';
import { draftRobots } from './create/draft-robots.js';
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

/** A new file. */
export interface CreatedRobots {
  readonly text: string;
  /**
   * What its owner should know, one line each: which AI crawlers it blocks and which not, how parsers read a name, what
   * was left out. Lines on an option begin with its name, as `blockAi: `, or as `nameOf` returns it.
   */
  readonly notes: readonly string[];
}

/**
 * Returns the text of a new robots.txt for `options`: LF line ends, paths that begin with `/`, and in each group all
 * the rules that apply to its crawlers. The checker reports no error or warning for it, in any preset.
 *
 * @throws TypeError for unknown options, options of another type or that contradict each other, or values that a
 * robots.txt file cannot contain.
 * @throws DoubtfulOptionError for what looks like a mistake, unless `insist` is set: a name that is almost that of a known
 * crawler, or a rule that the checker would report.
 * @example createRobots({ blockPaths: ['/private/'], comments: false }) // 'User-agent: *\nDisallow: /private/\n'
 */
export function createRobots(options: CreateOptions): string {
  return createRobotsWithNotes(options).text;
}

/**
 * Returns a new robots.txt as `createRobots` does, and what its owner should know. Throws as `createRobots` does.
 *
 * @param nameOf returns the name of an option as its user knows it, such as a flag
 */
export function createRobotsWithNotes(options: CreateOptions, nameOf: NameOf = (option) => option): CreatedRobots {
  const checked = checkedCreateOptions(options);
  const { draft, notes } = draftRobots(checked, nameOf);
  const text = writtenRobots(draft);
  return { text: withoutFindings(text, options.insist ?? false), notes };
}

function writtenRobots(draft: RobotsDraft): string {
  try {
    return buildRobots(draft, { anyToken: true });
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    const [, index] = /^sitemaps\[(\d+)\]$/.exec(error.options[0] ?? '') ?? [];
    if (index === undefined) throw new OptionError([], `a robots.txt cannot contain this: ${error.problem()}`);
    const form = sitemapForm(draft.sitemaps?.[Number(index)]);
    throw new OptionError('sitemaps', `${error.problem()}; write it as ${form}`);
  }
}

function sitemapForm(given = ''): string {
  const isWhole = /^https?:\/\//i.test(given) && canParseUrl(given);
  return isWhole ? new URL(given).href : 'https://example.com/sitemap.xml';
}

/** Findings about what the options ask for by name, not about a mistake. */
const REQUESTED: ReadonlySet<string> = new Set(['token-characters', 'everything-blocked', 'search-in-ai-list']);

function withoutFindings(text: string, insist: boolean): string {
  const findings = PRESETS.flatMap((preset) => lint(text, { preset })).filter(
    ({ severity, variant }) => severity !== 'info' || MISTAKES.has(variant),
  );
  if (findings.length === 0) return text;
  const lines = text.split('\n');
  const doubtful = findings.find(({ variant }) => !REQUESTED.has(variant));
  if (doubtful !== undefined && !insist)
    throw new DoubtfulOptionError(undefined, doubtAbout(doubtful, lines), allowPathIn(doubtful));
  const byLine = groupBy(findings, ({ location }) => location.start.line);
  const suppressed = lines.flatMap((line, i) => {
    const kinds = new Set(byLine.get(i + 1)?.map(({ variant }) => variant));
    return kinds.size === 0 ? [line] : [`# maycrawl-disable-next-line ${[...kinds].join(', ')} -- on purpose`, line];
  });
  return suppressed.join('\n');
}

function doubtAbout(finding: Diagnostic, lines: readonly string[]): string {
  const { code, location, message, params, related, help } = finding;
  const line = lines[location.start.line - 1] ?? '';
  const said = Object.values(params).includes(line) ? message : `${line}: ${message}`;
  // No file is written, so the number of another line would say nothing.
  const numbers = new Set(related.map((other) => other.location.start.line));
  const others = [...numbers].map((number) => `Line ${number} is ${lines[number - 1]}.`);
  return [said, ...others, help, code === 'render-blocked' ? narrower(line) : undefined].filter(Boolean).join(' ');
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
