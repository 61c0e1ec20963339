import { OptionError } from '@maycrawl/core/option-error';
import { Gate, type GateEvents, type GateOptions } from '@maycrawl/gate';
import { usage } from '../terminal/command-error.js';
import { readVersion } from '../terminal/version.js';
import { errorClause } from '../text/error-clause.js';
import { printable } from '../text/printable.js';
import type { GateArguments } from './gate-flags.js';

const FLAGS: Readonly<Record<string, string>> = { userAgent: '--user-agent', crawler: '--as' };

/** Returns the User-Agent header of requests. */
export function userAgentOf({ userAgent }: Pick<GateArguments, 'userAgent'>): string {
  return userAgent ?? `maycrawl/${readVersion()}`;
}

/** Opens a gate as the options for fetching say. Without `ports`, a URL may name any that is not refused. */
export async function openGate(
  args: GateArguments,
  proxy: string | undefined,
  options: Omit<GateOptions, 'userAgent'>,
  ports?: readonly number[],
): Promise<Gate> {
  const { policy, freshMax, allowPrivate, trustNotFoundPages, timeout, proxyResolves } = args;
  // Google supports FTP. With a proxy, the gate does not: FTP would bypass it.
  const fetch = { allowPrivate, trustNotFoundPages, timeout, ftp: true, proxy };
  try {
    return await Gate.open({
      ...options,
      userAgent: userAgentOf(args),
      policy,
      ladder: freshMax === undefined ? {} : { freshMax },
      fetch: { ...fetch, ...(proxy !== undefined && { proxyResolves }), ...(ports && { ports }) },
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const isOption = error instanceof OptionError;
    throw usage(isOption ? error.describe((option) => FLAGS[option] ?? option) : error.message, error);
  }
}

export const BYPASSED = 'maycrawl:gate:bypassed';

/** Returns a subscriber that reports, once in `interval` milliseconds, that the gate continues without its store. */
export function bypassReporter(report: (text: string) => void, interval: number): (message: unknown) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (message) => {
    if (performance.now() - reportedAt < interval) return;
    reportedAt = performance.now();
    const { error } = message as GateEvents[typeof BYPASSED];
    report(`continuing without the store (${printable(errorClause(error))})`);
  };
}
