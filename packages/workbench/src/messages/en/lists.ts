/** Texts of lists that are cut. */
export const lists = {
  more: { one: '{count} more', other: '{count} more' },
} as const;
