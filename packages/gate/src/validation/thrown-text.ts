import { shown } from './expected.js';

/** Returns the text of a thrown value, which may be anything: some objects cannot be converted to a string. */
export function thrownText(thrown: unknown): string {
  try {
    return thrown instanceof Error ? thrown.message : String(thrown);
  } catch {
    return shown(thrown);
  }
}
