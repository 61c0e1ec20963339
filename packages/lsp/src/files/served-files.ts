import { fileURLToPath } from 'node:url';

/** The ids of this language: ours, and that of Vim. */
const LANGUAGE_IDS: readonly string[] = ['robotstxt', 'robots'];
const NAME = /^(?:robots.*|.*\.robots)\.txt$/i;

/** True for a document that the client calls a robots.txt, or whose name is that of one. */
export function isServed(uri: string, languageId: string): boolean {
  return LANGUAGE_IDS.includes(languageId) || NAME.test(nameIn(uri));
}

/** Returns the name of a file without its folder. */
export function nameIn(uri: string): string {
  const path = uri.replace(/[?#].*$/s, '');
  return decoded(path.slice(path.lastIndexOf('/') + 1));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the path of a document; undefined if it is not a file on this machine. `windows`: as there. Default: this system. */
export function pathOf(uri: string, windows?: boolean): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(uri, { windows });
  } catch {
    return undefined;
  }
}
