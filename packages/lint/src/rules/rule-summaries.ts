import { ruleOf, rulesWithVariants } from '../data/rule-variants.js';
import type { FixKinds, LintRule } from '../model/lint-rule.js';
import { LEVELS, type Level, PRESETS, type Preset } from '../model/options.js';
import { rules as allVariants } from './index.js';

/** What a list says about a lint rule, or about a variant. */
export interface RuleSummary extends Pick<LintRule, 'id' | 'fixes' | 'what'> {
  /** Of a rule with variants, the highest of their levels. */
  readonly severity: Level;
  /** The levels of presets that override `severity`. */
  readonly presets: Readonly<Partial<Record<Preset, Level>>>;
  /** Empty if the rule finds one kind of mistake. */
  readonly variants: readonly RuleSummary[];
}

const single = allVariants.map(
  ({ id, severity, presets = {}, fixes, what }): RuleSummary => ({ id, severity, presets, fixes, what, variants: [] }),
);

/** Every lint rule, sorted by id. */
export const rules: readonly RuleSummary[] = [
  ...single.filter(({ id }) => ruleOf(id) === id),
  ...rulesWithVariants.map(({ id, what, variants: names }): RuleSummary => {
    const variants = single.filter((one) => names.includes(one.id));
    const severity = highest(variants.map((one) => one.severity));
    const levels = PRESETS.map((name) => [name, highest(variants.map((one) => one.presets[name] ?? one.severity))]);
    const presets = Object.fromEntries(levels.filter(([, level]) => level !== severity));
    return { id, severity, presets, fixes: kindsOf(variants.map(({ fixes }) => fixes)), what, variants };
  }),
].sort((a, b) => (a.id < b.id ? -1 : 1));

/** Every lint rule, each with its variants after it: what settings and suppressions can name. */
export const namedRules: readonly RuleSummary[] = rules.flatMap((rule) => [rule, ...rule.variants]);

export const ruleNames: readonly string[] = namedRules.map(({ id }) => id);

function highest(levels: readonly Level[]): Level {
  return LEVELS.find((level) => levels.includes(level)) ?? 'off';
}

function kindsOf(kinds: readonly FixKinds[]): FixKinds {
  const [isSafe, isUnsafe] = (['safe', 'unsafe'] as const).map((kind) =>
    kinds.some((one) => one === kind || one === 'both'),
  );
  return isSafe ? (isUnsafe ? 'both' : 'safe') : isUnsafe ? 'unsafe' : 'none';
}
