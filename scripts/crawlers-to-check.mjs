// Prints the pages to read again, the oldest check first, with the entries of the crawler registry that rest on each of
// them. After reading a page, correct the entries and set `checked` to the day. Needs a build.
import { pathToFileURL } from 'node:url';
import { daysSinceCheck } from '../packages/cli/dist/commands/crawlers/list-crawlers.js';
import { crawlers, policyDrafts } from '../packages/core/dist/crawlers/crawlers.js';
import { scriptArguments } from './script-arguments.mjs';

const USAGE = `node scripts/crawlers-to-check.mjs [--days N] [--now DATE] [--warn]

Prints the pages that the crawler registry rests on and that were last checked N or more days ago, 90 by default, the
oldest first. DATE is the day from which the days are counted, as 2026-11-29; by default, today. With --warn, prints only
a warning, and nothing if there is no such page.`;

/**
 * Returns the pages that were last checked `days` or more days before `now`, the oldest first, with the names of what
 * rests on them. A page counts by its oldest check.
 * @param {readonly { name: string, sources: readonly string[], checked: string }[]} entries
 * @param {number} now in milliseconds since 1970
 * @param {number} days
 */
export function pagesToCheck(entries, now, days) {
  /** @type {Map<string, { url: string, checked: string, days: number, names: string[] }>} */
  const pages = new Map();
  for (const { name, sources, checked } of entries) {
    const age = daysSinceCheck({ checked }, now);
    if (age < days) continue;
    for (const url of sources) {
      const page = pages.get(url) ?? { url, checked, days: age, names: [] };
      if (age > page.days) Object.assign(page, { checked, days: age });
      page.names.push(name);
      pages.set(url, page);
    }
  }
  return [...pages.values()].sort((a, b) => b.days - a.days);
}

/**
 * Returns the warning about entries whose check is `days` or more days old; undefined if there is none.
 * @param {readonly { name: string, sources: readonly string[], checked: string }[]} entries
 * @param {number} now in milliseconds since 1970
 * @param {number} days
 */
export function ageWarning(entries, now, days) {
  const pages = pagesToCheck(entries, now, days);
  const names = [...new Set(pages.flatMap((page) => page.names))];
  if (names.length === 0) return undefined;
  return `warning: ${names.length === 1 ? '1 entry' : `${names.length} entries`} of the crawler registry (${names.join(', ')}) \
were last checked ${days} or more days ago: node scripts/crawlers-to-check.mjs --days ${days} lists the pages to read`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values, fail } = scriptArguments(USAGE, {
    days: { type: 'string', default: '90' },
    now: { type: 'string' },
    warn: { type: 'boolean', default: false },
  });
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 0) fail(`--days ${values.days} is not a whole number of days`);
  const now = values.now === undefined ? Date.now() : Date.parse(String(values.now));
  if (Number.isNaN(now)) fail(`--now ${values.now} is not a date`);
  const entries = [...crawlers, ...policyDrafts];
  if (values.warn) {
    const warning = ageWarning(entries, now, days);
    if (warning !== undefined) console.log(warning);
  } else {
    const pages = pagesToCheck(entries, now, days);
    for (const { url, checked, days: age, names } of pages) {
      console.log(`${checked} (${age} days ago)  ${url}\n  ${names.join(', ')}`);
    }
    console.log(
      `${pages.length === 1 ? '1 page was' : `${pages.length} pages were`} last checked ${days} or more days ago`,
    );
  }
}
