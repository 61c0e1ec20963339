import { buildRobots, type GroupDraft, type RuleDraft } from '@maycrawl/core';
import { crawlers } from '@maycrawl/core/crawlers';
import { aiTokens } from './ai-crawlers.js';

/** What a new robots.txt should do; what is left out is open to everybody (I1). */
export interface CreateOptions {
  /** Nobody may fetch anything. */
  readonly blockEverything?: boolean;
  /** Shut to all crawlers: folders (`/private/`), pages (`/draft.html`), or patterns. Each begins with `/`. */
  readonly blockPaths?: readonly string[];
  /** Shut file types, as `gif`. */
  readonly blockFileTypes?: readonly string[];
  /** Shut URLs that end so, as `.xls` or `/print`. */
  readonly blockEndings?: readonly string[];
  /** Product tokens of the crawlers that may come; all others are shut out. */
  readonly allowOnly?: readonly string[];
  /** Product tokens of crawlers that are shut out wholly. */
  readonly blockCrawlers?: readonly string[];
  /** AI crawlers that are shut out: `train`, `assistant`, `all`, or a vendor, as `OpenAI`. */
  readonly blockAi?: readonly string[];
  /** Shut to Google's image search: `all`, or paths. */
  readonly blockImages?: 'all' | readonly string[];
  /** What holds for `*` holds for Google's AdsBot too, which `*` does not bind (E7). */
  readonly includeAdsBot?: boolean;
  /** Absolute URLs. */
  readonly sitemaps?: readonly string[];
  /** Comments for people; default true. */
  readonly comments?: boolean;
}

/** What robots.txt cannot do (I4). */
export const ROBOTS_TXT_CAVEATS: string =
  'Anyone can read this file, and it protects nothing: what is private needs a password.\n' +
  'A page that is shut here is not read, but search may still list its address.';

/**
 * Writes a new robots.txt that does what `wishes` say: UTF-8, LF line ends, rooted paths, each group complete in itself
 * (I1, I2, I4).
 *
 * @throws TypeError for wishes that contradict each other or that no robots.txt can hold.
 * @example createRobots({ blockPaths: ['/private/'], comments: false }) // 'User-agent: *\nDisallow: /private/\n'
 */
export function createRobots(wishes: CreateOptions): string {
  refuseContradictions(wishes);
  const said = wishes.comments ?? true;
  const groups = [baseGroup(wishes), onlyGroup(wishes), imageGroup(wishes), shutOutGroup(wishes), aiGroup(wishes)]
    .filter((group) => group !== undefined)
    .map(({ comment, ...group }) => (said && comment !== undefined ? { ...group, comment } : group));
  return buildRobots({
    ...(said ? { comment: ROBOTS_TXT_CAVEATS } : {}),
    groups,
    sitemaps: [...new Set(wishes.sitemaps)],
  });
}

/** Whom no group of their own binds. */
function baseGroup(wishes: CreateOptions): GroupDraft {
  const { blockEverything: everything, includeAdsBot: adsBot } = wishes;
  const own = new Set(namedElsewhere(wishes).map((token) => token.toLowerCase()));
  const special = adsBot ? adsBots().filter((token) => !own.has(token.toLowerCase())) : [];
  const userAgents = ['*', ...special];
  const beside = special.length === 0 ? '' : ', and AdsBot, which must be named';
  if (everything) return { comment: `All crawlers${beside}: nothing.`, userAgents, rules: [{ disallow: '/' }] };
  if (unique(wishes.allowOnly).length > 0) {
    return { comment: `All other crawlers${beside}: nothing.`, userAgents, rules: [{ disallow: '/' }] };
  }
  const rules = sharedRules(wishes);
  if (rules.length === 0) return { comment: `All crawlers${beside}: everything.`, userAgents, rules: [{ allow: '/' }] };
  return { comment: `All crawlers${beside}: everything but this.`, userAgents, rules };
}

function onlyGroup(wishes: CreateOptions): GroupDraft | undefined {
  const userAgents = unique(wishes.allowOnly);
  if (userAgents.length === 0) return undefined;
  const rules = sharedRules(wishes);
  if (rules.length === 0) return { comment: 'These may fetch everything.', userAgents, rules: [{ allow: '/' }] };
  return { comment: 'These may fetch everything but this.', userAgents, rules };
}

/** A group of its own inherits nothing, so that it repeats what is shut to all (E5). */
function imageGroup(wishes: CreateOptions): GroupDraft | undefined {
  const { blockImages: images } = wishes;
  if (images === undefined || images.length === 0) return undefined;
  const userAgents = ['Googlebot-Image'];
  if (images === 'all') return { comment: 'No picture for Google Images.', userAgents, rules: [{ disallow: '/' }] };
  const rules = images.map((path): RuleDraft => ({ disallow: pathOf('blockImages', path) }));
  return {
    comment:
      'Not for Google Images. A crawler with a group of its own reads no other: what is shut to all stands here too.',
    userAgents,
    rules: distinct([...rules, ...sharedRules(wishes)]),
  };
}

