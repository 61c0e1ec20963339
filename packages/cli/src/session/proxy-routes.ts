import { canParseUrl, isHttp } from '@maycrawl/core/url';
import type { Environment } from '../command-line/line.js';
import { usage } from '../terminal/command-error.js';
import type { GateArguments } from './gate-flags.js';
import { readNoProxy } from './no-proxy.js';

/** Chooses the proxy of each URL. The URL of a proxy may contain a password: it must not be printed. */
export interface ProxyRoutes {
  /** All different proxies; undefined is a direct connection. */
  readonly all: readonly (string | undefined)[];
  proxyFor(url: string): string | undefined;
  /** True if `HTTP_PROXY` is set and ignored, and would otherwise apply to the URL. */
  isIgnoredFor(url: string): boolean;
}

const SCHEMES = ['http', 'https', 'ftp'] as const;
const ADVICE = 'write --proxy http://proxy.example:3128, or --no-proxy to use none';

/** Returns the variable, the name in lower case first, as in curl. An empty variable is ignored. */
function variable(env: Environment, name: string): { readonly name: string; readonly value: string } | undefined {
  for (const spelling of [name, name.toUpperCase()]) {
    // A web server passes the header "Proxy" of a client to CGI programs as HTTP_PROXY: https://httpoxy.org/
    if (spelling === 'HTTP_PROXY') continue;
    const value = env[spelling];
    if (value) return { name: spelling, value };
  }
  return undefined;
}

function checkedProxy(name: string, value: string): string {
  const hidden = '(its value is not shown, because it may contain a password)';
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  if (!canParseUrl(text)) throw usage(`${name} is not the URL of a proxy ${hidden}: ${ADVICE}`);
  const proxy = new URL(text);
  const { protocol, hostname, username, password } = proxy;
  if (!isHttp(proxy))
    throw usage(
      `${name} has the scheme ${protocol}, and only HTTP proxies that accept CONNECT are supported: ${ADVICE}`,
    );
  if (hostname === '') throw usage(`${name} has no host ${hidden}: ${ADVICE}`);
  try {
    decodeURIComponent(`${username}:${password}`);
  } catch (cause) {
    const message = `${name} has a user or password that is not percent-encoded: write %25 for a % in it`;
    throw usage(message, cause);
  }
  return text;
}

function fromVariables(env: Environment): Map<string, string | undefined> {
  const all = variable(env, 'all_proxy');
  const [http, https] = (['http_proxy', 'https_proxy'] as const).map((name) => {
    const found = variable(env, name) ?? all;
    return found && checkedProxy(found.name, found.value);
  });
  // A gate with a proxy fetches nothing over FTP, whichever proxy it is.
  const ftp = variable(env, 'ftp_proxy') ?? all;
  return new Map([
    ['http:', http],
    ['https:', https],
    ['ftp:', ftp && (https ?? http ?? checkedProxy(ftp.name, ftp.value))],
  ]);
}

/** By the rules of curl: `--proxy` for all, otherwise the variables by scheme; none for the hosts of `NO_PROXY`. */
export function proxyRoutes(
  { proxy, proxyResolves }: Pick<GateArguments, 'proxy' | 'proxyResolves'>,
  env: Environment,
): ProxyRoutes {
  const option = proxy ? checkedProxy('--proxy', proxy) : undefined;
  const bySchemes = proxy === undefined ? fromVariables(env) : new Map(SCHEMES.map((scheme) => [`${scheme}:`, option]));
  const proxies = new Set(bySchemes.values());
  const hasProxy = [...proxies].some((url) => url !== undefined);
  if (proxyResolves && !hasProxy)
    throw usage('--proxy-resolves needs a proxy, and none is set: write --proxy http://proxy.example:3128');
  const excluded = variable(env, 'no_proxy');
  const noProxy = readNoProxy(hasProxy ? (excluded?.value ?? '') : '');
  if (hasProxy && excluded !== undefined) proxies.add(undefined);
  const isIgnored = proxy === undefined && Boolean(env.HTTP_PROXY) && bySchemes.get('http:') === undefined;
  return {
    all: [...proxies],
    proxyFor(url) {
      const parsed = new URL(url);
      return noProxy.has(parsed) ? undefined : bySchemes.get(parsed.protocol);
    },
    isIgnoredFor: (url) => isIgnored && url.startsWith('http:'),
  };
}

/** Returns the proxy of a command that uses one for all sites. */
export function singleProxy(args: Pick<GateArguments, 'proxy' | 'proxyResolves'>, command: string): string | undefined {
  const { all } = proxyRoutes(args, process.env);
  if (all.length === 1) return all[0];
  const problem = 'the proxy variables name several or exceptions';
  throw usage(`${command} uses one proxy for all sites, and ${problem}: write --proxy URL, or --no-proxy`);
}
