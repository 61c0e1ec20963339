import { buildRobots, type GroupDraft, type RuleDraft } from '@maycrawl/core';
import { crawlers, mustBeNamed } from '@maycrawl/core/crawlers';
import { checkOptionNames } from '../text/option-names.js';
import { aiTokens } from './ai-crawlers.js';

/** What a new robots.txt blocks. Everything else is allowed for all crawlers. */
export interface CreateOptions {
  /** Blocks everything for all crawlers. */
  readonly blockEverything?: boolean;
  /** Blocked for all crawlers: folders (`/private/`), pages (`/draft.html`) or patterns. Each begins with `/`. */
  readonly blockPaths?: readonly string[];
  /** Blocked file types, such as `gif`. */
  readonly blockFileTypes?: readonly string[];
  /** Endings of blocked URLs, such as `.xls` or `/print`. */
  readonly blockEndings?: readonly string[];
  /** Product tokens of the crawlers that may fetch the site. All other crawlers are blocked. */
  readonly allowOnly?: readonly string[];
  /** Product tokens of crawlers for which everything is blocked. */
  readonly blockCrawlers?: readonly string[];
  /** AI crawlers for which everything is blocked: `train`, `assistant`, `all`, or a vendor such as `OpenAI`. */
  readonly blockAi?: readonly string[];
  /** Blocked for Google's image search: `all`, or paths. */
  readonly blockImages?: 'all' | readonly string[];
  /**
   * Applies the rules for `*` to Google's AdsBot too. It follows only groups that name it:
   * https://developers.google.com/search/docs/crawling-indexing/google-special-case-crawlers
   */
  readonly includeAdsBot?: boolean;
  /** Absolute URLs. */
  readonly sitemaps?: readonly string[];
  /** Whether to write comments for people. Default true. */
  readonly comments?: boolean;
}

/** What robots.txt cannot do, in two lines for site owners. `createRobots` writes them at the top of the file. */
export const ROBOTS_TXT_CAVEATS: string =
  'Anyone can read this file, and it protects nothing: private pages need a password.\n' +
  'A page that is blocked here is not crawled, but its URL may still appear in search results.';

/**
 * Returns the text of a new robots.txt for `options`: LF line ends, paths that begin with `/`, and in each group all
 * the rules that apply to its crawlers.
 *
 * @throws TypeError for unknown options, options of another type or that contradict each other, or values that a
 * robots.txt file cannot contain.
 * @example createRobots({ blockPaths: ['/private/'], comments: false }) // 'User-agent: *\nDisallow: /private/\n'
 */
export function createRobots(options: CreateOptions): string {
  checkTypes(options);
  rejectContradictions(options);
  const withComments = options.comments ?? true;
  const groups = [starGroup(options), onlyGroup(options), imageGroup(options), blockedGroup(options), aiGroup(options)]
    .filter((group) => group !== undefined)
    .map(({ comment, ...group }) => (withComments && comment !== undefined ? { ...group, comment } : group));
  return buildRobots({
    ...(withComments ? { comment: ROBOTS_TXT_CAVEATS } : {}),
    groups,
    sitemaps: [...new Set(options.sitemaps)],
  });
}

/** The group for crawlers that no other group names. */
function starGroup(options: CreateOptions): GroupDraft {
  const { blockEverything, includeAdsBot } = options;
  const named = new Set(namedElsewhere(options).map((token) => token.toLowerCase()));
  const adsBots = includeAdsBot ? adsBotTokens().filter((token) => !named.has(token.toLowerCase())) : [];
  const userAgents = ['*', ...adsBots];
  const also = adsBots.length === 0 ? '' : ', and AdsBot, which must be named';
  if (blockEverything) {
    return { comment: `All crawlers${also}: everything is blocked.`, userAgents, rules: [{ disallow: '/' }] };
  }
  if (unique(options.allowOnly).length > 0) {
    return { comment: `All other crawlers${also}: everything is blocked.`, userAgents, rules: [{ disallow: '/' }] };
  }
  const rules = sharedRules(options);
  if (rules.length === 0) {
    return { comment: `All crawlers${also}: everything is allowed.`, userAgents, rules: [{ allow: '/' }] };
  }
  return { comment: `All crawlers${also}: everything is allowed except the following.`, userAgents, rules };
}

