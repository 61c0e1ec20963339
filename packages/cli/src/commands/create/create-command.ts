import type { CreateOptions } from '@maycrawl/lint';
import { command, type TaskOf } from '../../command-line/command.js';
import { type Flags, namesOf, type Values, wordsOf } from '../../command-line/flag.js';
import type { Line } from '../../command-line/line.js';
import { CRAWLER } from '../../command-line/shared-flags.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

const PATHS = {
  'allow-all': { text: 'Block nothing' },
  block: {
    value: 'PATH',
    many: true,
    text: 'Block a folder, as `/private/`, or a page, as `/draft.html`',
    page: 'A `%` that begins no escape is written as `%25`, as URLs contain a percent sign: `/100%/` blocks `/100%25/`',
    example: '/private/',
  },
  allow: {
    value: 'PATH',
    many: true,
    text: 'Allow this path in a blocked one, as `/private/open/`',
    page: 'With `--block-all`, everything else is blocked',
    example: '/private/open/',
  },
  'block-all': { text: 'Block everything' },
  'block-type': { value: 'TYPE', many: true, text: 'Block files of a type, as `gif`', example: 'gif' },
  'block-ending': {
    value: 'TEXT',
    many: true,
    text: 'Block URLs that end with TEXT, as `.xls` or `/print`',
    page: '`/print` blocks `/print` and `/news/print`',
    example: '.xls',
  },
  for: {
    ...CRAWLER,
    many: true,
    text: 'Apply `--block`, `--block-type`, `--block-ending` and `--allow` to this crawler only',
    page: 'To block other paths for other crawlers, use [`maycrawl add`](add.md) afterwards',
    example: 'GPTBot',
  },
  'block-image': { value: 'PATH', many: true, text: 'Block an image for Google Images', example: '/images/cat.jpg' },
  'block-images': { text: 'Block all images for Google Images' },
} as const satisfies Flags;

const CRAWLERS = {
  'allow-only': {
    ...CRAWLER,
    many: true,
    text: 'Allow this crawler and block all others; as `Mediapartners-Google`',
    page: 'See [Names with digits](#names-with-digits)',
    example: 'Googlebot',
  },
  'block-crawler': { ...CRAWLER, many: true, text: 'Block this crawler', example: 'BadBot' },
  'block-ai': {
    value: 'GROUP',
    many: true,
    text: 'Block AI crawlers',
    detail:
      'GROUP is `train` (they collect text to train models), `search` (they index pages for AI search), `answers` (they fetch pages to answer people), `all`, or those of a vendor, as `OpenAI`. Those that it blocks, and those that it leaves out, are listed on stderr',
    page: 'The [registry](../crawlers.md) says which crawlers these are. See [AI crawlers](#ai-crawlers)',
    hint: 'write train, search, answers, all or a vendor, as --block-ai train',
    completes: wordsOf('ai_groups'),
  },
  'include-adsbot': { text: "Apply the rules for all crawlers to Google's AdsBot too, which must be named" },
} as const satisfies Flags;

const OTHERS = {
  sitemap: { value: 'URL', many: true, text: 'Add the URL of a sitemap', example: 'https://example.com/sitemap.xml' },
  comment: {
    value: 'COMMENT',
    text: 'Write this comment at the top, such as why the rules exist',
    example: '"Carts are of no use in search results"',
    hint: 'write a text, as --comment "Carts are of no use in search results"',
  },
  'no-comments': { text: 'Write no comments for people', page: 'What robots.txt cannot do is then printed on stderr' },
  insist: {
    text: 'Write what looks like a [mistake](#mistakes)',
    detail:
      'That is a name that is almost that of a known crawler, or a rule that `maycrawl lint` would report. Without it, you are asked on a terminal',
  },
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

type CreateFlags = typeof PATHS & typeof CRAWLERS & typeof OTHERS;

const BLOCKING = namesOf({ ...PATHS, ...CRAWLERS }).filter((name) => /^(?:block|allow-only)/.test(name));

export const OPTION_OF: Readonly<Record<keyof CreateOptions, keyof CreateFlags>> = {
  comments: 'no-comments',
  blockEverything: 'block-all',
  blockPaths: 'block',
  allowPaths: 'allow',
  blockFileTypes: 'block-type',
  blockEndings: 'block-ending',
  pathsFor: 'for',
  allowOnly: 'allow-only',
  blockCrawlers: 'block-crawler',
  blockAi: 'block-ai',
  blockImages: 'block-image',
  includeAdsBot: 'include-adsbot',
  sitemaps: 'sitemap',
  comment: 'comment',
  insist: 'insist',
};

export const create = command({
  name: 'create',
  summary: 'Write a new robots.txt',
  title: 'a new robots.txt',
  usage: ['[options]'],
  about: `
If you give no options on a terminal, the command asks you. What you do not block is allowed. You can combine
options.`,
  sections: { 'What to block': PATHS, 'Which crawlers': CRAWLERS, Options: OTHERS },
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
    const { stdout, output = 'robots.txt', insist, force } = values;
    if (word !== undefined) throw usage(`create takes only options, not ${quoted(word)}: name a file with --output`);
    if (stdout && line.has('output')) throw usage('--stdout and --output exclude each other: leave out one');
    const options = createOptions(line, values);
    return { task: 'create', options, comments: !values.noComments, insist, output: stdout ? '-' : output, force };
  },
});

export type CreateArguments = TaskOf<typeof create>;

function createOptions(line: Line<CreateFlags>, values: Values<CreateFlags>): CreateOptions | undefined {
  const blocking = line.firstOf(BLOCKING);
  if (values.allowAll && blocking !== undefined)
    throw usage(`--allow-all blocks nothing, and --${blocking} does: leave out one`);
  const content = blocking ?? line.firstOf(['allow-all', 'allow', 'for', 'include-adsbot', 'sitemap']);
  if (content === undefined) return undefined;
  if (values.blockImages && line.has('block-image'))
    throw usage('--block-images blocks all images, so --block-image has no effect: leave out one');
  return {
    blockEverything: values.blockAll,
    blockPaths: values.block,
    allowPaths: values.allow,
    blockFileTypes: values.blockType,
    blockEndings: values.blockEnding,
    pathsFor: values.for,
    allowOnly: values.allowOnly,
    blockCrawlers: values.blockCrawler,
    blockAi: values.blockAi,
    blockImages: values.blockImages ? 'all' : values.blockImage,
    includeAdsBot: values.includeAdsbot,
    sitemaps: values.sitemap,
    ...(values.comment !== undefined && { comment: values.comment }),
  };
}