function shutOutGroup(wishes: CreateOptions): GroupDraft | undefined {
  const userAgents = unique(wishes.blockCrawlers);
  return userAgents.length === 0
    ? undefined
    : { comment: 'These may fetch nothing.', userAgents, rules: [{ disallow: '/' }] };
}

function aiGroup(wishes: CreateOptions): GroupDraft | undefined {
  const userAgents = aiTokensOf(wishes);
  return userAgents.length === 0
    ? undefined
    : { comment: 'AI crawlers: nothing.', userAgents, rules: [{ disallow: '/' }] };
}

/** Those of the registry that nobody has asked for by name already. */
function aiTokensOf({ blockAi: shutAi, blockCrawlers: shutOut, allowOnly: only }: CreateOptions): string[] {
  const named = new Set([...(shutOut ?? []), ...(only ?? [])].map((token) => token.toLowerCase()));
  return unique((shutAi ?? []).flatMap(aiTokens)).filter((token) => !named.has(token.toLowerCase()));
}

function namedElsewhere({ allowOnly: only, blockCrawlers: shutOut }: CreateOptions): string[] {
  return [...(only ?? []), ...(shutOut ?? [])];
}

function adsBots(): string[] {
  return crawlers
    .filter(
      ({ name, obeysStar, status }) => /^AdsBot/.test(name) && obeysStar === 'must-be-named' && status === 'active',
    )
    .map(({ name }) => name);
}

/** What is shut to every crawler that may come at all. */
function sharedRules({
  blockPaths: paths,
  blockFileTypes: fileTypes,
  blockEndings: endings,
}: CreateOptions): RuleDraft[] {
  return distinct([
    ...(paths ?? []).map((path) => ({ disallow: pathOf('blockPaths', path) })),
    ...(fileTypes ?? []).map((type) => ({ disallow: `/*.${fileType(type)}$` })),
    ...(endings ?? []).map((ending) => ({ disallow: `/*${endingOf(ending)}$` })),
  ]);
}

/** No URL holds a raw space (F3). */
function pathOf(name: string, path: string): string {
  if (path.startsWith('/')) return path.replaceAll(' ', '%20');
  throw new TypeError(`${name}: a path begins with /, unlike "${path}"; write the part of the URL behind the host`);
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

function refuseContradictions(wishes: CreateOptions): void {
  const shutsSome = (
    ['blockPaths', 'blockFileTypes', 'blockEndings', 'allowOnly', 'blockCrawlers', 'blockAi', 'blockImages'] as const
  ).find((name) => (wishes[name]?.length ?? 0) > 0);
  if (wishes.blockEverything && shutsSome !== undefined) {
    throw new TypeError(`blockEverything, ${shutsSome}: everything is blocked already; leave out one`);
  }
  const only = tokens('allowOnly', wishes.allowOnly);
  const shutOut = tokens('blockCrawlers', wishes.blockCrawlers);
  const both = [...shutOut].find((token) => only.has(token));
  if (both !== undefined) throw new TypeError(`allowOnly, blockCrawlers: "${both}" is in both; leave it out of one`);
  if ((wishes.blockImages?.length ?? 0) > 0) refuseIdleImages(only, shutOut);
}

/** A group for Googlebot-Image would open to it what Googlebot's own shuts. */
function refuseIdleImages(only: ReadonlySet<string>, shutOut: ReadonlySet<string>): void {
  if (only.has('googlebot-image')) {
    throw new TypeError(
      'allowOnly, blockImages: Googlebot-Image is allowed, so its images cannot be blocked too; leave out one',
    );
  }
  if (shutOut.has('googlebot') || shutOut.has('googlebot-image') || (only.size > 0 && !only.has('googlebot'))) {
    throw new TypeError('blockImages: everything is blocked for Google Images already; leave it out');
  }
}

function tokens(name: string, list: readonly string[] = []): ReadonlySet<string> {
  const wrong = list.find((token) => !/^[A-Za-z_-]+$/.test(token));
  if (wrong === '*') throw new TypeError(`${name}: * is every crawler; name single ones, or ask for everything`);
  if (wrong !== undefined) {
    throw new TypeError(`${name}: a product token is letters, - and _ (as Googlebot), unlike "${wrong}"`);
  }
  return new Set(list.map((token) => token.toLowerCase()));
}

/** Without what differs from an earlier one in capitals alone. */
function unique(words: readonly string[] = []): string[] {
  const seen = new Map<string, string>();
  for (const word of words) if (!seen.has(word.toLowerCase())) seen.set(word.toLowerCase(), word);
  return [...seen.values()];
}

function distinct(rules: readonly RuleDraft[]): RuleDraft[] {
  return [...new Map(rules.map((rule) => [rule.disallow, rule])).values()];
}
