import type { Line } from '../types/contents.js';

/** Digits, with or without a fraction: no sign, no unit, no exponent. */
const SECONDS = /^(?:\d+\.?\d*|\.\d+)$/;

/**
 * The crawl-delay in seconds that applies to a crawler, given the lines of the file and the numbers of the user-agent
 * lines that name the crawler (the first user-agent line of the file is 0).
 *
 * Neither RFC 9309 nor Google defines crawl-delay. Here a delay applies to the user-agent lines right above it, and any
 * line with another key ends a run of them, as in robots-parser and protego. With the grammar of rules, a delay would
 * apply to every crawler named before the next rule. If several delays apply, the longest counts: the order of groups
 * has no meaning, and waiting that long satisfies each of them. A value that is not a number of seconds is ignored.
 */
export function crawlDelayFor(lines: readonly Line[], agents: ReadonlySet<number>): number | undefined {
  let longest: number | undefined;
  let agent = 0;
  let isInRun = false;
  let applies = false;
  for (const line of lines) {
    if (line.kind === 'blank' || line.kind === 'invalid') continue;
    if (line.kind === 'directive' && line.directive === 'user-agent') {
      const isNamed = agents.has(agent++);
      applies = isNamed || (isInRun && applies);
      isInRun = true;
      continue;
    }
    isInRun = false;
    if (!applies || line.kind === 'directive' || line.key.toLowerCase() !== 'crawl-delay') continue;
    const seconds = SECONDS.test(line.value) ? Number(line.value) : Number.NaN;
    // Hundreds of digits make Infinity, which timers treat as no delay.
    if (Number.isFinite(seconds)) longest = Math.max(longest ?? 0, seconds);
  }
  return longest;
}
