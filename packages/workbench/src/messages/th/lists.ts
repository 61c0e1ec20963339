/** Texts of lists that are cut. */
export const lists = {
  more: { other: 'อีก {count:number}' },
} as const;
