import type { Group, UserAgentLine } from '@maycrawl/core';
import type { CrawlerEntry } from '@maycrawl/core/crawlers';
import { meantCrawler } from '../../data/crawler-names.js';
import { crawlerByName, knownCrawler, tokenSpelling } from '../../data/known-crawlers.js';
import { appliesToClaim, groupsByToken, hasLongList, hasSameRulesFor, repeatsDirective } from '../../file/groups.js';
import { defineMessages, type Finding, type LintContext, type LintRule, type Message } from '../../model/lint-rule.js';
import { blocksSiteBelow, mayBlockSite, textBlocksSite, wouldBlockSite } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { hasOtherValues, userAgentValue } from '../../values/user-agent-value.js';

export const texts = {
  secondDirective: '{name:code} is read as a name, which applies to {token:code}. The second directive is ignored.',
  secondDirectiveToAll:
    '{name:code} is read as a name, which applies to every crawler without its own group. The second directive is ignored.',
  secondDirectiveToNone: '{name:code} is read as a name, which applies to no crawler. The second directive is ignored.',
  separateLine: 'Write the rule on a separate line.',
  cutKnownName:
    "Google's parser reads a name up to the first character other than a letter, - or _: for Google, the line applies to {token:code}.",
  cutKnownNameToAll:
    "Google's parser reads a name up to the first character other than a letter, - or _: for Google, the line applies to every crawler without its own group.",
  cutKnownNameToNone:
    "Google's parser reads a name up to the first character other than a letter, - or _: for Google, the line applies to no crawler.",
  keepIt: 'Keep it: this is the name that {vendor} uses for its crawler.',
  cutName:
    "Google's parser reads a name up to the first character other than a letter, - or _: {name:code} applies to {token:code}.",
  cutNameToAll:
    "Google's parser reads a name up to the first character other than a letter, - or _: {name:code} applies to every crawler without its own group.",
  cutNameToNone:
    "Google's parser reads a name up to the first character other than a letter, - or _: {name:code} applies to no crawler.",
  lookUp: 'Look up the product token in the documentation of the crawler.',
  writeOnly: 'If you mean {token}, write only that.',
  writeToken: 'If you mean {name}, write {token}.',
} as const;
const messages = defineMessages(texts);

/** No crawler has an address as its name. Some have names of hosts, such as `panscient.com`. */
const IP_ADDRESS = /^\d{1,3}(?:\.\d{1,3}){2,3}$/;

export const tokenCharacters: LintRule = {
  id: 'token-characters',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A name with digits, spaces, dots or other characters that are not valid in product tokens.',
  concerns: hasOtherValues,
  userAgent(agent, group, context) {
    const value = userAgentValue(agent, context);
    if (value.kind === 'directive' && !value.isSeparate) context.report(secondDirective(agent, group, context));
    if (value.kind === 'characters') context.report(cutName(agent, group, context));
  },
};

function secondDirective(agent: UserAgentLine, group: Group, context: LintContext): Finding {
  const closes = textBlocksSite(agent.value) || (/agent/i.test(agent.value) && blocksSiteBelow(agent.line, context));
  return {
    span: agent.span,
    severity: repeatsDirective(agent.value, group) ? 'info' : 'error',
    message: appliesTo('secondDirective', agent),
    help: closes ? anyRuleMessages.closesSite() : messages.separateLine(),
    claims: [appliesToClaim(agent), { kind: 'read-as', line: agent.line, as: 'user-agent' }],
  };
}

function cutName(agent: UserAgentLine, group: Group, context: LintContext): Finding {
  const { span } = agent;
  const vendor = namedCrawler(agent)?.vendor;
  const loses = vendor === undefined && losesName(agent, group, context);
  return {
    span,
    severity: loses ? 'warning' : 'info',
    message: appliesTo(vendor === undefined ? 'cutName' : 'cutKnownName', agent),
    help: vendor === undefined ? adviceFor(agent, group, context) : messages.keepIt({ vendor }),
    claims: [appliesToClaim(agent)],
  };
}

/** Returns the crawler with this value as its token, or as its name of several words, such as `Sogou web spider`. */
function namedCrawler({ value, token }: UserAgentLine): CrawlerEntry | undefined {
  const entry = knownCrawler(value) ?? knownCrawler(token);
  const names = entry === undefined ? [] : [tokenSpelling(entry), entry.name, ...entry.displayNames];
  // Google cuts its own names like any other.
  return entry?.vendor !== 'Google' && names.some((name) => name.toLowerCase() === value.toLowerCase())
    ? entry
    : undefined;
}

/** True if the line does not apply to the crawler that it is for. Long lists of old tools contain addresses too. */
function losesName(agent: UserAgentLine, group: Group, context: LintContext): boolean {
  return (IP_ADDRESS.test(agent.value) && !hasLongList(context)) || losesCrawler(agent, group, context);
}

/** True if the line does not apply to the known crawler that is meant, or applies to one that is not. */
function losesCrawler({ value, token }: UserAgentLine, group: Group, context: LintContext): boolean {
  const meant = meantCrawler(value);
  if (meant === undefined) return /^[a-z\d]/i.test(value.slice(token.length)) && meantCrawler(token) !== undefined;
  const own = tokenSpelling(meant).toLowerCase();
  // Other vendors do not say that they cut a name: they may look for their token in the line, as in `Yahoo! Slurp`.
  const isInLine = value
    .toLowerCase()
    .split(/[^\w-]+/)
    .includes(own);
  if (meant.vendor !== 'Google' && isInLine && !groupsByToken(context).has(own)) return false;
  // Parsers that cut names at other characters do not find the plain token either.
  return /^[a-z_-]+$/.test(own) && !hasSameRulesFor(own, group, context);
}

function appliesTo(id: 'secondDirective' | 'cutKnownName' | 'cutName', agent: UserAgentLine): Message {
  const { value: name, token } = agent;
  if (token === '*') return messages[`${id}ToAll`]({ name });
  return token === '' ? messages[`${id}ToNone`]({ name }) : messages[id]({ name, token });
}

function adviceFor(agent: UserAgentLine, group: Group, context: LintContext): Message {
  const { value, token } = agent;
  const name = value.toLowerCase();
  const entry =
    crawlerByName(name) ??
    knownCrawler(token) ??
    name
      .slice(0, 200)
      .split(/[^\w.-]+/)
      .map(knownCrawler)
      .find((known) => known !== undefined);
  if (entry === undefined) {
    return mayBlockSite(agent, group, context) ? anyRuleMessages.closesSite() : messages.lookUp();
  }
  if (wouldBlockSite([tokenSpelling(entry)], agent, group, context)) return anyRuleMessages.closesSite();
  return entry.name === token
    ? messages.writeOnly({ token })
    : messages.writeToken({ name: entry.name, token: tokenSpelling(entry) });
}
