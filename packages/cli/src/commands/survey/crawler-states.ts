import { parse, type RobotsTxt, type Rule, type RuleSet } from '@maycrawl/core';
import { crawlers, crawlerUses, type Use } from '@maycrawl/core/crawlers';
import { blocksEveryPath, isExempt } from '@maycrawl/lint/internal';

/** What a file allows a crawler. */
export const STATE = { allowed: 0, partly: 1, blocked: 2 } as const;

/** The crawlers of a survey: `*`, a crawler that no group names, and those of the registry. */
export const CRAWLERS: readonly string[] = ['*', ...crawlers.map(({ name }) => name)];

/** A use, with the indexes of its crawlers. */
export interface SurveyedUse {
  readonly use: Use;
  readonly members: readonly number[];
}

/** The uses that have a crawler to which robots.txt applies. */
export const USES: readonly SurveyedUse[] = crawlerUses.flatMap(({ id }) => {
  const members = crawlers.flatMap((entry, i) =>
    entry.status === 'active' && entry.uses.includes(id) && !isExempt(entry) ? [i + 1] : [],
  );
  return members.length === 0 ? [] : [{ use: id, members }];
});

/** The token by which each crawler is looked up. */
const LOOKUPS = ['*', ...crawlers.map(({ tokens, name }) => tokens[0] ?? name)];
/** The crawlers that depend on a group, by each of its tokens in lower case. */
const BY_TOKEN = new Map<string, number[]>();
for (const [i, { tokens, name }] of crawlers.entries()) {
  for (const token of tokens.length === 0 ? [name] : tokens) {
    const key = token.toLowerCase();
    BY_TOKEN.set(key, [...(BY_TOKEN.get(key) ?? []), i + 1]);
  }
}
const STAR_ONLY = parse('user-agent: *\ndisallow: /');
/** The crawlers to which the group of `*` applies if no other does. All others may then fetch everything. */
const FOLLOWING_STAR = LOOKUPS.flatMap((token, i) => (STAR_ONLY.rulesFor(token).token === '*' ? [i] : []));

/** What a file says about each crawler, by its index. */
export interface CrawlerStates {
  readonly states: Uint8Array;
  /** 1 if the file has a group for the crawler's own token. */
  readonly named: Uint8Array;
}

export const noStates = (): CrawlerStates => ({
  states: new Uint8Array(LOOKUPS.length),
  named: new Uint8Array(LOOKUPS.length),
});

/** Writes the states of all crawlers to `into`. Those that the file does not name share the answer for `*`. */
export function readStates(robots: RobotsTxt, { states, named }: CrawlerStates): void {
  const answers = new FileAnswers(robots);
  const star = answers.of('*');
  states.fill(STATE.allowed);
  named.fill(0);
  for (const i of FOLLOWING_STAR) states[i] = star;
  for (const token of tokensOf(robots)) {
    for (const i of BY_TOKEN.get(token) ?? []) {
      const own = LOOKUPS[i] as string;
      states[i] = answers.of(own);
      if (own.toLowerCase() === token) named[i] = 1;
    }
  }
}

/** The product tokens of the file in lower case, in both ways in which a line can name one. */
function tokensOf({ groups }: RobotsTxt): Set<string> {
  const tokens = new Set<string>();
  for (const { userAgents } of groups) {
    for (const { token, value } of userAgents) {
      if (token === '*') continue;
      tokens.add(token.toLowerCase());
      // As in MJ12bot.
      if (value !== token) tokens.add((/^[^\t\v\f /*]*/.exec(value) as RegExpExecArray)[0].toLowerCase());
    }
  }
  return tokens;
}

/** The answers of a file, one for crawlers with the same rules. */
class FileAnswers {
  readonly #robots: RobotsTxt;
  readonly #answered: { readonly rules: RuleSet; readonly state: number }[] = [];

  constructor(robots: RobotsTxt) {
    this.#robots = robots;
  }

  of(crawler: string): number {
    const rules = this.#robots.rulesFor(crawler);
    const same = this.#answered.find((other) => other.rules.token === rules.token || rules.hasSameRules(other.rules));
    if (same !== undefined) return same.state;
    const state = stateOf(rules);
    this.#answered.push({ rules, state });
    return state;
  }
}

function stateOf(rules: RuleSet): number {
  // Patterns that begin with another character never match.
  const canBlock = ({ type, pattern }: Rule): boolean => type === 'disallow' && /^[/*]/.test(pattern);
  if (!rules.groups.some((group) => group.rules.some(canBlock))) return STATE.allowed;
  return blocksEveryPath(rules) ? STATE.blocked : STATE.partly;
}
