import { BlockList, isIP } from 'node:net';

/** Hosts that are reached without the proxy, as curl reads `NO_PROXY`. */
export interface NoProxy {
  has(url: URL): boolean;
}

type Matcher = (host: string, port: string) => boolean;

const bare = (host: string): string => host.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const portOf = ({ protocol, port }: URL): string => port || (protocol === 'https:' ? '443' : '80');

function network(entry: string): Matcher | undefined {
  const [, address = '', bits] = /^\[?([^\]/]+)\]?(?:\/(\d+))?$/.exec(entry) ?? [];
  const version = isIP(address);
  if (version === 0) return undefined;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  const most = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  if (prefix > most) return undefined;
  const list = new BlockList();
  list.addSubnet(address, prefix, family);
  return (host) => {
    const hostVersion = isIP(host);
    return hostVersion === version && list.check(host, family);
  };
}

function domain(entry: string): Matcher {
  const [, name = '', port] = /^\.*(.*?)\.?(?::(\d+))?$/.exec(entry) ?? [];
  return (host, hostPort) => {
    if (port !== undefined && port !== hostPort) return false;
    return name !== '' && (host === name || host.endsWith(`.${name}`));
  };
}

/**
 * Reads a list of hosts: names, which stand for their subdomains as well, addresses, networks such as `10.0.0.0/8`, or
 * `*` for all. Entries are separated by commas or spaces.
 */
export function readNoProxy(text: string): NoProxy {
  const entries = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (entries.includes('*')) return { has: () => true };
  const matchers = entries.map((entry) => network(entry) ?? domain(entry));
  return {
    has(url) {
      const [host, port] = [bare(url.hostname), portOf(url)];
      return matchers.some((matches) => matches(host, port));
    },
  };
}