function onlyGroup(options: CreateOptions): GroupDraft | undefined {
  const userAgents = unique(options.allowOnly);
  if (userAgents.length === 0) return undefined;
  const rules = sharedRules(options);
  if (rules.length === 0) {
    return { comment: 'For these crawlers, everything is allowed.', userAgents, rules: [{ allow: '/' }] };
  }
  return { comment: 'For these crawlers, everything is allowed except the following.', userAgents, rules };
}

/** Repeats the rules for all crawlers, because a crawler that a group names ignores the group of `*`. */
function imageGroup(options: CreateOptions): GroupDraft | undefined {
  const { blockImages } = options;
  if (blockImages === undefined || blockImages.length === 0) return undefined;
  const userAgents = ['Googlebot-Image'];
  if (blockImages === 'all') {
    return { comment: 'Google Images: all images are blocked.', userAgents, rules: [{ disallow: '/' }] };
  }
  const rules = blockImages.map((path): RuleDraft => ({ disallow: pathOf('blockImages', path) }));
  return {
    comment:
      'Blocked for Google Images. A crawler with its own group ignores the group for *, so those rules follow too.',
    userAgents,
    rules: distinct([...rules, ...sharedRules(options)]),
  };
}

function blockedGroup(options: CreateOptions): GroupDraft | undefined {
  const userAgents = unique(options.blockCrawlers);
  return userAgents.length === 0
    ? undefined
    : { comment: 'For these crawlers, everything is blocked.', userAgents, rules: [{ disallow: '/' }] };
}

function aiGroup(options: CreateOptions): GroupDraft | undefined {
  const userAgents = aiTokensOf(options);
  return userAgents.length === 0
    ? undefined
    : { comment: 'AI crawlers: everything is blocked.', userAgents, rules: [{ disallow: '/' }] };
}

/** The tokens of `blockAi`, without those that another option names. */
function aiTokensOf(options: CreateOptions): string[] {
  const named = new Set(namedElsewhere(options).map((token) => token.toLowerCase()));
  return unique((options.blockAi ?? []).flatMap(aiTokens)).filter((token) => !named.has(token.toLowerCase()));
}

function namedElsewhere({ allowOnly = [], blockCrawlers = [] }: CreateOptions): string[] {
  return [...allowOnly, ...blockCrawlers];
}

function adsBotTokens(): string[] {
  return crawlers
    .filter((entry) => /^AdsBot/.test(entry.name) && mustBeNamed(entry) && entry.status === 'active')
    .map(({ name }) => name);
}

/** The rules for every crawler that is not blocked entirely. */
function sharedRules({ blockPaths = [], blockFileTypes = [], blockEndings = [] }: CreateOptions): RuleDraft[] {
  return distinct([
    ...blockPaths.map((path) => ({ disallow: pathOf('blockPaths', path) })),
    ...blockFileTypes.map((type) => ({ disallow: `/*.${fileType(type)}$` })),
    ...blockEndings.map((ending) => ({ disallow: `/*${endingOf(ending)}$` })),
  ]);
}

/** Escapes spaces, because URLs contain no raw ones. */
function pathOf(name: string, path: string): string {
  if (path.startsWith('/')) return path.replaceAll(' ', '%20');
  throw new TypeError(
    `${name}: expected a path that begins with /, got "${path}"; write the part of the URL after the host`,
  );
}

function fileType(type: string): string {
  const plain = type.replace(/^(\*?\.)/, '');
  if (/^\w[\w.-]*$/.test(plain)) return plain;
  throw new TypeError(`blockFileTypes: expected a file type such as gif, got "${type}"`);
}

