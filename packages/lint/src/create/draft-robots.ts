import type { GroupDraft, RobotsDraft, RuleDraft } from '@maycrawl/core';
import { crawlers, mustBeNamed } from '@maycrawl/core/crawlers';
import { OptionError } from '@maycrawl/core/option-error';
import { aiCoverage } from './ai-crawlers.js';
import { blocksEverything, splitCovered, splitIdle } from './covered-rules.js';
import { notesOnNames, notesOnToken } from './crawler-names.js';
import { type CreateMessage, oneByOne } from './create-message.js';
import { type CreateOptions, pathTexts } from './create-options.js';
import { siteTemplates } from './site-templates.js';
import { endingPatterns, hasPlainPercent, mayBeFolder, pathPattern, typePattern } from './url-patterns.js';
import { type UsageDraft, usageDrafts } from './usage-statements.js';

/** What robots.txt cannot do, in two lines for site owners. `createRobots` writes them at the top of the file. */
export const ROBOTS_TXT_CAVEATS: string =
  'Anyone can read this file, and it protects nothing: private pages need a password.\n' +
  'A page that is blocked here is not crawled, but its URL may still appear in search results.';

const AI_COMMENTS: Readonly<Record<string, string>> = {
  train: 'that collect text to train models',
  search: 'of AI search',
  answers: 'that fetch pages to answer people',
};

/** Statements, and the crawlers that they are for. */
export interface AskedUsage {
  readonly tokens: readonly string[];
  readonly drafts: readonly UsageDraft[];
}

/** Returns the content for options that are checked, and what a site owner should know about it, one line each. */
export function draftRobots(options: CreateOptions): {
  readonly draft: RobotsDraft;
  readonly notes: CreateMessage[];
  readonly usage: AskedUsage;
} {
  const withComments = options.comments ?? true;
  const notes = [...notesOnTemplate(options), ...notesOnNames(options), ...notesOnPaths(options)];
  const rules = sharedRules(options, notes);
  const pathsFor = unique(options.pathsFor);
  const shared = pathsFor.length === 0 ? rules : [];
  const drafts = usageDrafts(options);
  const [forAll, forSome] = pathsFor.length === 0 ? [drafts, []] : [[], drafts];
  // If no group names it, Googlebot-Image follows that of Googlebot.
  const isForImages = pathsFor.some((token) => token.toLowerCase() === 'googlebot');
  const allowOnly = unique(options.allowOnly);
  const others = [
    withUsage(starGroup(options, shared), forAll, options.insist === true && allowOnly.length === 0),
    withUsage(groupFor(allowOnly, shared), forAll),
    withUsage(groupFor(pathsFor, rules), forSome),
    withUsage(imageGroup(options, isForImages ? rules : shared), isForImages ? drafts : forAll),
    blockedGroup(options),
  ].filter((group) => group !== undefined);
  const ai = aiGroup(options, others, notes);
  const groups = [...others, ...(ai === undefined ? [] : [ai])].map(({ comment, ...group }) =>
    withComments && comment !== undefined ? { ...group, comment } : group,
  );
  const draft = {
    ...(withComments ? { comment: topComment(options) } : {}),
    groups,
    sitemaps: [...new Set(options.sitemaps)],
  };
  const named = pathsFor.length > 0 ? pathsFor : allowOnly;
  return { draft, notes, usage: { tokens: named.length > 0 ? named : ['*'], drafts } };
}

/** Adds the statements to a group. Unless `always`, not to one that blocks everything: there they have no effect. */
function withUsage(
  group: GroupDraft | undefined,
  drafts: readonly UsageDraft[],
  always = false,
): GroupDraft | undefined {
  if (group === undefined || drafts.length === 0) return group;
  const [rule, ...rest] = group.rules ?? [];
  if (!always && rule?.disallow === '/' && rest.length === 0) return group;
  return { ...group, fields: drafts.map(({ name, value }) => ({ name, value })) };
}

/**
 * Returns what the options ask for as groups, for a file that exists: one group for each set of crawlers, with the new
 * rules only. No crawler is in two of them.
 */
export function draftAdditions(options: CreateOptions): {
  readonly groups: readonly GroupDraft[];
  readonly notes: CreateMessage[];
  readonly usage: AskedUsage;
} {
  const notes = [...notesOnNames(options), ...notesOnPaths(options)];
  const { allowed, blocked } = requestedRules(options);
  const rules = [...allowed, ...blocked];
  const pathsFor = unique(options.pathsFor);
  const tokens = pathsFor.length === 0 ? ['*'] : pathsFor;
  const drafts = usageDrafts(options);
  const others = [
    rules.length + drafts.length === 0
      ? undefined
      : { userAgents: tokens, rules, fields: drafts.map(({ name, value }) => ({ name, value })) },
    imageGroup(options, []),
    blockedGroup(options),
  ].filter((group) => group !== undefined);
  const ai = aiGroup(options, others, notes);
  return { groups: ai === undefined ? others : [...others, ai], notes, usage: { tokens, drafts } };
}

