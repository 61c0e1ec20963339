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

The registry lists ${crawlers.length} crawlers. Pass the name of a crawler, its product token (in any case) or its whole User-Agent
header to the engine. It selects the rules by this table:

- The group of the **first product token** that the file names applies, from left to right. If the file names none of
  them, the group of \`*\` applies.
- To a crawler that **must be named**, the group of \`*\` does not apply.
- A crawler that ignores robots.txt, or fetches because a person asked (**user-triggered**), may fetch everything. The
  verdict's reason is \`crawler-ignores-robots\`.
- \`unknown\` means that no source answers the question. The engine then assumes that the crawler obeys robots.txt and that
  \`*\` applies to it.
- **Retired** crawlers are listed because files still name them.
- A crawler that is not listed here is treated as a product token that falls back to \`*\`. In a User-Agent header, the
  engine ignores the words of browsers and platforms to find the product. If nothing else is left, as in the header of a
  browser, it throws a \`TypeError\`.
- \`*\` as the crawler means a crawler that the file does not name.

In code, use \`import { crawlers, findCrawler } from '@maycrawl/core/crawlers'\`.

${byVendor().map(vendorSection).join('\n')}`,
);
