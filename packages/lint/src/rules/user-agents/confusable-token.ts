import { appliesToClaim } from '../../file/user-agent-tokens.js';
import { type LintRule, NON_ASCII } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';
import { appliesToText, userAgentValue } from '../../values/user-agent-value.js';

export const confusableToken: LintRule = {
  id: 'confusable-token',
  severity: 'error',
  fixes: 'unsafe',
  what: 'A letter or dash that only looks like the one in a known crawler’s name.',
  why: 'Word processors turn a hyphen into a dash, and text copied from elsewhere may hold Cyrillic or Greek letters that look like Latin ones. Crawlers compare octets: the name that looks right binds another crawler, or nobody.',
  bad: 'User-agent: ChatGPT–User\nDisallow: /\n',
  good: 'User-agent: ChatGPT-User\nDisallow: /\n',
  source: ['E4', 'D4', 'RFC 9309, section 2.2.1', 'Unicode Technical Standard 39, confusable detection'],
  characters: NON_ASCII,
  visit: {
    userAgent(agent, _group, context) {
      const value = userAgentValue(agent, context);
      if (value.kind !== 'confusable') return;
      const { span } = agent;
      const { meant } = value;
      context.report({
        span,
        message: `This is not ${quoted(meant)}, though it looks so: ${culprits(agent.value)}, and the line binds ${appliesToText(agent)}.`,
        help: `Type ${meant} anew.`,
        fixes: [{ title: `Write ${meant}`, applicability: 'unsafe', edits: [{ span, text: meant }] }],
        claims: [appliesToClaim(agent)],
      });
    },
  },
};

/** The characters beyond ASCII, by number. */
function culprits(text: string): string {
  const numbers = [...new Set(text.match(/[^ -~]/gu))].map(
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return `it holds ${numbers.slice(0, 3).join(', ')}`;
}