function endingOf(ending: string): string {
  if (ending !== '' && !/[*$]/.test(ending)) return ending.replaceAll(' ', '%20');
  throw new TypeError(`blockEndings: expected the end of a URL, such as .xls, got "${ending}"`);
}

const LISTS = [
  'blockPaths',
  'blockFileTypes',
  'blockEndings',
  'allowOnly',
  'blockCrawlers',
  'blockAi',
  'blockImages',
  'sitemaps',
] as const;

function checkTypes(options: CreateOptions): void {
  if (typeof options !== 'object' || options === null) {
    const given = options === null ? 'null' : typeof options;
    throw new TypeError(`createRobots: expected options such as { blockPaths: ["/private/"] }, got ${given}`);
  }
  checkOptionNames(options, [...LISTS, 'blockEverything', 'includeAdsBot', 'comments']);
  for (const name of LISTS) {
    const value: unknown = options[name];
    if (value === undefined || value === null || (name === 'blockImages' && value === 'all')) continue;
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) continue;
    const expected = name === 'blockImages' ? '"all" or an array of paths' : 'an array of strings';
    throw new TypeError(`${name}: expected ${expected}, got ${JSON.stringify(value)}`);
  }
}

function rejectContradictions(options: CreateOptions): void {
  const otherOption = (
    ['blockPaths', 'blockFileTypes', 'blockEndings', 'allowOnly', 'blockCrawlers', 'blockAi', 'blockImages'] as const
  ).find((name) => (options[name]?.length ?? 0) > 0);
  if (options.blockEverything && otherOption !== undefined) {
    throw new TypeError(`blockEverything, ${otherOption}: everything is blocked already; leave out one`);
  }
  const allowed = tokens('allowOnly', options.allowOnly);
  const blocked = tokens('blockCrawlers', options.blockCrawlers);
  const both = options.blockCrawlers?.find((token) => allowed.has(token.toLowerCase()));
  if (both !== undefined) throw new TypeError(`allowOnly, blockCrawlers: "${both}" is in both; leave it out of one`);
  if ((options.blockImages?.length ?? 0) > 0) rejectRedundantImages(allowed, blocked);
}

/**
 * Googlebot-Image follows its own group instead of Googlebot's. If Googlebot is blocked, a group for Googlebot-Image
 * would allow what Googlebot's group blocks.
 */
function rejectRedundantImages(allowed: ReadonlySet<string>, blocked: ReadonlySet<string>): void {
  if (allowed.has('googlebot-image')) {
    throw new TypeError(
      'allowOnly, blockImages: Googlebot-Image is allowed, so its images cannot be blocked too; leave out one',
    );
  }
  if (blocked.has('googlebot') || blocked.has('googlebot-image') || (allowed.size > 0 && !allowed.has('googlebot'))) {
    throw new TypeError('blockImages: everything is blocked for Google Images already; leave it out');
  }
}

function tokens(name: string, list: readonly string[] = []): ReadonlySet<string> {
  const wrong = list.find((token) => !/^[A-Za-z_-]+$/.test(token));
  if (wrong === '*') {
    throw new TypeError(`${name}: "*" means every crawler; name single crawlers, or block or allow everything`);
  }
  if (wrong !== undefined) {
    throw new TypeError(`${name}: expected a product token of letters, - and _, such as Googlebot, got "${wrong}"`);
  }
  return new Set(list.map((token) => token.toLowerCase()));
}

/** Removes duplicates that differ in case only; the first spelling remains. */
function unique(words: readonly string[] = []): string[] {
  const seen = new Map<string, string>();
  for (const word of words) if (!seen.has(word.toLowerCase())) seen.set(word.toLowerCase(), word);
  return [...seen.values()];
}

function distinct(rules: readonly RuleDraft[]): RuleDraft[] {
  return [...new Map(rules.map((rule) => [rule.disallow, rule])).values()];
}