function topComment({ template, comment = template && siteTemplates[template].comment }: CreateOptions): string {
  return comment === undefined ? ROBOTS_TXT_CAVEATS : `${comment}\n\n${ROBOTS_TXT_CAVEATS}`;
}

function starGroup(options: CreateOptions, rules: readonly RuleDraft[]): GroupDraft {
  const { blockEverything, includeAdsBot } = options;
  const named = new Set(namedElsewhere(options).map((token) => token.toLowerCase()));
  const adsBots = includeAdsBot ? adsBotTokens().filter((token) => !named.has(token.toLowerCase())) : [];
  const userAgents = ['*', ...adsBots];
  const also = adsBots.length === 0 ? '' : ', and AdsBot, which must be named';
  if (blockEverything) {
    const extent = rules.length === 0 ? 'everything is blocked' : 'everything is blocked except the following';
    return { comment: `All crawlers${also}: ${extent}.`, userAgents, rules: [...rules, { disallow: '/' }] };
  }
  if (unique(options.allowOnly).length > 0) {
    return { comment: `All other crawlers${also}: everything is blocked.`, userAgents, rules: [{ disallow: '/' }] };
  }
  if (rules.length === 0) {
    return { comment: `All crawlers${also}: everything is allowed.`, userAgents, rules: [{ allow: '/' }] };
  }
  return { comment: `All crawlers${also}: ${extentOf(rules)}.`, userAgents, rules };
}

function extentOf(rules: readonly RuleDraft[]): string {
  return blocksEverything([{ userAgents: ['*'], rules }], '*')
    ? 'everything is blocked'
    : 'everything is allowed except the following';
}

function groupFor(userAgents: readonly string[], rules: readonly RuleDraft[]): GroupDraft | undefined {
  if (userAgents.length === 0) return undefined;
  if (rules.length === 0) {
    return { comment: 'For these crawlers, everything is allowed.', userAgents, rules: [{ allow: '/' }] };
  }
  return { comment: `For these crawlers, ${extentOf(rules)}.`, userAgents, rules };
}

/** Repeats the rules that apply without this group: a crawler that a group names ignores those of Googlebot and `*`. */
function imageGroup(
  { blockImages, allowOnly = [], pathsFor = [] }: CreateOptions,
  shared: readonly RuleDraft[],
): GroupDraft | undefined {
  if (blockImages === undefined || blockImages.length === 0) return undefined;
  const userAgents = ['Googlebot-Image'];
  if (blockImages === 'all') {
    return { comment: 'Google Images: all images are blocked.', userAgents, rules: [{ disallow: '/' }] };
  }
  const exceptions = shared.filter(({ allow }) => allow !== undefined);
  // Exceptions come first, for crawlers that use the first match.
  const rules = distinct([...exceptions, ...blockedImages({ blockImages }), ...shared]);
  const isGooglebotNamed = [...allowOnly, ...pathsFor].some((token) => token.toLowerCase() === 'googlebot');
  const other = isGooglebotNamed ? 'Googlebot' : '*';
  const repeated = `A crawler with its own group ignores the group for ${other}, so those rules follow too.`;
  return {
    comment: `Blocked for Google Images.${shared.length === 0 ? '' : ` ${repeated}`}`,
    userAgents,
    rules: exceptions.length > 0 ? rules : splitCovered(rules).needed,
  };
}

/** The rules for images alone; none if all images are blocked, which no exception concerns. */
function blockedImages({ blockImages = [] }: CreateOptions): RuleDraft[] {
  if (blockImages === 'all') return [];
  return distinct(blockImages.map((path) => ({ disallow: pathPattern('blockImages', path) })));
}

function blockedGroup(options: CreateOptions): GroupDraft | undefined {
  const userAgents = unique(options.blockCrawlers);
  return userAgents.length === 0
    ? undefined
    : { comment: 'For these crawlers, everything is blocked.', userAgents, rules: [{ disallow: '/' }] };
}

/** The AI crawlers that no other option names. A note says which crawlers neither this group nor `others` block. */
function aiGroup(
  options: CreateOptions,
  others: readonly GroupDraft[],
  notes: CreateMessage[],
): GroupDraft | undefined {
  const { blockAi = [] } = options;
  if (blockAi.length === 0) return undefined;
  const { blocked: userAgents, omitted } = aiCoverage(blockAi, namedElsewhere(options));
  const option = 'blockAi';
  notes.push(
    userAgents.length === 0
      ? { option, id: 'blocksNone', values: {} }
      : { option, id: 'blocks', values: { names: userAgents.join(', ') } },
  );
  for (const token of userAgents) notes.push(...notesOnToken(option, token));
  const leftOut = omitted
    .map(({ reason, names }) => ({ reason, names: names.filter((name) => !blocksEverything(others, name)) }))
    .filter(({ names }) => names.length > 0)
    .map(({ reason, names }): CreateMessage => ({ id: reason, values: { names: names.join(', ') } }));
  if (leftOut.length > 0) {
    const names = oneByOne(leftOut);
    notes.push({ option, id: 'leavesOut', values: { names } });
  }
  if (userAgents.length === 0) return undefined;
  return { comment: aiComment(blockAi), userAgents, rules: [{ disallow: '/' }] };
}

