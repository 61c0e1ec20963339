import type { UserAgentLine } from '@maycrawl/core';
import { crawlerByName, knownCrawler, tokenSpelling } from '../../data/known-crawlers.js';
import { appliesToClaim } from '../../file/user-agent-tokens.js';
import type { Finding } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';
import { appliesToText, userAgentValue } from '../../values/user-agent-value.js';

export const tokenCharacters: LintRule = {
  id: 'token-characters',
  severity: 'warning',
  fixes: 'none',
  what: 'A name with digits, spaces, dots or other characters that product tokens do not have.',
  why: 'A product token is made of letters, `-` and `_`. Google’s parser reads a name up to the first other character: `ChatGPT Agent` binds a crawler called `ChatGPT`, and `360Spider` nobody. Parsers that follow RFC 9309 do the same; older ones compare the whole name.\n\nSome crawlers do have such names, as `MJ12bot`. They look for their whole name by their own parser, so the line stays as their vendor writes it, and the finding is only information.\n\nA second directive on the same line (`User-agent: * Disallow: /`) is part of the name as well, and not read as a rule.',
  bad: 'User-agent: ChatGPT Agent\nDisallow: /\n',
  good: 'User-agent: ChatGPT-User\nDisallow: /\n',
  source: ['E4', 'RFC 9309, section 2.2.1'],
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
    message: `A line holds one directive: this one is read as the name ${quoted(agent.value)}, which ${effect(agent)}, and as no rule.`,
    help: 'Write the rule on a line of its own.',
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
      message: `Google’s parser reads a name up to the first character that is no letter, - or _: to it the line ${effect(agent)}.`,
      help: `Keep it: this is the name that ${vendor} gives its crawler.`,
      claims: [appliesToClaim(agent)],
    };
  }
  return {
    span,
    message: `Google’s parser reads a name up to the first character that is no letter, - or _: ${quoted(value)} ${effect(agent)}.`,
    help: advice(agent),
    claims: [appliesToClaim(agent)],
  };
}

function effect(agent: UserAgentLine): string {
  return `binds ${agent.token === '*' ? 'every crawler without a group of its own' : appliesToText(agent)}`;
}

/** The token of a crawler whose name it is, or a word of it that is a token. */
function advice({ value, token }: UserAgentLine): string {
  const name = value.toLowerCase();
  const entry =
    crawlerByName(name) ??
    knownCrawler(token) ??
    name
      .slice(0, 200)
      .split(/[^\w.-]+/)
      .map(knownCrawler)
      .find((one) => one !== undefined);
  if (entry === undefined) return 'Look up the product token on the crawler’s page.';
  return entry.name === token
    ? `If you mean ${token}, write nothing else.`
    : `If you mean ${entry.name}, write ${tokenSpelling(entry)}.`;
}
