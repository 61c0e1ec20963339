/** What the page can add to a file, as options of `addToRobots`. */

import type { RobotsTxt } from '@maycrawl/core';
import { type AiPurpose, findCrawler } from '@maycrawl/core/crawlers';
import { type AddOptions, type CreateOptions, siteTemplates } from '@maycrawl/lint';
import { adsBotTokens, blocksEveryPath } from '@maycrawl/lint/internal';

export type AddRequest =
  /** What a new file with these options has. */
  | { readonly kind: 'options'; readonly options: CreateOptions }
  /** By names in the registry of crawlers. */
  | { readonly kind: 'block' | 'allow'; readonly crawlers: readonly string[] }
  | { readonly kind: 'state'; readonly purpose: AiPurpose; readonly isGranted: boolean };

/** Returns the additions, one after the other: the options of one call concern the same crawlers. */
export function stepsOf(request: AddRequest, robots: RobotsTxt): readonly AddOptions[] {
  if (request.kind === 'options') return stepsOfOptions(request.options, robots);
  if (request.kind === 'state') return statementSteps(request.purpose, request.isGranted, robots);
  const tokens = request.crawlers.map((name) => findCrawler(name)?.entry.tokens[0] ?? name);
  return [request.kind === 'block' ? { blockCrawlers: tokens } : { allowPaths: ['/'], pathsFor: tokens }];
}

function stepsOfOptions(options: CreateOptions, robots: RobotsTxt): readonly AddOptions[] {
  const { template, blockEverything, allowOnly, includeAdsBot, ...rest } = options;
  const usual = template === undefined ? undefined : siteTemplates[template];
  const first: AddOptions =
    usual === undefined
      ? rest
      : {
          ...rest,
          blockPaths: [...usual.blockPaths, ...(rest.blockPaths ?? [])],
          allowPaths: [...(usual.allowPaths ?? []), ...(rest.allowPaths ?? [])],
        };
  const adsBots = includeAdsBot === true ? adsBotTokens() : [];
  if (allowOnly !== undefined) {
    const allowed = new Set(allowOnly.map((token) => token.toLowerCase()));
    const others = [...namedTokens(robots), ...adsBots].filter((token) => !allowed.has(token.toLowerCase()));
    // Before `*` is blocked, whose rules a new group repeats.
    return [first, { allowPaths: ['/'], pathsFor: allowOnly }, blockAll(others)];
  }
  return blockEverything === true ? [first, blockAll([...namedTokens(robots), ...adsBots])] : [first];
}

/** A group of its own exempts a crawler from that of `*`. `insist`: the whole site is meant. */
function blockAll(named: readonly string[]): AddOptions {
  return { blockPaths: ['/'], blockCrawlers: named, insist: true };
}

/** Statements are lines of groups. A crawler with a group of its own does not follow that of `*`. */
function statementSteps(purpose: AiPurpose, isGranted: boolean, robots: RobotsTxt): readonly AddOptions[] {
  const statement = statementOf(purpose, isGranted);
  const fetches = (token: string): boolean => !blocksEveryPath(robots.rulesFor(token === '*' ? token : [token]));
  const named = namedTokens(robots).filter(fetches);
  return [...(fetches('*') ? [statement] : []), ...(named.length > 0 ? [{ ...statement, pathsFor: named }] : [])];
}

function statementOf(purpose: AiPurpose, isGranted: boolean): AddOptions {
  const [letter, word] = isGranted ? ['y', 'yes'] : ['n', 'no'];
  if (purpose === 'train') return { contentUsage: [`train-ai=${letter}`], contentSignal: [`ai-train=${word}`] };
  if (purpose === 'search') return { contentUsage: [`search=${letter}`], contentSignal: [`search=${word}`] };
  // Content-Usage has no category for it.
  return { contentSignal: [`ai-input=${word}`] };
}

function namedTokens(robots: RobotsTxt): string[] {
  const tokens = robots.groups.flatMap(({ userAgents }) => userAgents.map(({ token }) => token));
  const known = new Map(tokens.map((token) => [token.toLowerCase(), token]));
  return [...known.values()].filter((token) => token !== '' && token !== '*');
}
