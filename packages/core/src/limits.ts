/** Each number that bounds what is read, with its source. */

/** Octets of a file that are read unless told otherwise: 500 KiB (D5). */
export const DEFAULT_MAX_OCTETS = 512_000;

/** The largest `maxOctets` that may be asked for: 32 MiB less one, as rule offsets are kept in 25 bits. */
export const MAX_OCTETS_CEILING: number = 2 ** 25 - 1;

/** Octets of a line that are read: eight times the 2,083 that browsers once allowed a URL, less one (D6). */
export const MAX_LINE_OCTETS: number = 2083 * 8 - 1;
