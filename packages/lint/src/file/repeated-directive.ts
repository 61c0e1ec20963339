import type { Group } from '@maycrawl/core';

/** Returns true if the allow or disallow directive at the end of a line is also a line of the group below it. */
export function repeatsDirective(text: string, { rules }: Group): boolean {
  const [, type, pattern] = /\b(allow|disallow)\s*:\s*(\S+)$/i.exec(text.slice(-1_000)) ?? [];
  return type !== undefined && rules.some((rule) => rule.type === type.toLowerCase() && rule.pattern === pattern);
}
