import type { GateOptions } from '@maycrawl/gate';
import { readVersion } from '../terminal/version.js';
import type { GateArguments } from './gate-flags.js';

type GateSettings = Required<Pick<GateOptions, 'userAgent' | 'policy' | 'ladder' | 'fetch'>>;

export function gateSettings(args: GateArguments, proxy: string | undefined): GateSettings {
  const { policy, freshMax, allowPrivate, trustNotFoundPages, timeout, proxyResolves } = args;
  return {
    userAgent: args.userAgent ?? `maycrawl/${readVersion()}`,
    policy,
    ladder: freshMax === undefined ? {} : { freshMax },
    // Google supports FTP. With a proxy, the gate does not: FTP would bypass it.
    fetch: {
      allowPrivate,
      trustNotFoundPages,
      timeout,
      ftp: true,
      proxy,
      ...(proxy !== undefined && { proxyResolves }),
    },
  };
}
