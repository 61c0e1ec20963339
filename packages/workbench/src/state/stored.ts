/** Choices that outlast the page. A browser that stores nothing, as in private windows, only forgets them. */

const PREFIX = 'maycrawl-';

/** Returns a stored choice; undefined if there is none, or the browser stores nothing. */
export function stored(name: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function store(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Nothing is lost but the choice.
  }
}
