import { BlockList, isIP } from 'node:net';

/** The hosts that are fetched from without the proxy. `NO_PROXY` is read as curl reads it. */
export interface NoProxy {
  has(url: URL): boolean;
}

type Matcher = (host: string, port: string) => boolean;

const bareHost = (host: string): string => host.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const portOf = ({ protocol, port }: URL): string => port || (protocol === 'https:' ? '443' : '80');

function networkMatcher(entry: string): Matcher | undefined {
  const [, address = '', bits] = /^\[?([^\]/]+)\]?(?:\/(\d+))?$/.exec(entry) ?? [];
  const version = isIP(address);
  if (version === 0) return undefined;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  const maxPrefix = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? maxPrefix : Number(bits);
  if (prefix > maxPrefix) return undefined;
  const list = new BlockList();
  list.addSubnet(address, prefix, family);
  return (host) => {
    const hostVersion = isIP(host);
    return hostVersion === version && list.check(host, family);
  };
}

function domainMatcher(entry: string): Matcher {
  const [, name = '', port] = /^\.*(.*?)\.?(?::(\d+))?$/.exec(entry) ?? [];
  return (host, hostPort) => {
    if (port !== undefined && port !== hostPort) return false;
    return name !== '' && (host === name || host.endsWith(`.${name}`));
  };
}

/** Entries: names with their subdomains, addresses, networks, or `*`, separated by commas or spaces. */
export function readNoProxy(text: string): NoProxy {
  const entries = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (entries.includes('*')) return { has: () => true };
  const matchers = entries.map((entry) => networkMatcher(entry) ?? domainMatcher(entry));
  return {
    has(url) {
      const [host, port] = [bareHost(url.hostname), portOf(url)];
      return matchers.some((matches) => matches(host, port));
    },
  };
}
