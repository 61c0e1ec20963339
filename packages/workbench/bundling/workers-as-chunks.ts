import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const WORKER = /new URL\('(\.\/[\w-]*worker\.ts)', import\.meta\.url\)/;

/**
 * Makes each Worker an entry of the page's own build. Vite bundles each by itself, with a copy of the engine in each; as
 * chunks of one build, they load one file that the browser has already.
 */
export function workersAsChunks(): Plugin {
  const entries = new Set<string>();
  return {
    name: 'workers-as-chunks',
    apply: 'build',
    // Before Vite's own plugin finds the Workers.
    enforce: 'pre',
    transform(code, id) {
      const path = WORKER.exec(code)?.[1];
      if (path === undefined) return;
      const entry = resolve(dirname(id), path);
      entries.add(entry);
      const chunk = this.emitFile({ type: 'chunk', id: entry });
      return { code: code.replace(WORKER, `import.meta.ROLLDOWN_FILE_URL_${chunk}`), map: null };
    },
    generateBundle(_, bundle) {
      const importsOf = (name: string): string[] => (bundle[name]?.type === 'chunk' ? bundle[name].imports : []);
      const isOfPage = (name: string): boolean => ['start', 'first'].includes(bundle[name]?.name ?? '');
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'chunk' || !entries.has(file.facadeModuleId ?? '')) continue;
        const loaded = new Set([name]);
        for (const each of loaded) for (const imported of importsOf(each)) loaded.add(imported);
        const [first] = [...loaded].filter(isOfPage);
        if (first)
          this.error(
            `${name} loads ${first}, which is for the page: add the module that both need to the chunk "core"`,
          );
      }
    },
  };
}
