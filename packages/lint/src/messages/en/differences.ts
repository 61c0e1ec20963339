/** Who is not named, and what differs between two files. */
export const differences = {
  unnamed: 'every crawler that the file does not name',
  unnamedInBoth: 'every crawler that neither file names',
  proved: 'No URL is treated differently, for any crawler: proved.',
  provedFor: 'No URL is treated differently for {who}: proved.',
} as const;
