// Prints the vendors' pages to read again, the oldest check first, with the entries of the crawler registry that rest
// on each of them. After reading a page, correct the entries and set `checked` to the day. Needs a build.
//
// Usage: node scripts/crawlers-to-check.mjs [--days N]   (only what was last checked N or more days ago; default 90)
import { parseArgs } from 'node:util';
import { daysSinceCheck } from '../packages/cli/dist/commands/crawlers/list-crawlers.js';
import { crawlers, policyDrafts } from '../packages/core/dist/crawlers/crawlers.js';

const { values } = parseArgs({ options: { days: { type: 'string', default: '90' } } });
if (!/^\d+$/.test(values.days)) {
  console.error(`--days ${values.days} is not a whole number of days: write, for example, --days 90`);
  process.exit(2);
}
const days = Number(values.days);
const now = Date.now();

/** For each page, the oldest check and what rests on it. */
const pages = new Map();
for (const entry of [...crawlers, ...policyDrafts]) {
  if (daysSinceCheck(entry, now) < days) continue;
  for (const url of entry.sources) {
    const page = pages.get(url) ?? { url, checked: entry.checked, names: [] };
    if (entry.checked < page.checked) page.checked = entry.checked;
    page.names.push(entry.name);
    pages.set(url, page);
  }
}

const oldestFirst = [...pages.values()].sort((a, b) => (a.checked < b.checked ? -1 : a.checked > b.checked ? 1 : 0));
for (const { url, checked, names } of oldestFirst) {
  console.log(`${checked} (${daysSinceCheck({ checked }, now)} days ago)  ${url}\n  ${names.join(', ')}`);
}
console.log(`${pages.size} pages were last checked ${days} or more days ago`);
