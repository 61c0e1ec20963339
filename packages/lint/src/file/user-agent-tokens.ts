import type { UserAgentLine } from '@maycrawl/core';
import type { Claim } from '../model/claim.js';
import type { LintContext } from '../model/lint-context.js';

const KEY: object = {};

/** What the user-agent line of that number binds (E4): a token, `*`, or nothing (empty). */
export function tokenOnLine(context: LintContext, line: number): string {
  const tokens = context.once(KEY, () => {
    const agents = context.robots.groups.flatMap(({ userAgents }) => userAgents);
    return new Map(agents.map((agent) => [agent.line, agent.token]));
  });
  return tokens.get(line) ?? '';
}

/** What a user-agent line binds, as a claim. */
export function appliesToClaim({ token, line }: Pick<UserAgentLine, 'token' | 'line'>): Claim {
  return token === '' ? { kind: 'applies-to-none', line } : { kind: 'applies-to', line, token };
}

/** The same, by the number of the line. */
export function appliesToClaimOfLine(context: LintContext, line: number): Claim {
  return appliesToClaim({ token: tokenOnLine(context, line), line });
}
