import type { Line } from './types.js';

/** Digits, with or without a fraction: no sign, no unit, no exponent. */
const SECONDS = /^(?:\d+\.?\d*|\.\d+)$/;

/**
 * Returns the crawl-delay in seconds that applies to a crawler, given the lines of the file and the numbers of the
 * user-agent lines that name the crawler (the first user-agent line of the file is 0).
 *
 * Neither RFC 9309 nor Google defines crawl-delay. Here a delay applies to the user-agent lines right above it, and any
 * line with another key ends a run of them, as in robots-parser and protego. With the grammar of rules (E3) a delay would
 * apply to every crawler named before the next rule. Where several delays apply, the longest counts: the order of groups
 * has no meaning (E5), and waiting that long satisfies each of them. A value that is no number of seconds is ignored (D3).
 */
export function crawlDelayUnder(lines: readonly Line[], agents: ReadonlySet<number>): number | undefined {
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
    // Hundreds of digits make Infinity, which timers take for no delay at all.
    if (Number.isFinite(seconds)) longest = Math.max(longest ?? 0, seconds);
  }
  return longest;
}
