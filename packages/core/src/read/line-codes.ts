// No import and literals only: then a bundler inlines the constants.

/** The numbers of directives: `Directive`. FIELD is any key that is not a directive. */
export const FIELD = 0;
export const ALLOW = 1;
export const DISALLOW = 2;
export const USER_AGENT = 3;
export const SITEMAP = 4;

/** Instead of a directive, and less than each: white space, or a comment alone. */
export const BLANK = -2;
/** Instead of a directive: text that is not `key: value`. */
export const INVALID = -1;

/** The class of a byte that ends the content of a line. The other classes are features. */
export const STOP = 1;

/** Features of a value that matter for matching, beside WORD_WILDCARD. */
export const HAS_ESCAPE = 8;
/** The line is longer than `MAX_LINE_BYTES`, so the value may be cut. */
export const IS_CUT = 16;
