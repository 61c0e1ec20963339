import type { Command, OptionName } from '../../arguments/command-line.js';
import type { ListName } from './word-lists.js';

/** What completes a value or an argument: `nothing` for a URL or a number. */
export type Completion =
  | { readonly kind: 'nothing' | 'files' | 'folders' }
  /** One word of these lists. */
  | { readonly kind: 'words'; readonly lists: readonly ListName[] }
  /** Words of these lists with commas between. */
  | { readonly kind: 'several'; readonly lists: readonly ListName[] }
  /** `RULE=LEVEL`. */
  | { readonly kind: 'rule-level' };

const NOTHING: Completion = { kind: 'nothing' };
const FILES: Completion = { kind: 'files' };
const FOLDERS: Completion = { kind: 'folders' };
const words = (...lists: ListName[]): Completion => ({ kind: 'words', lists });

/** The options whose values can be completed. */
const VALUES: Readonly<Partial<Record<OptionName, Completion>>> = {
  robots: FILES,
  as: words('crawlers'),
  dialect: words('dialects'),
  store: FOLDERS,
  policy: words('policies'),
  rejected: FILES,
  'output-file': FILES,
  threshold: words('thresholds'),
  'stdin-filename': FILES,
  rule: { kind: 'rule-level' },
  select: { kind: 'several', lists: ['severities', 'rules'] },
  ignore: { kind: 'several', lists: ['severities', 'rules'] },
  preset: words('lint_presets'),
  environment: words('environments'),
  urls: FILES,
  'fail-on': words('changes'),
  config: FILES,
  explain: words('rules'),
  'block-crawler': words('crawlers'),
  'block-ai': words('ai_groups'),
  'allow-only': words('crawlers'),
  output: FILES,
  tokens: FILES,
  socket: FILES,
  'log-level': words('log_levels'),
  use: words('uses'),
};

/** The values that are others for some command. */
const VALUES_OF: Readonly<Partial<Record<Command, Readonly<Partial<Record<OptionName, Completion>>>>>> = {
  check: { as: words('presets', 'crawlers'), format: words('check_formats') },
  filter: { robots: FOLDERS },
  lint: { format: words('lint_formats') },
  policy: { format: words('policy_formats') },
  diff: { as: words('presets', 'crawlers'), format: words('diff_formats') },
};

/** What completes the arguments of a command; of the others, they are URLs, or there are none. */
const ARGUMENTS: Readonly<Partial<Record<Command, Completion>>> = {
  lint: FILES,
  policy: FILES,
  diff: FILES,
  format: FILES,
  cache: words('actions'),
  crawlers: words('crawlers'),
  completion: words('shells'),
};

/** Returns what completes the value of an option. */
export function valueCompletion(command: Command, option: OptionName): Completion {
  return VALUES_OF[command]?.[option] ?? VALUES[option] ?? NOTHING;
}

/** Returns what completes an argument of the command. */
export function argumentCompletion(command: Command): Completion {
  return ARGUMENTS[command] ?? NOTHING;
}
