/** Texts of lists that are cut. */
export const lists = {
  more: { one: '{count:number} more', other: '{count:number} more' },
} as const;
