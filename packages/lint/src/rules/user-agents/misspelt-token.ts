import { crawlersByToken, knownCrawler, tokenSpelling } from '../../data/known-crawlers.js';
import type { LintRule } from '../../model/lint-rule.js';
import { nearest } from '../../text/nearest.js';
import { quoted } from '../../text/phrases.js';
import { appliesToItsName } from '../../values/user-agent-value.js';

/** Shorter names have too many neighbours that are crawlers too. */
const MIN_LENGTH = 6;
const MAX_LENGTH = 40;

/** Crawlers that exist and are one slip away from one of the registry. */
const OTHERS: ReadonlySet<string> = new Set(['pingbot', 'hotbot']);

export const misspeltToken: LintRule = {
  id: 'misspelt-token',
  severity: 'warning',
  fixes: 'unsafe',
  what: 'A name that is one slip away from a known crawler’s.',
  why: 'Product tokens are compared whole: with one letter too many, too few or in the wrong place the line binds a crawler that does not exist, and the one that was meant follows the rules of `*`, or none. Upper and lower case make no difference.',
  bad: 'User-agent: GPT-Bot\nDisallow: /\n',
  good: 'User-agent: GPTBot\nDisallow: /\n',
  source: ['E4', 'RFC 9309, section 2.2.1', 'the crawler registry'],
  visit: {
    userAgent(agent, _group, context) {
      const { token, span, line } = agent;
      if (token.length < MIN_LENGTH - 1 || token.length > MAX_LENGTH || knownCrawler(token) !== undefined) return;
      if (!appliesToItsName(agent, context)) return;
      const meant = remembered(token.toLowerCase());
      if (meant === undefined) return;
      const written = context.within(span, 0, token.length);
      context.report({
        span: written,
        message: `${quoted(token)} is one slip away from ${quoted(meant)}, and does not bind it.`,
        help: `If you mean ${meant}, write it so.`,
        fixes: [{ title: `Write ${meant}`, applicability: 'unsafe', edits: [{ span: written, text: meant }] }],
        claims: [{ kind: 'applies-to', line, token }],
      });
    },
  },
};

/** The same names stand in many files. */
const answers: Map<string, string | undefined> = new Map();
const MAX_ANSWERS = 2_000;

function remembered(token: string): string | undefined {
  if (answers.has(token)) return answers.get(token);
  if (answers.size >= MAX_ANSWERS) answers.clear();
  const meant = meantBy(token);
  answers.set(token, meant);
  return meant;
}

let neighbours: Map<string, string[]> | undefined;

/** The vendor's spelling of the known token that is one slip away. */
function meantBy(token: string): string | undefined {
  if (OTHERS.has(token)) return undefined;
  neighbours ??= neighbourhood();
  const near = neighbours;
  const candidates = [token, ...withoutOne(token)].flatMap((word) => near.get(word) ?? []);
  const meant = candidates.length === 0 ? undefined : nearest(token, candidates, 1);
  const entry = meant === undefined ? undefined : knownCrawler(meant);
  return entry && tokenSpelling(entry);
}

/** Known tokens by themselves with one letter left out: words one slip apart share one of these. */
function neighbourhood(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const token of crawlersByToken().keys()) {
    // With digits or dots Google would cut it anyway.
    if (token.length < MIN_LENGTH || !/^[a-z_-]+$/.test(token)) continue;
    for (const word of [token, ...withoutOne(token)]) found.set(word, [...(found.get(word) ?? []), token]);
  }
  return found;
}

function withoutOne(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}
