import { isIP } from 'node:net';
import type { FetchNeeds } from '../../types/outcome.js';
import type { PreparedSettings } from './fetch-settings.js';
import { isLocalName } from './local-names.js';

/** The settings of a gate that decide which outcomes of other gates it may use. */
export interface PermittingSettings
  extends Pick<PreparedSettings, 'guard' | 'allowsLocalNames' | 'proxy' | 'ports' | 'ftp' | 'acceptBadCertificates'>,
    Pick<PreparedSettings, 'trustNotFoundPages' | 'maxRedirects' | 'maxBytes'> {
  /** Identifies the crawler whose rules decide about redirects. */
  readonly crawlerHash: string;
}

type Needs = Required<FetchNeeds>;

/** For each need, whether settings meet it. A value of another type, as a forged record may have, is not met. */
const IS_MET: { readonly [N in keyof Needs]: (need: Needs[N], settings: PermittingSettings) => boolean } = {
  addresses: (addresses, settings) => areAll(addresses, (address) => permitsAddress(address, settings)),
  ports: (ports, settings) => areAll(ports, (port) => settings.ports === undefined || settings.ports.has(port)),
  ftp: (_, { ftp }) => ftp !== undefined,
  badCertificates: (areAccepted, { acceptBadCertificates }) => acceptBadCertificates === areAccepted,
  notFoundPages: (_, { trustNotFoundPages }) => trustNotFoundPages,
  redirects: (redirects, { maxRedirects }) => redirects <= maxRedirects,
  redirectLimit: (limit, { maxRedirects }) => maxRedirects <= limit,
  byteLimit: (limit, { maxBytes }) => maxBytes <= limit,
  crawler: (hash, { crawlerHash }) => hash === crawlerHash,
  unknown: () => false,
};

/** True if a gate with these settings could have had the outcome itself. Never throws. */
export function permits(settings: PermittingSettings, needs: FetchNeeds | undefined): boolean {
  if (needs === undefined || needs === null) return true;
  if (typeof needs !== 'object') return false;
  return Object.entries(needs).every(([name, need]) => {
    if (need === undefined) return true;
    return Object.hasOwn(IS_MET, name) && IS_MET[name as keyof Needs](need as never, settings);
  });
}

function areAll<T>(values: readonly T[], isMet: (value: T) => boolean): boolean {
  return Array.isArray(values) && values.every(isMet);
}

function permitsAddress(address: string, { guard, allowsLocalNames, proxy }: PermittingSettings): boolean {
  if (typeof address !== 'string') return false;
  if (isIP(address) !== 0) return isPermitted(address, guard);
  // The name of a host whose addresses are not known.
  return allowsLocalNames || (proxy?.resolves === true && !isLocalName(address));
}

function isPermitted(address: string, guard: PermittingSettings['guard']): boolean {
  try {
    return guard(address) === undefined;
  } catch {
    // A form that the parser of addresses does not accept.
    return false;
  }
}
