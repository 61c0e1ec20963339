import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Names in the HTML what the first view loads, so that the browser does not first run the script that imports it. */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const page = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/page.tsx'));
        if (page.length !== 1) throw new Error('src/page.tsx is not a chunk of its own');
        const scripts = new Set(page.map(({ fileName }) => fileName));
        for (const name of scripts) {
          const imports = chunks.find(({ fileName }) => fileName === name)?.imports ?? [];
          for (const imported of imports) if (!html.includes(imported)) scripts.add(imported);
        }
        const fonts = Object.keys(bundle).filter((name) => /atkinson[\w-]*\.woff2$/.test(name));
        return [
          ...[...scripts].map((name) => link({ rel: 'modulepreload', href: `./${name}` })),
          // Scripts come first where the connection is slow.
          ...fonts.map((name) =>
            link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `./${name}`, fetchpriority: 'low' }),
          ),
        ];
      },
    },
  };
}

function link(attributes: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { crossorigin: true, ...attributes }, injectTo: 'head' };
}
