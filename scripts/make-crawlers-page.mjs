// Makes docs/crawlers.md from the crawler registry. Needs a built core.
import { crawlers, crawlerUses, mustBeNamed, policyDrafts } from '../packages/core/dist/crawlers/crawlers.js';
import { generatedFile } from './generated-file.mjs';

const FETCHES = { automatically: 'automatically', 'for-users': 'for users', never: 'never' };
const DOCUMENTED = { yes: 'yes', no: 'no', undocumented: 'not documented' };

function vendorSection([vendor, entries]) {
  return `## ${vendor}

| crawler | product tokens, in order | uses | fetches | obeys robots.txt | obeys \`*\` | crawl-delay | notes |
| --- | --- | --- | --- | --- | --- | --- | --- |
${entries.map(entryRow).join('\n')}

${sourceLines(entries)}
`;
}

function entryRow(entry) {
  const cells = [
    entry.name,
    entry.tokens.length === 0 ? 'none' : entry.tokens.map((token) => `\`${token}\``).join(' → '),
    entry.uses.join(', '),
    entry.controls.length === 0 ? FETCHES[entry.fetches] : `never: controls ${entry.controls.join(', ')}`,
    robotsCell(entry),
    mustBeNamed(entry) ? 'must be named' : DOCUMENTED[entry.obeysStar],
    DOCUMENTED[entry.obeysCrawlDelay],
    [
      entry.status === 'retired' ? 'Retired.' : '',
      entry.isReported ? 'Reported.' : '',
      entry.displayNames.length === 0 ? '' : `Also printed as ${entry.displayNames.join(', ')}.`,
      entry.fallbackConfirmed ? '' : 'Fallback not confirmed.',
      entry.note,
    ]
      .filter(Boolean)
      .join(' '),
  ];
  return `| ${cells.join(' | ')} |`;
}

function robotsCell({ obeysRobotsTxt, fetches }) {
  return obeysRobotsTxt === 'no' && fetches === 'for-users' ? 'may not apply' : DOCUMENTED[obeysRobotsTxt];
}

/** One line for each day of a check, with the sources that were read. */
function sourceLines(entries) {
  return [...groupedBy(entries, ({ checked }) => checked)]
    .map(([day, checked]) => {
      const pages = new Set(checked.flatMap(({ sources }) => sources.map((url) => `<${url}>`)));
      return `Checked ${day}: ${[...pages].join(', ')}.`;
    })
    .join('\n\n');
}

function groupedBy(entries, keyOf) {
  const groups = new Map();
  for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
  return groups;
}

function useRow({ id, title, meaning }) {
  const names = crawlers.filter(({ uses, status }) => uses.includes(id) && status === 'active').map(({ name }) => name);
  return `| \`${id}\` | ${title} | ${meaning} | ${names.join(', ')} |`;
}

function draftSection({ name, tokens, note, announcements, sources, checked }) {
  const known = tokens.map(({ token, uses }) => `\`${token}\` (${uses.join(', ')})`).join(', ') || 'none known';
  const support = announcements.map(({ vendor, source, date }) => `${vendor}, ${date}: <${source}>`).join('; ');
  return `- **${name}** (draft). Tokens: ${known}. ${note} Announced support: ${support || 'none'}. Checked ${checked}:
  ${sources.map((url) => `<${url}>`).join(', ')}.`;
}

generatedFile(
  'docs/crawlers.md',
  `<!-- Made from the crawler registry by scripts/make-crawlers-page.mjs: change the registry, not this page. -->

# Crawlers

The registry lists ${crawlers.length} crawlers. Pass the name of a crawler, its product token (in any case) or its whole
User-Agent header to the engine. It selects the rules by this table:

- The group of the **first product token** that the file names applies, from left to right. If the file names none of
  them, the group of \`*\` applies.
- To a crawler that **must be named**, the group of \`*\` does not apply.
- A crawler that ignores robots.txt may fetch everything, and so may one to which robots.txt **may not apply**, because
  it fetches only what a person asks for. The verdict's reason is \`crawler-ignores-robots\`.
- A **control token** fetches nothing. Its rules only limit the use of pages that other crawlers fetched, which the
  table names.
- **Not documented** means that no page of the vendor answers the question. The engine then assumes that the crawler
  obeys robots.txt and that \`*\` applies to it.
- **Reported** means that no page of the vendor describes the crawler: its uses are what third parties report, as of the
  day of the check.
- **Retired** crawlers are listed because files still name them.
- A crawler that is not listed here is treated as a product token that falls back to \`*\`. In a User-Agent header, the
  engine ignores the words of browsers and platforms to find the product. If nothing else is left, as in the header of a
  browser, it throws a \`TypeError\`.
- \`*\` as the crawler means a crawler that the file does not name.

In code, use \`import { crawlers, findCrawler, resolveDisplayName } from '@maycrawl/core/crawlers'\`.
\`maycrawl crawlers --stale\` lists the entries by the age of their check. \`npm run check\` warns of those that are older
than a year.

## Names

Pages of vendors print names that are no product tokens: "Googlebot News", "Google StoreBot". The command, the service,
the workbench and the gate find the crawler by its name or token with spaces in place of hyphens, and by the names that
the notes below list, in any case. A note in parentheses, as in "Googlebot News (when crawling images)", is ignored.

The engine itself reads a text with a space as a User-Agent header, in which it looks for a product: "Googlebot News"
would be Googlebot. If you call \`@maycrawl/core\`, use \`resolveDisplayName\` first. From an unknown name of several
words, such as "Foo Bar", only one word is read, here Foo. The command and the workbench say so, and the service does in
\`hint\`; \`tokenOfUnknownName\` returns the word.

## Uses

A crawler may have several uses. A use that the vendor lets a control token decide is listed with that token: Googlebot
fetches pages that may train models, but \`Google-Extended\` decides about that.

| use | title | meaning | active crawlers and control tokens |
| --- | --- | --- | --- |
${crawlerUses.map(useRow).join('\n')}

\`maycrawl check --as\` and \`diff --as\` take the name of a use in place of a crawler: \`--as ai-training\` means all
crawlers in its row. \`other\` and \`undocumented\` are no such names. \`ai\` means \`ai-training\` and \`ai-answers\`, and
\`all\` every active crawler. In code, use \`crawlersInPreset(name)\`; \`crawlerPresets\` lists the names.

## Policy tokens in drafts

Drafts define tokens that name a use instead of a crawler. They may change, so they are not part of the registry, and
the engine treats them like any other token that it does not list. In code, \`policyDrafts\` lists them.

${policyDrafts.map(draftSection).join('\n')}

${[...groupedBy(crawlers, ({ vendor }) => vendor)].map(vendorSection).join('\n')}`,
);
