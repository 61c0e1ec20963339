/** The contenders by name. Each process loads only one of them. */

/**
 * A parser, used as its readme shows. Its inputs are prepared outside the timed region.
 *
 * @typedef {object} Contender
 * @property {(bytes: Uint8Array) => any} input What `parse` takes.
 * @property {(input: any, host: string) => any} parse Returns a parsed file. May throw.
 * @property {(parsed: any, url: string, crawler: string) => boolean | undefined} allows May throw.
 * @property {(parsed: any, crawler: string) => any} [rulesFor] Returns one crawler's rules, if the library offers that.
 * @property {(rules: any, target: string) => boolean | undefined} [rulesAllow]
 * @property {'url' | 'path'} [rulesTarget] What `rulesAllow` takes.
 * @property {(input: any, maxBytes: number) => any} [parseWithLimit] Parses with a higher limit, if there is a limit.
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
  if (load === undefined)
    throw new TypeError(`Unknown contender "${name}": must be one of ${Object.keys(LOADERS).join(', ')}`);
  return load();
}
