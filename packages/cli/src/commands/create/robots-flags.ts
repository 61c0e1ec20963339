import type { AddOptions, CreateOptions } from '@maycrawl/lint';
import { type Flags, type Values, wordsOf } from '../../command-line/flag.js';
import { CRAWLER, languageFlag } from '../../command-line/shared-flags.js';
import { usage } from '../../terminal/command-error.js';

/** Options for the content of a file, of `create` and `add`. */
export const PATH_FLAGS = {
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
    example: '/private/open/',
  },
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
    text: 'Apply `--block`, `--block-type`, `--block-ending`, `--allow`, `--use`, `--signal` to it alone',
    example: 'GPTBot',
  },
  'block-image': { value: 'PATH', many: true, text: 'Block an image for Google Images', example: '/images/cat.jpg' },
  'block-images': { text: 'Block all images for Google Images' },
} as const satisfies Flags;

export const CRAWLER_FLAGS = {
  'block-crawler': { ...CRAWLER, many: true, text: 'Block this crawler', example: 'BadBot' },
  'block-ai': {
    value: 'GROUP',
    many: true,
    text: 'Block AI crawlers',
    detail:
      'GROUP is `train` (they collect text to train models), `search` (they index pages for AI search), `answers` (they fetch pages to answer people), `all`, or those of a vendor, as `OpenAI`. Those that it blocks, and those that it leaves out, are listed on stderr',
    page: 'The [registry](../crawlers.md) says which crawlers these are. See [AI crawlers](create.md#ai-crawlers)',
    hint: 'write train, search, answers, all or a vendor, as --block-ai train',
    completes: wordsOf('ai_groups'),
  },
} as const satisfies Flags;

/** What may be done with pages. */
export const STATEMENT_FLAGS = {
  use: {
    value: 'USE',
    many: true,
    text: 'State what may be done with pages, as `Content-Usage`: `train-ai` and `search`, each `y` or `n`',
    detail: 'A path may come first, as `"/press/ train-ai=y"`',
    page: 'See [Access and use](../use.md)',
    example: 'train-ai=n,search=y',
    hint: 'write --use train-ai=n, or several with commas between',
  },
  signal: {
    value: 'SIGNAL',
    many: true,
    text: 'The same as `Content-Signal`: `ai-train`, `search` and `ai-input`, each `yes` or `no`',
    page: 'Also `use`, which is `immediate`, `reference` or `full`, on trial',
    example: 'ai-train=no,search=yes',
    hint: 'write --signal ai-train=no, or several with commas between',
  },
} as const satisfies Flags;

export const CONTENT_FLAGS = {
  sitemap: { value: 'URL', many: true, text: 'Add the URL of a sitemap', example: 'https://example.com/sitemap.xml' },
  comment: {
    value: 'COMMENT',
    text: 'Write this comment above the rules, such as why they exist',
    example: '"Carts are of no use in search results"',
    hint: 'write a text, as --comment "Carts are of no use in search results"',
  },
  language: languageFlag('Comments in the file stay in English, as do errors that --insist does not lift'),
  'no-comments': { text: 'Write no comments for people' },
  insist: {
    text: 'Write what looks like a [mistake](create.md#mistakes)',
    detail:
      'That is a name that is almost that of a known crawler, or a rule that `maycrawl lint` would report. Without it, you are asked on a terminal',
  },
} as const satisfies Flags;

/** The statements as a section of the help. */
export const STATEMENTS_SECTION = { 'What may be done with pages': STATEMENT_FLAGS };

export type RobotsFlags = typeof PATH_FLAGS & typeof CRAWLER_FLAGS & typeof STATEMENT_FLAGS & typeof CONTENT_FLAGS;

/** Returns what `create` and `add` share of the options. */
export function robotsOptions(values: Values<RobotsFlags>): AddOptions {
  if (values.blockImages && values.blockImage.length > 0)
    throw usage('--block-images blocks all images, so --block-image has no effect: leave out one');
  return {
    blockPaths: values.block,
    allowPaths: values.allow,
    blockFileTypes: values.blockType,
    blockEndings: values.blockEnding,
    pathsFor: values.for,
    blockCrawlers: values.blockCrawler,
    blockAi: values.blockAi,
    blockImages: values.blockImages ? 'all' : values.blockImage,
    contentUsage: values.use,
    contentSignal: values.signal,
    sitemaps: values.sitemap,
    ...(values.comment !== undefined && { comment: values.comment }),
  };
}

const FLAG_OF: Readonly<Record<keyof CreateOptions, string>> = {
  blockEverything: 'block-all',
  template: 'template',
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
  contentUsage: 'use',
  contentSignal: 'signal',
  sitemaps: 'sitemap',
  comment: 'comment',
  comments: 'no-comments',
  insist: 'insist',
};

/** Returns how messages name options: as the flags. */
export function flagsFor({ blockImages }: CreateOptions): (option: string) => string {
  const flags: Readonly<Record<string, string>> = {
    ...FLAG_OF,
    ...(blockImages === 'all' && { blockImages: 'block-images' }),
  };
  return (option) => `--${flags[option] ?? option}`;
}
