/**
 * What any editor shows of a robots.txt: tokens, findings with fixes, explanations, completion and symbols. Positions are
 * UTF-16 offsets. No DOM, no I/O.
 *
 * @module
 */
export {};
