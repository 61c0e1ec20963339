/** Texts of lists that are cut. */
export const lists = {
  more: { other: '{count:number} और' },
} as const;
