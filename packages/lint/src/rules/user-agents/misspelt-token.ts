import { crawlersByToken, knownCrawler, tokenSpelling } from '../../data/known-crawlers.js';
import { NOT_MISSPELT } from '../../data/similar-crawler.js';
import { hasSameRulesFor } from '../../file/groups.js';
import { defineMessages, type LintRule, unsafeFix } from '../../model/lint-rule.js';
import { nearest } from '../../text/nearest.js';
import { appliesToItsName } from '../../values/user-agent-value.js';

/** Shorter names are often one typo away from the name of another existing crawler. */
const MIN_LENGTH = 6;
const MAX_LENGTH = 40;

export const texts = {
  oneTypoAway: '{token:code} is one typo away from {meant:code}, and does not apply to it.',
  correctName: 'If you mean {meant}, correct the name.',
  writeToken: 'Write {token}',
} as const;
const messages = defineMessages(texts);

export const misspeltToken: LintRule = {
  id: 'misspelt-token',
  severity: 'warning',
  fixes: 'unsafe',
  messages: texts,
  what: 'A name that is one typo away from that of a known crawler.',
  userAgent(agent, group, context) {
    const { token, span, line } = agent;
    if (token.length < MIN_LENGTH - 1 || token.length > MAX_LENGTH || knownCrawler(token) !== undefined) return;
    if (!appliesToItsName(agent, context)) return;
    const meant = cachedIntendedToken(token.toLowerCase());
    if (meant === undefined) return;
    const written = context.within(span, 0, token.length);
    context.report({
      span: written,
      severity: hasSameRulesFor(meant, group, context) ? 'info' : 'warning',
      message: messages.oneTypoAway({ token, meant }),
      help: messages.correctName({ meant }),
      fixes: [unsafeFix(messages.writeToken({ token: meant }), { span: written, text: meant })],
      claims: [{ kind: 'applies-to', line, token }],
    });
  },
};

const cache: Map<string, string | undefined> = new Map();
const MAX_CACHED = 2_000;

function cachedIntendedToken(token: string): string | undefined {
  if (cache.has(token)) return cache.get(token);
  if (cache.size >= MAX_CACHED) cache.clear();
  const meant = findIntendedToken(token);
  cache.set(token, meant);
  return meant;
}

let tokensByDeletion: Map<string, string[]> | undefined;

function findIntendedToken(token: string): string | undefined {
  if (NOT_MISSPELT.has(token)) return undefined;
  tokensByDeletion ??= indexByDeletion();
  const index = tokensByDeletion;
  const candidates = [token, ...deletions(token)].flatMap((word) => index.get(word) ?? []);
  const meant = candidates.length === 0 ? undefined : nearest(token, candidates, 1);
  const entry = meant === undefined ? undefined : knownCrawler(meant);
  return entry && tokenSpelling(entry);
}

/** Known tokens by themselves and their deletions. Two words that are one typo apart have one of these in common. */
function indexByDeletion(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const token of crawlersByToken().keys()) {
    // Google's parser cuts a token with digits or dots.
    if (token.length < MIN_LENGTH || !/^[a-z_-]+$/.test(token)) continue;
    for (const word of [token, ...deletions(token)]) found.set(word, [...(found.get(word) ?? []), token]);
  }
  return found;
}

function deletions(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}
