import { command, STOPPED, type TaskOf } from '../../command-line/command.js';
import { FILES, wordsOf } from '../../command-line/flag.js';
import { wholeNumber } from '../../command-line/read-number.js';
import { CRAWLER, DIALECT, formatOf, JSON_FORMAT, languageFlag, URL_LIST } from '../../command-line/shared-flags.js';
import { rejectSecondStdin } from '../../command-line/usage.js';
import { ALWAYS_FRESH, gateArguments, IN_MEMORY, REQUEST_FLAGS, rejectUnused } from '../../session/gate-flags.js';
import { usage } from '../../terminal/command-error.js';

const FORMATS = ['text', 'json', 'markdown', 'github', 'csv'] as const;

const FAIL_ON = ['blocked', 'allowed', 'use', 'any'] as const;

export const diff = command({
  name: 'diff',
  summary: 'Show which URLs an edit newly blocks or allows, for every crawler, with example URLs',
  title: 'which URLs does an edit newly block or allow, and for which crawlers?',
  usage: ['[options] OLD NEW'],
  about: `
OLD and NEW are files, URLs (the command fetches the site's current robots.txt), git revisions such as
HEAD~1:public/robots.txt (:public/robots.txt is the staged file), or - for stdin. The result covers every URL
and every crawler, not a sample: it shows URLs that are newly blocked or newly allowed, one for each rule that
causes changes, with the lines that decide, or that it is proved that there are none.`,
  sections: {
    Options: {
      as: {
        ...CRAWLER,
        many: true,
        fallback: 'every crawler',
        text: 'Compare for this crawler only, or for [a group](check.md#crawlers), such as `ai`',
        completes: wordsOf('presets', 'crawlers'),
      },
      'fail-on': {
        value: 'CHANGE',
        choices: FAIL_ON,
        text: 'Exit with 1 if URLs are newly blocked or allowed, uses of pages change, or any of these',
        detail: 'An undecided comparison counts as a change',
      },
      urls: {
        ...URL_LIST,
        text: 'Also count changes among these URLs or paths, one per line; `-` is stdin',
        page: '`--fail-on` then counts only these',
      },
      dialect: DIALECT,
      format: {
        value: 'NAME',
        choices: FORMATS,
        fallback: '`text`; `github` in GitHub Actions, where `GITHUB_ACTIONS` is `true`',
        text: 'Form of the output: CSV has [one line](../diff.md#csv) for each crawler and change',
      },
      language: languageFlag(
        'Names of fields and states in JSON stay, as do CSV, titles of annotations, and errors on stderr',
      ),
      json: { ...JSON_FORMAT, detail: 'It lists every change', page: 'See [its fields](../diff.md#--json)' },
      all: {
        text: 'Leave nothing out',
        detail: 'Without it, the formats for people show the most consequential changes, and how many more there are',
      },
      quiet: { short: 'q', text: 'With `--fail-on`: print nothing; the exit code is the result' },
      budget: {
        value: 'STEPS',
        fallback: '20000000, and 30000000 more for what remains undecided, which takes a few seconds',
        text: 'Steps after which the comparison ends undecided; all crawlers share them',
        example: '1000000000',
        ...wholeNumber(`a number of steps from 1 to ${Number.MAX_SAFE_INTEGER}`, 1),
      },
    },
    Fetching: REQUEST_FLAGS,
  },
  needless: ALWAYS_FRESH,
  argument: FILES,
  exitCodes: {
    0: 'done; with --fail-on: no such change',
    1: 'with --fail-on: at least one such change',
    2: 'the command line or a file is wrong, a revision does not exist, a server fails, or a sitemap given with --urls could not be read completely',
    ...STOPPED,
  },
  examples: [
    'maycrawl diff HEAD:public/robots.txt public/robots.txt',
    'maycrawl diff --fail-on blocked https://example.com/ public/robots.txt',
    'maycrawl diff --as Googlebot --urls urls.txt old.txt new.txt',
    'maycrawl diff --urls https://example.com/sitemap.xml https://example.com/ public/robots.txt',
  ],
  read(line) {
    const [before, after, ...rest] = line.inputs;
    const { as: crawlers, ...values } = line.values();
    const { urls } = values;
    if (before === undefined || after === undefined)
      throw usage(
        'diff takes two files, the old robots.txt and the new one, as maycrawl diff HEAD:robots.txt robots.txt',
      );
    if (rest.length > 0) throw usage('diff takes two files, the old robots.txt and the new one: leave out the rest');
    if (values.quiet && values.failOn === undefined)
      throw usage('--quiet prints nothing, so it needs --fail-on: write which change makes the exit code 1');
    if (values.failOn === 'use' && urls !== undefined)
      throw usage('--fail-on use looks at every page, not at the URLs of a list: leave out --urls');
    rejectSecondStdin([before, after, urls]);
    rejectUnused(line, REQUEST_FLAGS, [before, after, urls]);
    // A stored copy may be a day old; the comparison is with the file that the site serves now.
    const gate = { ...gateArguments(values), store: IN_MEMORY };
    return { task: 'diff', ...values, before, after, crawlers, format: formatOf(line, values), gate };
  },
});

export type DiffArguments = TaskOf<typeof diff>;
