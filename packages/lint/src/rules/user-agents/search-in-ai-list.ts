import type { Group, UserAgentLine } from '@maycrawl/core';
import { globalSearchEngines } from '@maycrawl/core/crawlers';
import { knownCrawler, tokenSpelling } from '../../data/known-crawlers.js';
import { commentAbove } from '../../file/comments.js';
import { isText } from '../../file/content-kind.js';
import { defineMessages, type LintContext, type LintRule, type Severity } from '../../model/lint-rule.js';
import { blocksAll } from '../../patterns/pattern-text.js';

/** Tokens of one vendor that control AI training, by the token of its search engine in lower case. */
const TRAINING_TOKENS: ReadonlyMap<string, string> = new Map([
  ['googlebot', 'Google-Extended'],
  ['applebot', 'Applebot-Extended'],
  ['oai-searchbot', 'GPTBot'],
  ['claude-searchbot', 'ClaudeBot'],
  ['amzn-searchbot', 'Amazonbot'],
  ['facebookexternalhit', 'meta-externalagent'],
]);
/** Search engines whose loss is certainly a mistake in a list of AI crawlers. */
const SEARCH_ENGINES: ReadonlySet<string> = new Set(
  ['*', ...globalSearchEngines, 'Applebot', 'DuckDuckBot'].map((token) => token.toLowerCase()),
);
const AI_WORDS =
  /\b(?:AI|KI|IA|LLMs?|GPTs?|ChatGPT|Copilot|Gemini|OpenAI|machine learning|artificial intelligence)\b|künstliche|intelligence artificielle|inteligencia artificial/;
/** AI crawlers beside a crawler that make the group a list of them. */
const MIN_LISTED = 2;

export const texts = {
  everyCrawler: 'In this list of AI crawlers, `*` blocks every crawler without its own group.',
  blocksSearch:
    'In this list of AI crawlers, {token:code} is a crawler for search: the site disappears from its results.',
  blocksPreviews:
    'In this list of AI crawlers, {token:code} fetches pages for link previews: shared links lose title and image.',
  writeToken: 'Against AI training by the same vendor, write {tokens:list} instead.',
  removeGroupUnlessMeant: 'Remove the group, unless you want this.',
  removeUnlessMeant: 'Remove the line, unless you want this.',
} as const;
const messages = defineMessages(texts);

export const searchInAiList: LintRule = {
  id: 'search-in-ai-list',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A crawler for search or link previews, or `*`, in a list of blocked AI crawlers.',
  group(group, context) {
    const { rules, userAgents } = group;
    if (!rules.some(blocksAll) || rules.some(({ type }) => type === 'allow') || !isText(context)) return;
    const comment = commentAbove(userAgents[0]?.line ?? 1, context);
    const suspects = userAgents.filter(({ token }) => isForOtherUse(token, comment));
    const isFew = suspects.length > 0 && suspects.length <= Math.max(1, userAgents.length / 2);
    if (!isFew || !isAiList(group, suspects, comment)) return;
    for (const agent of suspects) reportAgent(agent, userAgents.length === 1, context);
  },
};

/**
 * True for `*` and for crawlers of a search engine or of link previews. The search of AI vendors counts only if the
 * comment mentions what is meant: most lists of AI crawlers contain it on purpose.
 */
function isForOtherUse(token: string, comment: string): boolean {
  if (token === '*') return true;
  const entry = knownCrawler(token);
  if (entry === undefined || entry.status !== 'active' || entry.uses.includes('ai-training')) return false;
  const key = token.toLowerCase();
  if (!entry.uses.includes('search')) return TRAINING_TOKENS.has(key);
  if (!entry.uses.includes('ai-answers') || SEARCH_ENGINES.has(key)) return true;
  return /train|search/i.test(comment);
}

/** True if the other crawlers of the group are for AI, or the comment above the group mentions AI. */
function isAiList(group: Group, suspects: readonly UserAgentLine[], comment: string): boolean {
  const others = group.userAgents.filter((agent) => !suspects.includes(agent));
  const forAi = others.filter(({ token }) => isForAi(token));
  if (forAi.length >= MIN_LISTED && forAi.length * 2 >= others.length) return true;
  // Above a group of `*`, a comment about AI is about the whole file.
  return !suspects.some(({ token }) => token === '*') && AI_WORDS.test(comment);
}

function isForAi(token: string): boolean {
  const uses = knownCrawler(token)?.uses ?? [];
  return uses.includes('ai-training') || uses.includes('ai-answers') || token.toLowerCase() === 'ccbot';
}

function reportAgent({ token, span, line }: UserAgentLine, isOnly: boolean, context: LintContext): void {
  const key = token.toLowerCase();
  const entry = knownCrawler(token);
  const name = entry === undefined ? token : tokenSpelling(entry);
  const severity: Severity = SEARCH_ENGINES.has(key) ? 'warning' : 'info';
  const isPreview = entry !== undefined && !entry.uses.includes('search');
  const training = TRAINING_TOKENS.get(key);
  context.report({
    span,
    severity,
    message:
      token === '*'
        ? messages.everyCrawler()
        : isPreview
          ? messages.blocksPreviews({ token: name })
          : messages.blocksSearch({ token: name }),
    help:
      training !== undefined
        ? messages.writeToken({ tokens: [training] })
        : isOnly
          ? messages.removeGroupUnlessMeant()
          : messages.removeUnlessMeant(),
    claims: [{ kind: 'applies-to', line, token }],
  });
}
