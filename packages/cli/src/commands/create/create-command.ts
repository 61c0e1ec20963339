import type { CreateOptions } from '@maycrawl/lint';
import { siteTemplateIds } from '@maycrawl/lint/internal/names';
import { command, type TaskOf } from '../../command-line/command.js';
import { type Flags, namesOf, type Values } from '../../command-line/flag.js';
import type { Line } from '../../command-line/line.js';
import { CRAWLER } from '../../command-line/shared-flags.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';
import {
  CONTENT_FLAGS,
  CRAWLER_FLAGS,
  PATH_FLAGS,
  robotsOptions,
  type STATEMENT_FLAGS,
  STATEMENTS_SECTION,
} from './robots-flags.js';

const PATHS = {
  'allow-all': { text: 'Block nothing' },
  'block-all': { text: 'Block everything', page: 'With `--allow`, everything except those paths' },
  template: {
    value: 'NAME',
    choices: siteTemplateIds,
    text: 'Begin with the rules that are usual for this software',
    page: 'See [Templates](#templates)',
  },
  ...PATH_FLAGS,
} as const satisfies Flags;

const CRAWLERS = {
  'allow-only': {
    ...CRAWLER,
    many: true,
    text: 'Allow this crawler and block all others; as `Mediapartners-Google`',
    page: 'See [Names with digits](#names-with-digits)',
    example: 'Googlebot',
  },
  ...CRAWLER_FLAGS,
  'include-adsbot': { text: "Apply the rules for all crawlers to Google's AdsBot too, which must be named" },
} as const satisfies Flags;

const OTHERS = {
  ...CONTENT_FLAGS,
  output: {
    value: 'FILE',
    short: 'o',
    fallback: '`robots.txt`',
    text: 'Write to FILE; `-` is stdout',
    example: 'public/robots.txt, or - for stdout',
  },
  stdout: { text: 'The same as `--output -`' },
  force: { text: 'Overwrite an existing file' },
} as const satisfies Flags;

type CreateFlags = typeof PATHS & typeof CRAWLERS & typeof STATEMENT_FLAGS & typeof OTHERS;

const BLOCKING = namesOf({ ...PATHS, ...CRAWLERS }).filter((name) => /^(?:block|allow-only)/.test(name));

export const create = command({
  name: 'create',
  summary: 'Write a new robots.txt',
  title: 'a new robots.txt',
  usage: ['[options]'],
  about: `
If you give no options on a terminal, the command asks you. What you do not block is allowed. You can combine
options.`,
  sections: {
    'What to block': PATHS,
    'Which crawlers': CRAWLERS,
    ...STATEMENTS_SECTION,
    Options: OTHERS,
  },
  exitCodes: {
    0: 'written',
    2: 'the command line is wrong or looks like a mistake, or the file exists already, and nothing is written',
  },
  examples: [
    'maycrawl create --block /cart/ --block-ai train --sitemap https://example.com/sitemap.xml',
    'maycrawl create --allow-only Googlebot --stdout',
  ],
  read(line) {
    const [word] = line.inputs;
    const values = line.values();
    const { stdout, output = 'robots.txt', insist, force, language } = values;
    if (word !== undefined) throw usage(`create takes only options, not ${quoted(word)}: name a file with --output`);
    if (stdout && line.has('output')) throw usage('--stdout and --output exclude each other: leave out one');
    const options = createOptions(line, values);
    const target = stdout ? '-' : output;
    return { task: 'create', options, comments: !values.noComments, insist, output: target, force, language };
  },
});

export type CreateArguments = TaskOf<typeof create>;

function createOptions(line: Line<CreateFlags>, values: Values<CreateFlags>): CreateOptions | undefined {
  const blocking = line.firstOf(BLOCKING);
  if (values.allowAll && blocking !== undefined)
    throw usage(`--allow-all blocks nothing, and --${blocking} does: leave out one`);
  const content =
    blocking ?? line.firstOf(['template', 'allow-all', 'allow', 'for', 'include-adsbot', 'use', 'signal', 'sitemap']);
  if (content === undefined) return undefined;
  return {
    ...robotsOptions(values),
    ...(values.template !== undefined && { template: values.template }),
    blockEverything: values.blockAll,
    allowOnly: values.allowOnly,
    includeAdsBot: values.includeAdsbot,
  };
}
