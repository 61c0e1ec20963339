import { type Dialect, parse } from '@maycrawl/core';

const EVERY_PATH = /^\/?(?:\**|\*+\$)$/;
const DIALECTS: readonly Dialect[] = ['google', 'rfc9309'];

/**
 * The first path that an allow rule of `before` decides for a crawler that both files name, and that `after` blocks. An
 * allow rule for all paths does not count.
 */
export function blockedOpening(
  before: string | Uint8Array,
  after: string | Uint8Array,
  crawlers: readonly string[],
  paths: readonly string[],
): string | undefined {
  for (const dialect of DIALECTS) {
    const [from, to] = [parse(before, { dialect }), parse(after, { dialect })];
    for (const crawler of crawlers) {
      const isNamed = [from, to].every(({ groups }) =>
        groups.some(({ userAgents }) => userAgents.some(({ token }) => token.toLowerCase() === crawler.toLowerCase())),
      );
      if (!isNamed) continue;
      for (const path of paths) {
        const [was, is] = [from.rulesFor(crawler).check(path), to.rulesFor(crawler).check(path)];
        const opened = was.allowed && was.rule?.type === 'allow' && !EVERY_PATH.test(was.rule.normalizedPattern);
        if (opened && !is.allowed) return `${dialect} ${crawler} ${path}`;
      }
    }
  }
  return undefined;
}
