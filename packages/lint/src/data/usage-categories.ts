import type { Use } from '@maycrawl/core/crawlers';
import { type StatedUse, type UsageCategory, useOfCategory } from '@maycrawl/core/usage';

/** The categories, in the order in which they are shown. */
export const usageCategories: readonly UsageCategory[] = Object.keys(useOfCategory) as UsageCategory[];

export function categoryOf(use: StatedUse): UsageCategory {
  return usageCategories.find((category) => useOfCategory[category] === use) as UsageCategory;
}

/** The uses that they are about. */
export const statedUses: readonly StatedUse[] = usageCategories.map((category) => useOfCategory[category]);

export function isStatedUse(use: Use): use is StatedUse {
  return (statedUses as readonly Use[]).includes(use);
}
