import { command, type TaskOf, wrong } from '../../command-line/command.js';
import { wordsOf } from '../../command-line/flag.js';
import { wholeNumber } from '../../command-line/read-number.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

export const crawlers = command({
  name: 'crawlers',
  summary: 'List the known crawlers, or show one: uses, tokens, fallbacks, what it obeys',
  title: 'the known crawlers',
  usage: ['[--json] [NAME]', '[--use USE] [--vendor NAME] [--stale [--days N]] [--json]'],
  about: `
Without NAME, prints one line for each crawler. With NAME, shows that crawler in full: what its vendor uses
pages for, its product tokens in the order in which it falls back, and what it obeys. NAME is a name, a
product token, or a User-Agent header in quotes. With the name of a group of check --as, such as ai, lists it.`,
  sections: {
    Options: {
      use: {
        value: 'USE',
        text: 'List only the crawlers for one use',
        detail:
          'Uses are `search`, `ai-training`, `ai-answers`, `user-action`, `ads`, `preview`, `archive`, `seo`, `monitoring`, `security`, `other` and `undocumented`; `ai` is `ai-training` and `ai-answers`, `all` is every use. `check --as` and `diff --as` take [these names](check.md#crawlers) too, except `other` and `undocumented`',
        page: '[The registry](../crawlers.md#uses) explains them',
        example: 'ai-training',
      },
      vendor: {
        value: 'NAME',
        text: 'List only the crawlers of one vendor',
        hint: 'name a vendor, as --vendor OpenAI',
        example: 'OpenAI',
      },
      stale: { text: 'List the entries by the age of their last check, the oldest first, with the pages to read' },
      days: {
        value: 'N',
        fallback: '0',
        text: 'With `--stale`: only entries that were last checked N or more days ago',
        hint: 'give the age of the check, as --days 90',
        ...wholeNumber('a whole number of days'),
      },
      json: { text: 'Print one JSON object per line' },
    },
  },
  argument: wordsOf('crawlers'),
  exitCodes: {
    0: 'found',
    1: 'not a known crawler: check uses only its product token',
    2: wrong('the command line'),
  },
  examples: [
    'maycrawl crawlers',
    'maycrawl crawlers --use ai-training',
    'maycrawl crawlers --vendor OpenAI',
    'maycrawl crawlers --stale --days 90',
    'maycrawl crawlers Googlebot-Image',
    'maycrawl crawlers "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"',
  ],
  read(line) {
    const [name, ...rest] = line.inputs;
    const { use, vendor, stale, days, json } = line.values();
    if (rest.length > 0) throw usage('crawlers takes one name: put a User-Agent header in quotes');
    if (name?.trim() === '')
      throw usage('the name is empty: give a crawler or a User-Agent header, or nothing to list all');
    const listing = line.firstOf(['use', 'vendor', 'stale', 'days']);
    if (name !== undefined && listing !== undefined)
      throw usage(`--${listing} lists crawlers, and ${quoted(name)} shows one: leave out one`);
    if (days !== undefined && !stale) throw usage('--days limits the list of --stale: write --stale too');
    return { task: 'crawlers', name, use, vendor, stale: stale ? { days: days ?? 0 } : undefined, json };
  },
});

export type CrawlersArguments = TaskOf<typeof crawlers>;
