// Makes docs/crawlers.md from the crawler registry. Needs a built core.
import { crawlers } from '../packages/core/dist/crawlers/crawlers.js';
import { generatedFile } from './generated-file.mjs';

const ROBOTS = { yes: 'yes', no: 'no', 'user-triggered': 'no: user-triggered', unknown: 'unknown' };
const STAR = { yes: 'yes', no: 'no', 'must-be-named': 'must be named', unknown: 'unknown' };

function vendorSection([vendor, entries]) {
  const pages = [...new Set(entries.map(({ url }) => url))].map((url) => `<${url}>`);
  return `## ${vendor}

| crawler | product tokens, in order | purpose | obeys robots.txt | obeys \`*\` | crawl-delay | notes |
| --- | --- | --- | --- | --- | --- | --- |
${entries.map(entryRow).join('\n')}

Checked ${[...new Set(entries.map(({ checked }) => checked))].join(', ')}: ${pages.join(', ')}.
`;
}

function entryRow(entry) {
  const cells = [
    entry.name,
    entry.tokens.length === 0 ? 'none' : entry.tokens.map((token) => `\`${token}\``).join(' → '),
    entry.purpose,
    ROBOTS[entry.obeysRobots],
    STAR[entry.obeysStar],
    entry.obeysCrawlDelay,
    [entry.status === 'retired' ? 'Retired.' : '', entry.fallbackConfirmed ? '' : 'Fallback not confirmed.', entry.note]
      .filter(Boolean)
      .join(' '),
  ];
  return `| ${cells.join(' | ')} |`;
}

function byVendor() {
  const vendors = new Map();
  for (const entry of crawlers) vendors.set(entry.vendor, [...(vendors.get(entry.vendor) ?? []), entry]);
  return [...vendors];
}

generatedFile(
  'docs/crawlers.md',
  `<!-- Made from the crawler registry by scripts/make-crawlers-page.mjs: change the registry, not this page. -->

# Crawlers

The ${crawlers.length} crawlers that the registry holds. Give the engine a crawler's name, its product token (any case) or its whole
User-Agent header, and it follows this table:

- It takes the group of the **first product token** that the file names, from left to right, then the group of \`*\`.
- A crawler that **must be named** is not bound by \`*\`: only a group with its token binds it.
- A crawler that ignores robots.txt, or fetches because a person asked (**user-triggered**), may fetch everything; the
  verdict says so (\`crawler-ignores-robots\`).
- \`unknown\` means that no source settles it. The engine then takes the careful side: the crawler obeys, and \`*\` binds
  it.
- **Retired** crawlers are kept because files still name them.
- A crawler that is not listed here is taken as a bare product token that falls back on \`*\`. A header's product is found
  by leaving out the words of browsers and platforms; a browser's header names no crawler, which is a \`TypeError\`.
- \`*\` as the crawler asks for what binds a crawler that the file doesn't name.

In code: \`import { crawlers, findCrawler } from '@maycrawl/core/crawlers'\`.

${byVendor().map(vendorSection).join('\n')}`,
);
