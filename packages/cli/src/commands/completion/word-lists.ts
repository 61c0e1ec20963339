import { crawlerPresets, crawlers, crawlerUses } from '@maycrawl/core/crawlers';
import { aiCategories, rules } from '@maycrawl/lint';
import { CACHE_ACTIONS } from '../../arguments/cache-arguments.js';
import { CHECK_FORMATS } from '../../arguments/check-arguments.js';
import { COMMANDS, DIALECTS } from '../../arguments/command-line.js';
import { SHELLS } from '../../arguments/completion-arguments.js';
import { DIFF_FORMATS, FAIL_ON } from '../../arguments/diff-arguments.js';
import { POLICIES } from '../../arguments/gate-arguments.js';
import { LINT_ENVIRONMENTS, LINT_FORMATS, LINT_PRESETS, LINT_THRESHOLDS } from '../../arguments/lint-arguments.js';
import { POLICY_FORMATS } from '../../arguments/policy-arguments.js';
import { LOG_LEVELS } from '../../arguments/serve-arguments.js';

/** A word to complete, with a description; empty if there is none. */
export interface Word {
  readonly word: string;
  readonly text: string;
}

const plain = (words: readonly string[]): readonly Word[] => words.map((word) => ({ word, text: '' }));

/** The names of the lists. They are also names in the scripts. */
export type ListName =
  | 'dialects'
  | 'policies'
  | 'check_formats'
  | 'lint_formats'
  | 'policy_formats'
  | 'diff_formats'
  | 'changes'
  | 'thresholds'
  | 'lint_presets'
  | 'environments'
  | 'log_levels'
  | 'shells'
  | 'actions'
  | 'topics'
  | 'ai_groups'
  | 'levels'
  | 'severities'
  | 'presets'
  | 'uses'
  | 'crawlers'
  | 'rules';

/** Returns the words that complete values and arguments, by the name of their list. */
export function wordLists(): Readonly<Record<ListName, readonly Word[]>> {
  const presets = crawlerPresets.map(({ name, meaning }) => ({ word: name, text: meaning }));
  const uses = crawlerUses.map(({ id, meaning }) => ({ word: id, text: meaning }));
  return {
    dialects: plain(DIALECTS),
    policies: plain(POLICIES),
    check_formats: plain(CHECK_FORMATS),
    lint_formats: plain(LINT_FORMATS),
    policy_formats: plain(POLICY_FORMATS),
    diff_formats: plain(DIFF_FORMATS),
    changes: plain(FAIL_ON),
    thresholds: plain(LINT_THRESHOLDS),
    lint_presets: plain(LINT_PRESETS),
    environments: plain(LINT_ENVIRONMENTS),
    log_levels: plain(LOG_LEVELS),
    shells: plain(SHELLS),
    actions: plain(CACHE_ACTIONS),
    topics: plain(COMMANDS),
    ai_groups: plain(aiCategories()),
    levels: plain(['error', 'warning', 'info', 'off']),
    severities: plain(['all', 'error', 'warning', 'info']),
    presets,
    uses: [...uses, ...presets.filter(({ word }) => !uses.some((use) => use.word === word))],
    crawlers: crawlers.map(({ name, vendor }) => ({ word: name, text: vendor })),
    rules: rules.map(({ id, what }) => ({ word: id, text: what })),
  };
}
