/**
 * The sizes of tests that take long. `npm run test:full` (with `MAYCRAWL_FULL_TESTS=1`) runs them at full size, other runs
 * on a part that is always the same.
 */
const IS_FULL = process.env.MAYCRAWL_FULL_TESTS === '1';

/** The size of a test: `usual`, and `full` in a full run. */
export const sized = (usual: number, full: number): number => (IS_FULL ? full : usual);
