import { isUrl } from '../urls/is-url.js';
import { type CommandLine, DIALECTS, formatOf, oneOf, singleValue, usage } from './command-line.js';
import { GATE_OPTIONS, type GateArguments, IN_MEMORY, readGateArguments } from './gate-arguments.js';

export const POLICY_FORMATS = ['text', 'json', 'markdown', 'csv'] as const;

export interface PolicyArguments {
  readonly task: 'policy';
  /** A file, a URL, or `-`; undefined for the default paths. */
  readonly input: string | undefined;
  readonly dialect: (typeof DIALECTS)[number];
  readonly format: (typeof POLICY_FORMATS)[number];
  /** A file with URLs, `-` for stdin, a sitemap, or the URL of one or of a site. */
  readonly urls: string | undefined;
  /** The uses to show, as written; undefined for all. */
  readonly use: string | undefined;
  /** True if every crawler is listed. */
  readonly all: boolean;
  readonly gate: GateArguments;
}

/** Returns the arguments of `maycrawl policy`; throws a `CommandError` (`usage`). */
export function policyArguments(line: CommandLine, inputs: readonly string[]): PolicyArguments {
  const [input, ...rest] = inputs;
  if (rest.length > 0) throw usage('policy takes one file or URL: run it once for each');
  const urls = singleValue(line, 'urls');
  if (input === '-' && urls === '-') throw usage('- is stdin, which can be read only once: give one -');
  const unused = GATE_OPTIONS.find((name) => line.options.has(name));
  if (unused !== undefined && ![input ?? '', urls ?? ''].some(isUrl))
    throw usage(`--${unused} is an option for fetching, and no URL is given: leave it out`);
  return {
    task: 'policy',
    input,
    dialect: oneOf(line, 'dialect', DIALECTS) ?? 'google',
    format: formatOf(line, POLICY_FORMATS) ?? 'text',
    urls,
    use: singleValue(line, 'use'),
    all: line.options.has('all'),
    // The answer is about what the site serves now.
    gate: { ...readGateArguments(line), store: IN_MEMORY },
  };
}
