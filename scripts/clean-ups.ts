/**
 * What the fixtures of the tests have to undo. A module of fixtures has no hooks of its own: several test files share a
 * process, in which the module is evaluated once, and a hook belongs to the file that is loaded at that time.
 */

export type CleanUp = () => Promise<unknown> | unknown;

/** Run after the current test, the last one first. */
export const afterTest: CleanUp[] = [];
/** Run after the current test file, the last one first. */
export const afterFile: CleanUp[] = [];

/** Returns a function that creates something when the test file first needs it; it is undone after the file. */
export function perFile<Created>(create: () => Created, undo: (created: Created) => unknown): () => Created {
  let current: { readonly created: Created } | undefined;
  return () => {
    if (current !== undefined) return current.created;
    const created = create();
    current = { created };
    afterFile.push(() => {
      current = undefined;
      return undo(created);
    });
    return created;
  };
}

/** Runs the collected clean-ups and forgets them. */
export async function cleanUp(collected: CleanUp[]): Promise<void> {
  for (const undo of collected.splice(0).reverse()) await undo();
}
