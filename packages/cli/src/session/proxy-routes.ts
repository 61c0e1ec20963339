import type { ProxyArguments } from '../arguments/gate-arguments.js';
import { CommandError } from '../terminal/command-error.js';
import { readNoProxy } from './no-proxy.js';

/** Which proxy a URL is fetched through. A proxy's URL may hold a password: it must not be printed. */
export interface ProxyRoutes {
  /** The different proxies, undefined for none. */
  readonly all: readonly (string | undefined)[];
  proxyFor(url: string): string | undefined;
  /** True if `HTTP_PROXY` is set, which is not used, and the URL would go through it. */
  isIgnoredFor(url: string): boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const SCHEMES = ['http', 'https', 'ftp'] as const;
const REMEDY = 'write --proxy http://proxy.example:3128, or --no-proxy to use none';

const usage = (words: string): CommandError => new CommandError('usage', words);

/** The variable's value; the name in lower case goes first, as in curl. An empty variable is as good as none. */
function variable(env: Environment, name: string): { readonly name: string; readonly value: string } | undefined {
  for (const spelling of [name, name.toUpperCase()]) {
    // A web server passes a client's header "Proxy" to CGI programs as HTTP_PROXY: https://httpoxy.org/
    if (spelling === 'HTTP_PROXY') continue;
    const value = env[spelling];
    if (value) return { name: spelling, value };
  }
  return undefined;
}

/** The proxy's URL, checked; throws a {@link CommandError} (`usage`) that does not show it. */
function checkedProxy(name: string, value: string): string {
  const hidden = '(its value is not shown, as it may hold a password)';
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  if (!URL.canParse(text)) throw usage(`${name} is no URL of a proxy ${hidden}: ${REMEDY}`);
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:')
    throw usage(`${name} names a proxy by ${protocol}, and only HTTP proxies that take CONNECT can be used: ${REMEDY}`);
  if (hostname === '') throw usage(`${name} names no host ${hidden}: ${REMEDY}`);
  try {
    decodeURIComponent(`${username}:${password}`);
  } catch (cause) {
    const words = `${name} has a user or password that is not percent-encoded: write %25 for a % in it`;
    throw new CommandError('usage', words, { cause });
  }
  return text;
}

function fromVariables(env: Environment): Map<string, string | undefined> {
  const all = variable(env, 'all_proxy');
  const [http, https] = (['http_proxy', 'https_proxy'] as const).map((name) => {
    const found = variable(env, name) ?? all;
    return found && checkedProxy(found.name, found.value);
  });
  // A gate with a proxy fetches nothing over FTP, whichever it is.
  const ftp = variable(env, 'ftp_proxy') ?? all;
  return new Map([
    ['http:', http],
    ['https:', https],
    ['ftp:', ftp && (https ?? http ?? checkedProxy(ftp.name, ftp.value))],
  ]);
}

/**
 * Decides which proxy each URL is fetched through, as curl does: `--proxy` for all, or the variables by scheme; hosts of
 * `NO_PROXY` are reached without. Throws a {@link CommandError} (`usage`).
 */
export function proxyRoutes({ proxy, proxyResolves }: ProxyArguments, env: Environment): ProxyRoutes {
  const given = proxy ? checkedProxy('--proxy', proxy) : undefined;
  const bySchemes = proxy === undefined ? fromVariables(env) : new Map(SCHEMES.map((scheme) => [`${scheme}:`, given]));
  const proxies = new Set(bySchemes.values());
  const hasProxy = [...proxies].some((one) => one !== undefined);
  if (proxyResolves && !hasProxy)
    throw usage('--proxy-resolves is about a proxy, and none is set: write --proxy http://proxy.example:3128');
  const hidden = variable(env, 'no_proxy');
  const noProxy = readNoProxy(hasProxy ? (hidden?.value ?? '') : '');
  if (hasProxy && hidden !== undefined) proxies.add(undefined);
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
