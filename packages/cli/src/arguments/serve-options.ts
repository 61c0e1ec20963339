import type { OptionName } from './command-line.js';

/** An option of `maycrawl serve`, for its help, its page and its variable. */
export interface ServeOption {
  readonly name: OptionName;
  /** What the value is; undefined for an option without a value. */
  readonly value?: string;
  readonly text: string;
  /** True if it has several values: separated by commas in the variable, a list in the file. */
  readonly isList?: true;
  /** Undefined if there is none. */
  readonly fallback?: string;
  readonly section: 'Listening' | 'Clients' | 'Fetching' | 'Running';
}

/** Ports that a URL may name without `--any-port`. */
export const USUAL_PORTS: readonly number[] = [80, 443, 8080, 8443];

/** The options that are also variables and keys of the file of `--config`: `--drain-delay` is `MAYCRAWL_DRAIN_DELAY`. */
export const SERVE_OPTIONS: readonly ServeOption[] = [
  { section: 'Listening', name: 'host', value: 'ADDRESS', fallback: '127.0.0.1', text: 'Address to listen on' },
  { section: 'Listening', name: 'port', value: 'PORT', fallback: '8787', text: 'Port; 0 lets the system choose one' },
  {
    section: 'Listening',
    name: 'socket',
    value: 'PATH',
    text: 'Listen on a Unix socket instead, for its owner and group',
  },
  { section: 'Clients', name: 'tokens', value: 'FILE', text: 'File of tokens; requests then need one' },
  {
    section: 'Clients',
    name: 'open',
    text: 'Let other machines use the service without a token, under a name of --allowed-host',
  },
  {
    section: 'Clients',
    name: 'allowed-host',
    value: 'NAME',
    isList: true,
    text: 'Name or address of the service in requests without a token, besides those of loopback; may be repeated',
  },
  {
    section: 'Clients',
    name: 'rate',
    value: 'NUMBER',
    text: 'Requests per second of each client',
    fallback: 'no limit',
  },
  {
    section: 'Clients',
    name: 'slots',
    value: 'NUMBER',
    text: 'Sites that are fetched at the same time; one client gets half of them at most',
    fallback: '1024',
  },
  {
    section: 'Fetching',
    name: 'as',
    value: 'CRAWLER',
    text: 'Crawler of requests that name none',
    fallback: 'Googlebot',
  },
  {
    section: 'Fetching',
    name: 'store',
    value: 'DIR',
    text: 'Folder of the store, redis://HOST, or memory',
    fallback: 'your cache folder',
  },
  {
    section: 'Fetching',
    name: 'store-optional',
    text: 'Start even if the store cannot be used; the log, /readyz and /metrics say so',
  },
  {
    section: 'Fetching',
    name: 'policy',
    value: 'NAME',
    text: 'How to treat a failing server: google, google-2022 or rfc9309',
    fallback: 'google',
  },
  {
    section: 'Fetching',
    name: 'trust-not-found-pages',
    text: 'Treat a server error whose page says "not found" as a missing robots.txt',
  },
  {
    section: 'Fetching',
    name: 'fresh-max',
    value: 'SECONDS',
    text: 'Longest time for which a copy is fresh, whatever max-age says',
    fallback: '86400 (24 hours)',
  },
  {
    section: 'Fetching',
    name: 'dialect',
    value: 'NAME',
    text: 'How to read files: google or rfc9309',
    fallback: 'google',
  },
  {
    section: 'Fetching',
    name: 'allow-private',
    text: 'Also fetch from private and loopback addresses, and tell clients which address was refused',
  },
  {
    section: 'Fetching',
    name: 'any-port',
    text: `Also fetch from other ports than ${USUAL_PORTS.slice(0, -1).join(', ')} and ${USUAL_PORTS.at(-1)}`,
  },
  { section: 'Fetching', name: 'timeout', value: 'SECONDS', text: 'Limit for a whole fetch', fallback: '30' },
  {
    section: 'Fetching',
    name: 'user-agent',
    value: 'HEADER',
    text: 'User-Agent header to send',
    fallback: 'maycrawl and its version',
  },
  { section: 'Fetching', name: 'proxy', value: 'URL', text: 'Fetch through an HTTP proxy, by CONNECT' },
  { section: 'Fetching', name: 'no-proxy', text: 'Use no proxy, even if variables name one' },
  { section: 'Fetching', name: 'proxy-resolves', text: 'Let the proxy look up host names, not this machine' },
  {
    section: 'Running',
    name: 'config',
    value: 'FILE',
    text: 'JSON file with options by their names; the command line and variables win',
  },
  { section: 'Running', name: 'processes', value: 'NUMBER', text: 'Processes that share the port', fallback: '1' },
  {
    section: 'Running',
    name: 'drain-delay',
    value: 'SECONDS',
    text: 'Time after SIGTERM or SIGHUP in which requests are still answered, and /readyz with 503',
    fallback: '0',
  },
  {
    section: 'Running',
    name: 'drain',
    value: 'SECONDS',
    text: 'Time after that for open requests to end; new connections are refused',
    fallback: '10',
  },
  {
    section: 'Running',
    name: 'log-level',
    value: 'LEVEL',
    text: 'debug, info (a line for each request), warn, error or silent',
    fallback: 'info',
  },
  { section: 'Running', name: 'log-urls', text: 'Log query strings too: they contain the URLs that are asked for' },
  { section: 'Running', name: 'no-page', text: 'Do not serve the workbench, the page at /' },
];

/** Begins the name of each variable. */
export const PREFIX = 'MAYCRAWL_';

/** Returns the variable of an option. */
export function variableOf(name: OptionName): string {
  return `${PREFIX}${name.toUpperCase().replaceAll('-', '_')}`;
}

/** Columns of the help before the text of an option. */
const INDENT = 25;
const WIDTH = 108;

/** Returns the options of one section as they are in the help. */
export function serveHelp(section: ServeOption['section']): string {
  return SERVE_OPTIONS.filter((option) => option.section === section)
    .map(({ name, value, text, fallback }) => {
      const head = `  --${name}${value === undefined ? '' : ` ${value}`}`;
      const words = `${text}${fallback === undefined ? '' : `. Default: ${fallback}`}`.split(' ');
      const lines = [''];
      for (const word of words) {
        const longer = `${lines.at(-1)} ${word}`.trimStart();
        if (INDENT + longer.length > WIDTH) lines.push(word);
        else lines[lines.length - 1] = longer;
      }
      // The text of a long name begins on the next line.
      const start = head.length < INDENT ? head.padEnd(INDENT) : `${head}\n${' '.repeat(INDENT)}`;
      return start + lines.join(`\n${' '.repeat(INDENT)}`);
    })
    .join('\n');
}
