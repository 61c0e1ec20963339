/** True if the input is a URL, which is fetched, rather than a file. */
export const isUrl = (input: string): boolean => /^(?:https?|ftp):\/\//i.test(input);
