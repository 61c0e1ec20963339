/** How much a test examines: `usual` with `npm test`, `more` with `npm run test:full`, and `all` with its option `--all`. */
const SIZE = process.env.MAYCRAWL_TEST_SIZE ?? 'usual';

/** What `npm run test:full` examines of an input, as a multiple of what `npm test` does. */
const TIMES_MORE = 2;

/** True in `npm run test:full`: what takes long runs too. */
export const IS_FULL: boolean = SIZE !== 'usual';

/** True in `npm run test:full -- --all`: everything runs, for an hour or more. */
export const IS_ALL: boolean = SIZE === 'all';

/** The size of a test: `usual`; in a full run twice that; `all` if all is examined, which is never exceeded. */
export function sized(usual: number, all: number): number {
  if (IS_ALL) return all;
  return IS_FULL ? Math.min(all, usual * TIMES_MORE) : usual;
}

/** The divisor of what a test examines: `usual`, half of it in a full run, and 1 if all is examined. */
export function partOf(usual: number): number {
  if (IS_ALL) return 1;
  return IS_FULL ? Math.ceil(usual / TIMES_MORE) : usual;
}

/** Every `step`th item, beginning with the one at `first`; more in a full run, and each if all are examined. */
export function everyNth<Item>(items: readonly Item[], step: number, first = 0): readonly Item[] {
  const used = partOf(step);
  return items.filter((_, at) => at % used === first % used);
}
