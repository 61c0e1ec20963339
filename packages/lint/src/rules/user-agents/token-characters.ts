import type { UserAgentLine } from '@maycrawl/core';
import { crawlerByName, knownCrawler, tokenSpelling } from '../../data/known-crawlers.js';
import { google, rfc9309 } from '../../data/sources.js';
import { appliesToClaim } from '../../file/user-agent-tokens.js';
import type { Finding } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';
import { appliesToText, userAgentValue } from '../../values/user-agent-value.js';

export const tokenCharacters: LintRule = {
  id: 'token-characters',
  severity: 'warning',
  fixes: 'none',
  what: 'A name with digits, spaces, dots or other characters that are not valid in product tokens.',
  why: "A product token consists of letters, `-` and `_`. Google's parser reads a name up to the first other character: `ChatGPT Agent` applies to a crawler named `ChatGPT`, and `360Spider` to no crawler. Parsers that follow RFC 9309 do the same; older ones compare the whole name.\n\nSome crawlers have such names, as `MJ12bot`. Their own parsers look for the whole name, so keep the line as their vendor writes it. The finding is only informational then.\n\nA second directive on the same line (`User-agent: * Disallow: /`) is read as part of the name, not as a rule.",
  bad: 'User-agent: ChatGPT Agent\nDisallow: /\n',
  good: 'User-agent: ChatGPT-User\nDisallow: /\n',
  source: [google('user-agent'), rfc9309('2.2.1')],
  visit: {
    userAgent(agent, _group, context) {
      const { kind } = userAgentValue(agent, context);
      if (kind === 'directive') context.report(secondDirective(agent));
      if (kind === 'characters') context.report(cutName(agent));
    },
  },
};

function secondDirective(agent: UserAgentLine): Finding {
  return {
    span: agent.span,
    severity: 'error',
    message: `${quoted(agent.value)} is read as a name, which ${effectOf(agent)}. The second directive is ignored.`,
    help: 'Write the rule on a separate line.',
    claims: [appliesToClaim(agent), { kind: 'read-as', line: agent.line, as: 'user-agent' }],
  };
}

function cutName(agent: UserAgentLine): Finding {
  const { span, value } = agent;
  const vendor = knownCrawler(value)?.vendor;
  if (vendor !== undefined) {
    return {
      span,
      severity: 'info',
      message: `Google's parser reads a name up to the first character other than a letter, - or _: for Google, the line ${effectOf(agent)}.`,
      help: `Keep it: this is the name that ${vendor} uses for its crawler.`,
      claims: [appliesToClaim(agent)],
    };
  }
  return {
    span,
    message: `Google's parser reads a name up to the first character other than a letter, - or _: ${quoted(value)} ${effectOf(agent)}.`,
    help: adviceFor(agent),
    claims: [appliesToClaim(agent)],
  };
}

function effectOf(agent: UserAgentLine): string {
  return `applies to ${agent.token === '*' ? 'every crawler without its own group' : appliesToText(agent)}`;
}

/** Suggests the token of the crawler with that name, or a token that is a word of the name. */
function adviceFor({ value, token }: UserAgentLine): string {
  const name = value.toLowerCase();
  const entry =
    crawlerByName(name) ??
    knownCrawler(token) ??
    name
      .slice(0, 200)
      .split(/[^\w.-]+/)
      .map(knownCrawler)
      .find((known) => known !== undefined);
  if (entry === undefined) return 'Look up the product token in the documentation of the crawler.';
  return entry.name === token
    ? `If you mean ${token}, write only that.`
    : `If you mean ${entry.name}, write ${tokenSpelling(entry)}.`;
}
