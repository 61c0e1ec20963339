/** Texts of lists that are cut. */
export const lists = {
  more: { one: '{count} और', other: '{count} और' },
};
