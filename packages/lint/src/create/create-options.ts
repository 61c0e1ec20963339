import { OptionError, type OptionText } from '@maycrawl/core/option-error';
import { checkOptionNames } from '../text/option-names.js';
import { type SiteTemplateId, siteTemplateIds } from './site-templates.js';

/** What a new robots.txt blocks. Everything else is allowed for all crawlers. */
export interface CreateOptions {
  /** Blocks everything for all crawlers. */
  readonly blockEverything?: boolean;
  /** The rules that are usual for a site with this software; other options add to them. */
  readonly template?: SiteTemplateId;
  /**
   * Blocked for all crawlers: folders (`/private/`), pages (`/draft.html`) or patterns. Each begins with `/`. A `%` that
   * begins no escape is a percent sign, which URLs contain as `%25`.
   */
  readonly blockPaths?: readonly string[];
  /**
   * Allowed although another option blocks what contains them, as `/wp-admin/admin-ajax.php` in `/wp-admin/`. As
   * `blockPaths`; each applies where that rule does.
   */
  readonly allowPaths?: readonly string[];
  /** Blocked file types, such as `gif`. */
  readonly blockFileTypes?: readonly string[];
  /** Endings of blocked URLs, such as `.xls` or `/print`, which blocks `/print` and `/news/print`. */
  readonly blockEndings?: readonly string[];
  /**
   * Product tokens of the crawlers that paths, file types and endings apply to; as for `allowOnly`. Default: all
   * crawlers. All others then follow the group of `*`, which blocks nothing.
   */
  readonly pathsFor?: readonly string[];
  /**
   * Product tokens of the crawlers that may fetch the site. All other crawlers are blocked. A token such as `MJ12bot`,
   * with characters other than letters, `-` and `_`, is read up to the first of them by some parsers.
   */
  readonly allowOnly?: readonly string[];
  /** Product tokens of crawlers for which everything is blocked; as for `allowOnly`. */
  readonly blockCrawlers?: readonly string[];
  /**
   * AI crawlers for which everything is blocked: `train`, `search`, `answers`, `all`, or a vendor such as `OpenAI`.
   */
  readonly blockAi?: readonly string[];
  /** Blocked for Google's image search: `all`, or paths. */
  readonly blockImages?: 'all' | readonly string[];
  /**
   * Applies the rules for `*` to Google's AdsBot too. It follows only groups that name it:
   * https://developers.google.com/search/docs/crawling-indexing/google-special-case-crawlers
   */
  readonly includeAdsBot?: boolean;
  /**
   * What may be done with pages, as `Content-Usage` lines: `train-ai=n, search=y`, or `/press/ train-ai=y` for a path. They
   * are for the crawlers of `pathsFor`; without it, for all that no group blocks.
   */
  readonly contentUsage?: readonly string[];
  /** The same as `Content-Signal` lines, which have no path: `ai-train=no, search=yes`. */
  readonly contentSignal?: readonly string[];
  /** Absolute URLs. */
  readonly sitemaps?: readonly string[];
  /** Whether to write comments for people. Default true. */
  readonly comments?: boolean;
  /** A comment at the top, such as why the rules exist. May have several lines. */
  readonly comment?: string;
  /**
   * Accepts what looks like a mistake: a name that is almost that of a known crawler, and rules that the checker would
   * report. Comments for the checker then suppress its findings.
   */
  readonly insist?: boolean;
}

/** Thrown for an option that is valid but looks like a mistake. `insist` accepts it. */
export class DoubtfulOptionError extends OptionError {
  /** A path for `allowPaths` that would resolve the doubt, if there is one. */
  readonly allowPath: string | undefined;

  /** @param option undefined for a rule that several options make */
  constructor(option: string | undefined, doubt: OptionText, allowPath?: string) {
    super(option ?? [], doubt);
    this.message += ' (insist accepts it as it is)';
    this.name = 'DoubtfulOptionError';
    this.allowPath = allowPath;
  }
}

const LISTS = [
  'blockPaths',
  'allowPaths',
  'blockFileTypes',
  'blockEndings',
  'pathsFor',
  'allowOnly',
  'blockCrawlers',
  'blockAi',
  'blockImages',
  'contentUsage',
  'contentSignal',
  'sitemaps',
] as const;

/** A text from which the path of a rule is made, and its option. */
export interface PathText {
  readonly option: 'blockPaths' | 'allowPaths' | 'blockEndings' | 'blockImages';
  readonly text: string;
}

export function pathTexts(options: CreateOptions): PathText[] {
  const { blockPaths = [], allowPaths = [], blockEndings = [], blockImages = [] } = options;
  const lists = { blockPaths, allowPaths, blockEndings, blockImages: blockImages === 'all' ? [] : blockImages };
  return (Object.keys(lists) as PathText['option'][]).flatMap((option) =>
    lists[option].map((text) => ({ option, text })),
  );
}

/** @throws TypeError for an unknown option or one of another type. */
export function checkOptionTypes(options: CreateOptions): void {
  if (typeof options !== 'object' || options === null) {
    const given = options === null ? 'null' : typeof options;
    throw new TypeError(`createRobots: expected options such as { blockPaths: ["/private/"] }, got ${given}`);
  }
  checkOptionNames(options, [
    ...LISTS,
    'template',
    'blockEverything',
    'includeAdsBot',
    'comments',
    'comment',
    'insist',
  ]);
  for (const name of LISTS) {
    const value: unknown = options[name];
    if (value === undefined || value === null || (name === 'blockImages' && value === 'all')) continue;
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) continue;
    const expected = name === 'blockImages' ? '"all" or an array of paths' : 'an array of strings';
    throw new OptionError(name, `expected ${expected}, got ${JSON.stringify(value)}`);
  }
  const { template } = options;
  if (template !== undefined && !siteTemplateIds.includes(template)) {
    const names = siteTemplateIds.join(', ');
    throw new OptionError('template', `expected one of ${names}, got ${JSON.stringify(template)}`);
  }
  if (options.comment === undefined) return;
  if (typeof options.comment !== 'string')
    throw new OptionError('comment', `expected a string, got ${JSON.stringify(options.comment)}`);
  if (options.comments === false) throw new OptionError(['comment', 'comments'], 'the comment is one; leave out one');
}
