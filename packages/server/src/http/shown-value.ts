/** Characters of a text that an error shows. */
const MAX_SHOWN = 80;

/** Returns a value of a request for the text of an error: a text in quotes and cut, a list or an object in words. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN - 1)}…` : value);
  }
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
