/** Who runs, by name. A process loads one contender and never sees the others. */

/**
 * A parser, used in the way its own readme shows. Whatever it wants to be given is made outside the timed region.
 *
 * @typedef {object} Contender
 * @property {(bytes: Uint8Array) => any} input What `parse` takes.
 * @property {(input: any, host: string) => any} parse A parsed file. May throw.
 * @property {(parsed: any, url: string, crawler: string) => boolean | undefined} ask May throw.
 * @property {(parsed: any, crawler: string) => any} [hold] One crawler's rules, where the library knows such a thing.
 * @property {(held: any, target: string) => boolean | undefined} [askHeld]
 * @property {'url' | 'path'} [heldTarget] What `askHeld` takes.
 * @property {(input: any, maxBytes: number) => any} [parseRaised] Parse with a higher limit, where there is a limit.
 */

export const PEERS = ['robots-parser', 'robots-txt-parser', 'robots-txt-guard', 'exclusion'];

/** @type {Record<string, () => Promise<Contender>>} */
const LOADERS = {
  maycrawl: async () => (await import('./maycrawl.mjs')).fromBytes,
  'maycrawl (strings)': async () => (await import('./maycrawl.mjs')).fromStrings,
  'robots-parser': async () => (await import('./robots-parser.mjs')).contender,
  'robots-txt-parser': async () => (await import('./robots-txt-parser.mjs')).contender,
  'robots-txt-guard': async () => (await import('./robots-txt-guard.mjs')).contender,
  exclusion: async () => (await import('./exclusion.mjs')).contender,
};

/**
 * @param {string} name
 * @returns {Promise<Contender>}
 */
export function loadContender(name) {
  const load = LOADERS[name];
  if (load === undefined) throw new TypeError(`no contender ${name}; there are ${Object.keys(LOADERS).join(', ')}`);
  return load();
}
