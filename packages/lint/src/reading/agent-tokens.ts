import type { LintContext } from '../rule.js';
import type { Claim } from '../types.js';

const KEY: object = {};

/** What the user-agent line of that number binds (E4): a token, `*`, or nothing (empty). */
export function tokenAt(context: LintContext, line: number): string {
  const tokens = context.once(KEY, () => {
    const agents = context.robots.groups.flatMap(({ userAgents }) => userAgents);
    return new Map(agents.map((agent) => [agent.line, agent.token]));
  });
  return tokens.get(line) ?? '';
}

/** The same as a claim. */
export function bindingClaim(context: LintContext, line: number): Claim {
  const token = tokenAt(context, line);
  return token === '' ? { kind: 'applies-to-none', line } : { kind: 'applies-to', line, token };
}
