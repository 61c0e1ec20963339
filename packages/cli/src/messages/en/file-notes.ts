/** What is said of a robots.txt as a whole. */
export const fileNotes = {
  longer: 'the file is longer than {limit:number} bytes (500 KiB): the rest was not read',
  cut: {
    by: 'size',
    one: 'the file has {size:number} byte: only the first {limit:number} (500 KiB) were read',
    other: 'the file has {size:number} bytes: only the first {limit:number} (500 KiB) were read',
  },
} as const;
