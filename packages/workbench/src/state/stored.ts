/** Choices that outlast the page. A browser that stores nothing, as in private windows, only forgets them. */

const PREFIX = 'maycrawl-';

export function stored(name: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a choice; undefined removes it. */
export function store(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // Nothing is lost but the choice.
  }
}

/** The draft of this tab: its key in the session storage. */
export const DRAFT_KEY = `${PREFIX}draft`;

export function keepsDraft(): boolean {
  try {
    return sessionStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    return false;
  }
}
