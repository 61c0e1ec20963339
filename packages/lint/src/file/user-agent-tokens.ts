import type { UserAgentLine } from '@maycrawl/core';
import type { Claim, LintContext } from '../model/lint-rule.js';

const KEY: object = {};

/**
 * Returns the token to which the user-agent line with this number applies: a product token, `*`, or an empty string.
 * Only the leading product token of the value counts: https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1
 */
export function tokenOnLine(context: LintContext, line: number): string {
  const tokens = context.once(KEY, () => {
    const agents = context.robots.groups.flatMap(({ userAgents }) => userAgents);
    return new Map(agents.map((agent) => [agent.line, agent.token]));
  });
  return tokens.get(line) ?? '';
}

/** The claim that a user-agent line applies to its token, or to no crawler. */
export function appliesToClaim({ token, line }: Pick<UserAgentLine, 'token' | 'line'>): Claim {
  return token === '' ? { kind: 'applies-to-none', line } : { kind: 'applies-to', line, token };
}

/** As {@link appliesToClaim}, by line number. */
export function appliesToClaimOfLine(context: LintContext, line: number): Claim {
  return appliesToClaim({ token: tokenOnLine(context, line), line });
}
