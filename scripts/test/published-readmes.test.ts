import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../packages/cli/test/maycrawl.js';
import { readmeAsPublished } from '../publish/readme-links.mjs';
import { publicPackages } from '../publish/stage-packages.mjs';

const ADDRESSES = { repository: 'https://example.com/acme/maycrawl', docs: 'https://example.com/docs/' };
const LINK = /\[([^\]]*)\]\(([^)]*)\)/g;

/** The page as paragraphs, list items and table cells of one line each, without code blocks. */
function clausesOf(page: string): string[] {
  const prose = page.replace(/^```[\s\S]*?^```/gm, '\n\n');
  return prose
    .replace(/\n(?![\n|#]|- )/g, ' ')
    .split(/\n|\s\|\s/)
    .flatMap((block) => block.split(/(?<=[.;:!?*])\s+/))
    .map((clause) => clause.replace(/^[-|#*\s]+/, '').trim());
}

/**
 * Returns the clauses that cannot be read without their links: a link that is a whole clause or a cell, or a page's title
 * as its subject. "The documentation has [a guide](…)" can be read.
 */
function brokenWithoutLinks(page: string): string[] {
  return clausesOf(page).filter((clause) => {
    const [, text = '', target = '', rest = ''] = /^\[([^\]]*)\]\(([^)]*)\)(.*)$/.exec(clause) ?? [];
    if (!target.startsWith('..') || /^\.\.\/[\w-]+\/README\.md/.test(target) || /^\d+$/.test(text)) return false;
    return /^[.;,:]?$/.test(rest) || !/^(?:The|An?|the|an?) |^`/.test(text);
  });
}

describe('a published README', () => {
  const readme = 'See [the guide](../../docs/gate.md#a-part), [the gate](../gate/README.md#b), [a test](test/a.json).';
  const gate = '[the gate](https://www.npmjs.com/package/@maycrawl/gate#b)';

  it('has absolute links; without addresses, their text', () => {
    expect(readmeAsPublished(readme, 'packages/lint', ADDRESSES)).toBe(
      `See [the guide](https://example.com/docs/gate.html#a-part), ${gate}, ` +
        '[a test](https://example.com/acme/maycrawl/blob/HEAD/packages/lint/test/a.json).',
    );
    expect(readmeAsPublished(readme, 'packages/lint', {})).toBe(`See the guide, ${gate}, a test.`);
  });

  it('links the pages of rules that the package contains', () => {
    const rules = '[A rule](../lint/src/rules/lines/a.md#b), [above](#above), [RFC](https://example.com/rfc).';
    const rest = '[above](#above), [RFC](https://example.com/rfc).';
    expect(readmeAsPublished(rules, 'packages/lint', {})).toBe(`[A rule](docs/rules/a.md#b), ${rest}`);
    expect(readmeAsPublished(rules, 'packages/gate', {})).toBe(`A rule, ${rest}`);
    expect(readmeAsPublished(rules, 'packages/gate', ADDRESSES)).toBe(
      `[A rule](https://example.com/docs/rules/a.html#b), ${rest}`,
    );
  });

  it('keeps code as it is', () => {
    const code = 'A\n\n```js\nlist[0](../../docs/a.md);\n```\n\nB\n';
    expect(readmeAsPublished(code, 'packages/core', {})).toBe(code);
  });

  it('cannot link what is not published, or what is outside of the repository', () => {
    const link = (target: string) => () => readmeAsPublished(`[A](${target})`, 'packages/core', ADDRESSES);
    expect(link('../workbench/README.md')).toThrow(
      'packages/core/README.md links the README of packages/workbench, which is not published',
    );
    expect(link('../../../a.md')).toThrow('packages/core/README.md links ../../../a.md, which is outside of the repo');
  });
});

describe('the clauses that need their links', () => {
  it.each([
    '[What each package installs](../../docs/packages.md). MIT licence.',
    'Node 24; ESM only; [importing it](../../docs/packages.md) from CommonJS.',
    '[Coming from robots-parser](../../docs/from-robots-parser.md) compares\nthe calls.',
    '| 1 | The line is ignored. [Source](../../docs/requirements.md#d9) |',
    '- **A**: [an example](../../examples/a.mjs).',
  ])('are found: %s', (page) => {
    expect(brokenWithoutLinks(page)).toHaveLength(1);
  });

  it.each([
    'The documentation has [a guide](../../docs/gate.md).',
    '| [1](../../docs/requirements.md#d9) | The line is ignored. |',
    'Nothing is fetched: [`@maycrawl/gate`](../gate/README.md) does.',
    '`help` describes a command; [the documentation](../../docs/commands/README.md) has pages.',
  ])('are not: %s', (page) => {
    expect(brokenWithoutLinks(page)).toEqual([]);
  });
});

describe.each(publicPackages())('the README of $manifest.name', ({ folder, manifest }) => {
  const source = readFileSync(join(root, folder, 'README.md'), 'utf8');

  it('can be read without the links that have no address', () => {
    expect(brokenWithoutLinks(source)).toEqual([]);
  });

  it.each([{}, ADDRESSES])('has no dead link with %j', (addresses) => {
    const published = readmeAsPublished(source, folder, addresses);
    const headings = published.match(/^#+ .*$/gm)?.map((line) => line.replace(/^#+ /, '').toLowerCase()) ?? [];
    for (const [link, , target = ''] of published.replace(/^```[\s\S]*?^```/gm, '').matchAll(LINK)) {
      if (target.startsWith('https://')) expect(URL.canParse(target), link).toBe(true);
      else if (target.startsWith('#'))
        expect(
          headings.map((text) => text.replaceAll(' ', '-')),
          link,
        ).toContain(target.slice(1));
      else {
        expect(manifest.files, link).toContain(target.split('/')[0]);
        // The build copies them from the folder of this name.
        expect(existsSync(join(root, target.replace(/#.*/, ''))), link).toBe(true);
      }
    }
    // Other forms of links are not replaced.
    expect(published).not.toMatch(/^\[[^\]]+\]:|!\[|<a |<img |\]\(\.\.?\//m);
  });
});
