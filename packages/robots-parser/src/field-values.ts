/**
 * Returns the values of the lines with a key, in lower case, as robots-parser reads them: the key as it is spelled only,
 * and without the white space of JavaScript around key and value. The engine reads keys and values as Google does.
 */
export function fieldValues(text: string, key: string): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const [content = ''] = line.split('#', 1);
    const colon = content.indexOf(':');
    if (colon < 0 || content.slice(0, colon).trim().toLowerCase() !== key) return [];
    const value = content.slice(colon + 1).trim();
    return value === '' ? [] : [value];
  });
}
