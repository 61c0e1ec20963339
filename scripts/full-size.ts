/**
 * True if tests that take long run on everything: in `npm run test:full`. Other runs use a part that is always the same.
 */
export const IS_FULL: boolean = process.env.MAYCRAWL_FULL_TESTS === '1';

/** The size of a test: `usual`, and `full` in a full run. */
export const sized = (usual: number, full: number): number => (IS_FULL ? full : usual);

/** The divisor of what a test examines: `usual`, and 1 in a full run. */
export const partOf = (usual: number): number => sized(usual, 1);

/** Every `step`th item, beginning with the one at `first`; in a full run, all items. */
export function everyNth<Item>(items: readonly Item[], step: number, first = 0): readonly Item[] {
  return IS_FULL ? items : items.filter((_, at) => at % step === first);
}
