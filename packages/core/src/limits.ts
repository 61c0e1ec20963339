/** Each number that bounds what is read, with its source. */

/** Octets of a file that are read unless told otherwise: 500 KiB (D5). */
export const DEFAULT_MAX_BYTES = 512_000;

/** The largest `maxBytes` that may be asked for, 8 MiB less one: with their normal forms, patterns must start within 26 bits. */
export const MAX_BYTES_CEILING: number = 2 ** 23 - 1;

/** Octets of a line that are read: eight times the 2,083 that browsers once allowed a URL, less one (D6). */
export const MAX_LINE_OCTETS: number = 2083 * 8 - 1;

/** Octets of a buffer that is used again and again; what one huge file or URL needed is not kept. */
export const KEPT_OCTETS: number = 2 ** 20;
