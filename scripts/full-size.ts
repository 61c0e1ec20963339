/** How much runs: `usual` with `npm test`, `long` with `npm run test:full`, and `all` with its option `--all`. */
const SIZE = process.env.MAYCRAWL_TEST_SIZE ?? 'usual';

/** True in `npm run test:full`: what takes long runs too. */
export const IS_FULL: boolean = SIZE !== 'usual';

/** True in `npm run test:full -- --all`: everything runs, on all of its input, for an hour or more. */
export const IS_ALL: boolean = SIZE === 'all';

/** The size of a test: `usual`, or `all` if all is examined. */
export const sized = (usual: number, all: number): number => (IS_ALL ? all : usual);

/** The divisor of what a test examines: `usual`, or 1 if all is examined. */
export const partOf = (usual: number): number => sized(usual, 1);

/** Every `step`th item, beginning with the one at `first`; each if all are examined. */
export function everyNth<Item>(items: readonly Item[], step: number, first = 0): readonly Item[] {
  return IS_ALL ? items : items.filter((_, at) => at % step === first);
}
