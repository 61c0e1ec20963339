import { describe, expect, it } from 'vitest';
import { githubAnchor } from '../site/anchors.mjs';
import { playgroundLinks, shownFor, withMarkedExamples } from '../site/example-links.mjs';
import { openApiDocument, withDocumentLink } from '../site/openapi-document.mjs';
import { groupsOf, itemsOf } from '../site/side-bar.mjs';
import { pageText, sitePages, withSiteLinks } from '../site/site-pages.mjs';

const pages = new Map([
  ['docs/README.md', 'index.md'],
  ['docs/a.md', 'a.md'],
  ['docs/rules/tie.md', 'rules/tie.md'],
  ['packages/core/README.md', 'packages/core.md'],
]);
const links = (text: string, path: string, repository?: string) =>
  withSiteLinks(text, { path, pages, ...(repository === undefined ? {} : { repository }) });

describe('the links of a page on the site', () => {
  it('lead to the other pages there', () => {
    expect(links('[A](a.md#b) [core](../packages/core/README.md)', 'docs/README.md')).toBe(
      '[A](./a.md#b) [core](./packages/core.md)',
    );
    expect(links('[Map](../../docs/README.md), [top](#x), [RFC](https://a.example/)', 'packages/core/README.md')).toBe(
      '[Map](../index.md), [top](#x), [RFC](https://a.example/)',
    );
    expect(links('[tie](../packages/lint/src/rules/precedence/tie.md)', 'docs/a.md')).toBe('[tie](./rules/tie.md)');
  });

  it('are the address of a file of the repository, or only its text', () => {
    const text = 'See [`site.mjs`](../examples/site.mjs#L1).';
    expect(links(text, 'docs/a.md')).toBe('See `site.mjs`.');
    expect(links(text, 'docs/a.md', 'https://example.com/acme')).toBe(
      'See [`site.mjs`](https://example.com/acme/blob/HEAD/examples/site.mjs#L1).',
    );
  });

  it('keep code as it is', () => {
    const code = '```js\nlist[0](../examples/a.mjs);\n```\n`a[0](../examples/b.mjs)`\n';
    expect(links(code, 'docs/a.md')).toBe(code);
  });
});

it('the anchors of headings keep letters of any script, and nothing else', () => {
  expect(githubAnchor('`--json`: [what](a.md) it has, in हिन्दी')).toBe('--json-what-it-has-in-हिन्दी');
});

describe('the side bar', () => {
  it('has the headings of the map and the first link of each item', () => {
    const map = '# A\n\n[x](x.md)\n\n## B\n\n- [C](c.md), [D](d.md)\n- [`E`](e/README.md): e\n\n## F\n\ntext\n';
    expect(groupsOf(map, '')).toEqual([
      {
        text: 'B',
        items: [
          { text: 'C', link: '/c' },
          { text: 'E', link: '/e/' },
        ],
      },
    ]);
  });

  it('has the pages of a table, without parts of pages', () => {
    expect(itemsOf('| [a](a.md) | x |\n| – [b](a.md#b) | y |\n', 'rules')).toEqual([{ text: 'a', link: '/rules/a' }]);
  });
});

it('each page of docs is in the map, or in the list of its folder', () => {
  const map = pageText('docs/README.md');
  const missing = [...sitePages().keys()].filter((path) => {
    const [, folder = '', name = ''] = /^docs\/(?:(\w+)\/)?(.+)$/.exec(path) ?? [];
    if (name === '' || path === 'docs/README.md' || /^(?:rules|commands)$/.test(folder)) return false;
    if (/^(?:questions|decisions)$/.test(folder) && name !== 'README.md')
      return !pageText(`docs/${folder}/README.md`).includes(`](${name})`);
    return !map.includes(`](${path.slice('docs/'.length)})`);
  });
  expect(missing).toEqual([]);
});

describe('the OpenAPI document', () => {
  it('is that of the service, in the version of the packages', async () => {
    const { openapi, info, paths } = JSON.parse(await openApiDocument());
    expect([openapi, info.version]).toEqual([
      expect.stringMatching(/^3\.1\./),
      JSON.parse(pageText('package.json')).version,
    ]);
    expect(Object.keys(paths)).toContain('/v1/check');
  });

  it('has a link on the page of the service, beside its routes', () => {
    const linked = withDocumentLink(pageText('docs/service.md'), '/base/openapi.json');
    const [, routes = ''] = /^## Routes\n([\s\S]*?)^## /m.exec(linked) ?? [];
    expect(routes).toContain('at <a href="/base/openapi.json" target="_self">/openapi.json</a>,');
    expect(() => withDocumentLink('a page', '/openapi.json')).toThrow('does not have');
  });
});

describe('an example', () => {
  it('that a page marks gets a link with its file', async () => {
    const addressOf = await playgroundLinks('/play/');
    const page = 'a\n\n<!-- playground: {"crawlers":["GPTBot"],"urls":["/"]} -->\n```txt\nallow: /\n```\nb\n';
    const linked = await withMarkedExamples(page, addressOf);
    expect(linked).toMatch(
      /^a\n\n```txt\nallow: \/\n```\n\n<a class="open-example" href="\/play\/#1\.[^"]+".*<\/a>\nb\n$/s,
    );
  });

  it('of a rule shows what its page states, then the paths of its rules', () => {
    const text = 'user-agent: GPTBot\nuser-agent: *\ndisallow: /a*b\nallow: /c$\n';
    expect(shownFor(text, [['CCBot', '/x']])).toEqual({
      crawlers: ['CCBot', 'GPTBot', 'Googlebot', 'bingbot'],
      urls: ['/x', '/', '/a', '/c'],
    });
  });
});
