/** Bytes of a buffer that is used again and again; what one huge file or URL needed is not kept. */
export const KEPT_BYTES: number = 2 ** 20;