function aiComment(categories: readonly string[]): string {
  const [category = '', ...rest] = new Set(categories.map((name) => name.toLowerCase()));
  const purpose = rest.length === 0 ? AI_COMMENTS[category] : undefined;
  return purpose === undefined
    ? 'AI crawlers: everything is blocked.'
    : `AI crawlers ${purpose}: everything is blocked.`;
}

function namedElsewhere({ pathsFor = [], allowOnly = [], blockCrawlers = [] }: CreateOptions): string[] {
  return [...pathsFor, ...allowOnly, ...blockCrawlers];
}

/** Returns the user agents of the AdsBot crawlers, which `*` does not cover: a group applies to them if it names them. */
export function adsBotTokens(): string[] {
  return crawlers
    .filter((entry) => /^AdsBot/.test(entry.name) && mustBeNamed(entry) && entry.status === 'active')
    .map(({ name }) => name);
}

function requestedRules(options: CreateOptions): { readonly allowed: RuleDraft[]; readonly blocked: RuleDraft[] } {
  const { template, blockPaths = [], allowPaths = [], blockFileTypes = [], blockEndings = [] } = options;
  const usual = template && siteTemplates[template];
  const allowed = [
    ...new Set([...(usual?.allowPaths ?? []), ...allowPaths].map((path) => pathPattern('allowPaths', path))),
  ].map((allow) => ({ allow }));
  const blocked = distinct([
    ...[...(usual?.blockPaths ?? []), ...blockPaths].map((path) => ({ disallow: pathPattern('blockPaths', path) })),
    ...blockFileTypes.map((type) => ({ disallow: typePattern(type) })),
    ...blockEndings.flatMap((ending) => endingPatterns(ending).map((disallow) => ({ disallow }))),
  ]);
  return { allowed, blocked };
}

function sharedRules(options: CreateOptions, notes: CreateMessage[]): readonly RuleDraft[] {
  const { allowed, blocked } = requestedRules(options);
  if (allowed.length > 0 && blocked.length === 0 && !options.blockEverything) {
    const [path] = options.allowPaths ?? [];
    throw new OptionError('allowPaths', `no path is blocked, so "${path}" is allowed already; leave it out`);
  }
  const images = blockedImages(options);
  const groups = [options.blockEverything ? [{ disallow: '/' }] : blocked];
  if (images.length > 0) groups.push([...images, ...blocked]);
  const { needed: exceptions, idle } = splitIdle(allowed, groups);
  for (const rule of idle) notes.push({ id: 'idle', values: { rule } });
  // A covered rule may have an effect if an allow rule overrules only the one that covers it.
  if (exceptions.length > 0) return [...exceptions, ...blocked];
  const { needed, covered } = splitCovered(blocked);
  for (const { rule, by } of covered) notes.push({ id: 'covered', values: { rule, by } });
  return needed;
}

function notesOnTemplate({ template, sitemaps = [] }: CreateOptions): CreateMessage[] {
  if (template === undefined) return [];
  const option = 'template';
  const { sitemap } = siteTemplates[template];
  const place: CreateMessage = { option, id: template, values: {} };
  return sitemaps.length > 0 ? [place] : [place, { option, id: 'nameSitemap', values: { sitemap } }];
}

function notesOnPaths(options: CreateOptions): CreateMessage[] {
  const prefixes = options.blockPaths?.filter(mayBeFolder) ?? [];
  const [first] = prefixes;
  const percents = pathTexts(options).filter(({ text }) => hasPlainPercent(text));
  return [
    ...percents.map(({ option, text }): CreateMessage => ({ option, id: 'percent', values: { text } })),
    ...(first === undefined
      ? []
      : [
          {
            option: 'blockPaths',
            id: 'prefixes',
            values: { paths: prefixes.join(', '), first, count: prefixes.length },
          } as const,
        ]),
  ];
}

/** Removes duplicates that differ in case only; the first spelling remains. */
function unique(words: readonly string[] = []): string[] {
  const seen = new Map<string, string>();
  for (const word of words) if (!seen.has(word.toLowerCase())) seen.set(word.toLowerCase(), word);
  return [...seen.values()];
}

function distinct(rules: readonly RuleDraft[]): RuleDraft[] {
  return [...new Map(rules.map((rule) => [`${rule.allow ?? ''} ${rule.disallow ?? ''}`, rule])).values()];
}
