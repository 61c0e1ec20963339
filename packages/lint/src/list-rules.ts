import { rulePage } from './data/rule-pages.js';
import type { FixKinds } from './model/lint-rule.js';
import { type Level, PRESETS, type Preset } from './model/options.js';
import { type RuleSummary, rules } from './rules/rule-summaries.js';

/** A lint rule, as a list shows it. */
export interface ListedRule {
  /** The `code` of its findings. */
  readonly id: string;
  /** Its level with each preset, if no option sets another. */
  readonly levels: Readonly<Record<Preset, Level>>;
  /** Whether its fixes are safe, unsafe, both or none. */
  readonly fixes: FixKinds;
  /** What it finds: a phrase in Markdown. */
  readonly what: string;
  /** The page about it, as {@link rulePage} returns it. */
  readonly docs: string;
  /** The kinds of mistakes that it finds, if there are several. Settings and suppressions accept their ids, too. */
  readonly variants: Omit<ListedRule, 'variants'>[];
}

/** Returns the lint rules, by name. */
export function listRules(): ListedRule[] {
  return rules.map((rule) => ({ ...listed(rule), variants: rule.variants.map(listed) }));
}

function listed({ id, severity, presets, fixes, what }: RuleSummary): Omit<ListedRule, 'variants'> {
  const levels = PRESETS.map((preset) => [preset, presets[preset] ?? severity] as const);
  return { id, levels: Object.fromEntries(levels) as Record<Preset, Level>, fixes, what, docs: rulePage(id) };
}
