import type { Plugin } from 'vite';

/** What Vite's own helper is called, whose code also loads styles and is a part of the first view. */
const HELPER = /^\0?vite\/preload-helper/;

/**
 * Loads what a script needs at the same time as the script. All styles are in one file, which the HTML names. In Workers,
 * where there is no document, an import loads one script after the other.
 */
const CODE = `const seen = new Set();
export const __vitePreload = (load, dependencies = [], from) => {
  if (globalThis.document) {
    for (const dependency of dependencies) {
      const { href } = new URL(dependency, from);
      if (seen.has(href)) continue;
      seen.add(href);
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }));
    }
  }
  return load();
};`;

/** Chunks that are there before anything is loaded on demand. */
const OF_FIRST_VIEW = /(?:^|\/)(?:start|preload|core|first)-[\w-]{8}\.js$/;

/** Returns what has to be loaded with a script that is imported on demand. */
export function lateDependencies(_: string, dependencies: string[]): string[] {
  const styles = dependencies.find((name) => name.endsWith('.css'));
  if (styles !== undefined) throw new Error(`${styles} is loaded late: the page expects all styles in one file`);
  return dependencies.filter((name) => !OF_FIRST_VIEW.test(name));
}

export function preloadHelper(): Plugin {
  let isUsed = false;
  return {
    name: 'preload-helper',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!HELPER.test(id)) return;
      isUsed = true;
      return { code: CODE, moduleSideEffects: false };
    },
    buildEnd(error) {
      if (!isUsed && error === undefined) throw new Error("Vite's helper for imports has another name");
    },
  };
}
