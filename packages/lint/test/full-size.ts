/**
 * The sizes of tests that take long. `npm run test:full` (with `MAYCRAWL_FULL_TESTS=1`) runs them on everything, other
 * runs on a part that is always the same.
 */
const IS_FULL = process.env.MAYCRAWL_FULL_TESTS === '1';

/** The divisor of what a test examines: `usual`, and 1 in a full run. */
export const partOf = (usual: number): number => (IS_FULL ? 1 : usual);

/** Every `step`th item, beginning with the one at `first`; in a full run, all items. */
export function everyNth<Item>(items: readonly Item[], step: number, first = 0): readonly Item[] {
  return IS_FULL ? items : items.filter((_, at) => at % step === first);
}
