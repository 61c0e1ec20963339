import { notOneLine, OptionError } from '@maycrawl/core/option-error';
import { findRegexSyntax } from '../patterns/regex-syntax.js';
import { splitValue } from '../values/split-value.js';
import { blocksEverything } from './covered-rules.js';
import { checkCrawlerNames, rejectDoubtfulNames, withCrawlerTokens } from './crawler-names.js';
import { problem } from './create-message.js';
import { type CreateOptions, checkOptionTypes, DoubtfulOptionError, pathTexts } from './create-options.js';
import { pathPattern, requestedPattern } from './url-patterns.js';

/**
 * Checks the options of `createRobots`, except for paths, types and endings, and returns them, with product tokens for
 * the names of crawlers as vendors print them.
 *
 * @throws TypeError for unknown options, options of another type, and options that contradict each other.
 * @throws DoubtfulOptionError for a name that is almost that of a known crawler, unless `insist` is set.
 */
export function checkedCreateOptions(given: CreateOptions): CreateOptions {
  checkOptionTypes(given);
  const options = withCrawlerTokens(given);
  const otherOption = (
    [
      'template',
      'blockPaths',
      'blockFileTypes',
      'blockEndings',
      'allowOnly',
      'blockCrawlers',
      'blockAi',
      'blockImages',
    ] as const
  ).find((name) => (options[name]?.length ?? 0) > 0);
  if (options.blockEverything && otherOption !== undefined) {
    throw new OptionError(['blockEverything', otherOption], problem('allBlocked'));
  }
  checkCrawlerNames(options);
  checkPathsFor(options);
  rejectUnwritableText(options);
  if ((options.blockImages?.length ?? 0) > 0) rejectRedundantImages(options);
  if (options.insist) return options;
  rejectDoubtfulNames(options);
  rejectDoubtfulPaths(options);
  return options;
}

function checkPathsFor(options: CreateOptions): void {
  const { pathsFor = [], blockImages = [] } = options;
  if (pathsFor.length === 0) return;
  if (options.template !== undefined)
    throw new OptionError(['pathsFor', 'template'], 'a template is for all crawlers; leave out one');
  if (options.blockEverything || (options.allowOnly?.length ?? 0) > 0) {
    const other = options.blockEverything ? 'blockEverything' : 'allowOnly';
    throw new OptionError(
      ['pathsFor', other],
      'all other crawlers are blocked, so no path is for one alone; leave out one',
    );
  }
  if (
    !(['blockPaths', 'allowPaths', 'blockFileTypes', 'blockEndings', 'contentUsage', 'contentSignal'] as const).some(
      (name) => options[name]?.length,
    )
  ) {
    throw new OptionError(
      'pathsFor',
      (nameOf) =>
        `no path is blocked for ${pathsFor[0]}; add one with ${nameOf('blockPaths')}, or block the crawler with ${nameOf('blockCrawlers')}`,
    );
  }
  if (blockImages.length > 0 && pathsFor.some((token) => token.toLowerCase() === 'googlebot-image')) {
    throw new OptionError(
      ['pathsFor', 'blockImages'],
      'both are for Googlebot-Image; name all its paths with the first',
    );
  }
}

/** Characters that end a line or a value. Checked first, so that the message has the text as it was given. */
function rejectUnwritableText(options: CreateOptions): void {
  for (const { option, text } of pathTexts(options)) {
    if (/[\r\n]/.test(text)) throw new OptionError(option, notOneLine(`"${text}"`));
    if (text.includes('\0')) throw new OptionError(option, `expected text without NUL, got "${text}"`);
    // Of a whole URL, the host is a mistake too, and the fragment is left out with it.
    if (option !== 'blockEndings' && text.includes('://')) pathPattern(option, text);
    if (text.includes('#')) throw new OptionError(option, problem('hash', { text }));
  }
}

/** These look valid after `pathPattern` has removed stars and escaped spaces. */
function rejectDoubtfulPaths(options: CreateOptions): void {
  for (const { option, text: path } of pathTexts(options)) {
    if (option === 'blockEndings') continue;
    const syntax = findRegexSyntax(path)?.text;
    if (syntax !== undefined) {
      throw new DoubtfulOptionError(option, problem('notRegex', { path, syntax }));
    }
    const parts = splitValue(path, true);
    if (parts !== undefined) {
      throw new DoubtfulOptionError(option, problem('severalPaths', { path }));
    }
    const pattern = pathPattern(option, path);
    const requested = requestedPattern(pattern);
    if (requested !== pattern) {
      throw new DoubtfulOptionError(option, problem('neverRequested', { path, requested }));
    }
    if (option === 'blockPaths' && blocksEverything([{ userAgents: ['*'], rules: [{ disallow: pattern }] }], '*')) {
      throw new DoubtfulOptionError(option, problem('wholeSite', { path }));
    }
  }
}

/** A group for Googlebot-Image would allow it what Googlebot's group blocks, which it would no longer follow. */
function rejectRedundantImages({ allowOnly = [], blockCrawlers = [] }: CreateOptions): void {
  const allowed = new Set(allowOnly.map((token) => token.toLowerCase()));
  const blocked = new Set(blockCrawlers.map((token) => token.toLowerCase()));
  if (allowed.has('googlebot-image')) {
    throw new OptionError(
      ['allowOnly', 'blockImages'],
      'Googlebot-Image is allowed, so its images cannot be blocked too; leave out one',
    );
  }
  if (blocked.has('googlebot') || blocked.has('googlebot-image') || (allowed.size > 0 && !allowed.has('googlebot'))) {
    throw new OptionError('blockImages', 'everything is blocked for Google Images already; leave it out');
  }
}
