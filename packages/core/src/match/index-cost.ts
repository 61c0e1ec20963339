// No import and literals only: then a bundler inlines the constants.

/*
 * An index is built when the scans so far have cost as much as building it would: then the cost is at most twice that of
 * the better choice, however many lookups follow (the ski rental problem). The unit is the cost of skipping a rule by its
 * tag, about a nanosecond. bench/README.md has the measurements.
 */

/** So few rules never get an index: a scan reads less memory, and takes no longer even if all of it is in the caches. */
export const FEW_RULES = 16;

/**
 * If more literal rules than this have the same tag, all literal rules are sorted: testing each row costs more than a
 * binary search, which reads patterns from memory that is in no cache.
 */
export const MANY_RULES = 256;

/** Comparing a pattern with the path. */
export const COMPARISON = 8;
/** Building an index, and in addition for each rule: to make a row, or to sort it among many. */
export const INDEX_COST = 500;
export const ROW_COST = 150;
export const SORTING_COST = 300;
