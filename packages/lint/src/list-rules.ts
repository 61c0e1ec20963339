import { PRESETS, ruleLevels } from './config/settings.js';
import { rulePage } from './data/rule-pages.js';
import type { FixKinds } from './model/lint-rule.js';
import type { Level, Preset } from './model/options.js';
import { rules } from './rules/index.js';

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
}

/** Returns the lint rules, by name. */
export function listRules(): ListedRule[] {
  const levels = PRESETS.map((preset) => [preset, ruleLevels({ preset })] as const);
  return rules.map(({ id, fixes, what }) => ({
    id,
    levels: Object.fromEntries(levels.map(([preset, levelOf]) => [preset, levelOf[id] ?? 'off'])) as Record<
      Preset,
      Level
    >,
    fixes,
    what,
    docs: rulePage(id),
  }));
}
