/** How a name of a crawler is read. */
export const nameTexts = {
  readAs: '{name} is read as the product token {token}.',
} as const;
