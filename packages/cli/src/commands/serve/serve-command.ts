import { command, type TaskOf } from '../../command-line/command.js';
import { FILES, type Flag, type Flags, namesOf, type Values, variableOf } from '../../command-line/flag.js';
import type { Environment, Line } from '../../command-line/line.js';
import { seconds, wholeNumber } from '../../command-line/read-number.js';
import { CRAWLER, DIALECT } from '../../command-line/shared-flags.js';
import { ANY_PORT, GATE_FLAGS, gateArguments } from '../../session/gate-flags.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const between = (least: number, most: number) => wholeNumber(`a whole number from ${least} to ${most}`, least, most);

/** At most a day, which is more than any deployment needs. */
const waiting = seconds('a time', 0, 86_400_000);

const LISTENING = {
  host: { value: 'ADDRESS', fallback: '`127.0.0.1`', text: 'Address to listen on', example: '127.0.0.1' },
  port: {
    value: 'PORT',
    fallback: '`8787`',
    text: 'Port; 0 lets the system choose one',
    example: '8787',
    ...between(0, 65_535),
  },
  socket: {
    value: 'PATH',
    text: 'Listen on a Unix socket instead, for its owner and group',
    example: '/run/maycrawl/maycrawl.sock',
    completes: FILES,
  },
} as const satisfies Flags;

const CLIENTS = {
  tokens: { value: 'FILE', text: 'File of tokens; requests then need one', example: '/etc/maycrawl/tokens' },
  open: { text: 'Let other machines use the service without a token, under a name of `--allowed-host`' },
  'allowed-host': {
    value: 'NAME',
    many: true,
    text: 'Name or address of the service in requests without a token, besides those of loopback',
    hint: 'give a name or an address without a port, as --allowed-host robots.internal',
  },
  rate: {
    value: 'N',
    fallback: 'no limit',
    text: 'Requests per second of each client',
    hint: 'give requests per second, as --rate 100',
    ...between(1, 1_000_000),
  },
  slots: {
    value: 'N',
    default: '1024',
    text: 'Sites that are fetched at the same time; one client gets half of them at most',
    hint: 'give a number of sites, as --slots 1024',
    ...between(2, 100_000),
  },
  'new-token': {
    value: 'NAME',
    text: 'Print a new token and the line that the file needs, and end',
    hint: 'name its owner, as --new-token crawler-1',
    isVariable: false,
  },
} as const satisfies Flags;

const { fresh: _, 'allow-private': allowPrivate, ...GATE } = GATE_FLAGS;

const FETCHING = {
  as: {
    ...CRAWLER,
    text: 'Crawler of requests that name none; Googlebot by default',
  },
  'store-optional': { text: 'Start even if the store cannot be used; the log, `/readyz` and `/metrics` say so' },
  dialect: DIALECT,
  'allow-private': { ...allowPrivate, detail: 'Clients then learn which address was refused' },
  ...ANY_PORT,
  ...GATE,
} as const satisfies Flags;

const RUNNING = {
  config: {
    value: 'FILE',
    text: 'JSON file with options by their names; the command line and variables win',
    example: 'maycrawl.config.json',
  },
  watch: {
    value: 'FILE',
    text: 'Config of `maycrawl watch`: watch its sites too, and send its alerts',
    example: 'watch.json',
    completes: FILES,
  },
  processes: {
    value: 'N',
    default: '1',
    text: 'Processes that share the port',
    hint: 'give a number of processes, as --processes 2',
    ...between(1, 64),
  },
  'drain-delay': {
    value: 'SECONDS',
    default: '0',
    text: 'Time after SIGTERM or SIGHUP in which requests are still answered, and `/readyz` with 503',
    example: '5',
    ...waiting,
  },
  drain: {
    value: 'SECONDS',
    default: '10',
    text: 'Time after that for open requests to end; new connections are refused',
    example: '10',
    ...waiting,
  },
  'log-level': {
    value: 'LEVEL',
    choices: LOG_LEVELS,
    default: 'info',
    text: 'What is logged; `info` has a line for each request',
  },
  'log-urls': { text: 'Log query strings too: they contain the URLs that are asked for' },
  'no-page': { text: 'Do not serve the workbench, the page at `/`' },
} as const satisfies Flags;

type ServeFlags = typeof LISTENING & typeof CLIENTS & typeof FETCHING & typeof RUNNING;
type ServeLine = Line<ServeFlags>;
type ServeValues = Values<ServeFlags>;

const FLAGS: ServeFlags = { ...LISTENING, ...CLIENTS, ...FETCHING, ...RUNNING };

export const serve = command({
  name: 'serve',
  summary: 'Answer over HTTP, for programs in any language',
  title: 'answers over HTTP, for programs in any language',
  usage: ['[options]', '--new-token NAME'],
  about: `
Runs the service until Ctrl-C, SIGTERM or SIGHUP ends it. Prints one line on stderr when it listens, and logs to
stdout, in JSON lines. Each option is also a variable: --drain-delay is MAYCRAWL_DRAIN_DELAY. Both can also be in the
file of --config, as {"drain-delay": 5}. The command line wins, then the variable.`,
  sections: { Listening: LISTENING, Clients: CLIENTS, Fetching: FETCHING, Running: RUNNING },
  hasVariables: true,
  exitCodes: {
    0: 'a signal ended it',
    2: 'it could not start, and one line on stderr says what to change; or a process did not end in time',
  },
  examples: [
    'maycrawl serve',
    "curl 'http://127.0.0.1:8787/v1/check?url=https%3A%2F%2Fexample.com%2F'",
    'maycrawl serve --host 0.0.0.0 --tokens /etc/maycrawl/tokens --processes 2',
  ],
  async read(line: ServeLine) {
    const [extra] = line.inputs;
    if (extra !== undefined) throw usage(`serve takes no argument, and ${quoted(extra)} is one: leave it out`);
    const { newToken } = line.values();
    if (newToken !== undefined) return { task: 'new-token', name: newToken } as const;
    const workerEnvironment = await addVariables(line);
    return { ...(await serveArguments(line)), workerEnvironment };
  },
});

export type ServeArguments = Extract<TaskOf<typeof serve>, { readonly task: 'serve' }>;
export type NewTokenArguments = Extract<TaskOf<typeof serve>, { readonly task: 'new-token' }>;

const ON = ['1', 'true', 'yes'];
const OFF = ['0', 'false', 'no', ''];

/** Returns the variables of the other processes, which have the same options, even if the file changes. */
async function addVariables(line: ServeLine): Promise<Record<string, string>> {
  const { env } = line;
  const { checkVariables, CONFIG_IS_READ } = await import('./serve-variables.js');
  await checkVariables(env, FLAGS);
  const path = line.values().config ?? env[variableOf('config')];
  const isRead = path === undefined || env[CONFIG_IS_READ] !== undefined;
  if (path === '') throw usage(`${variableOf('config')} is empty: ${line.hint('config')}, or unset it`);
  const file: Environment = isRead ? {} : await (await import('./serve-file.js')).readServeFile(path, FLAGS);
  for (const name of namesOf(FLAGS)) {
    const variable = variableOf(name);
    const text = env[variable] ?? file[variable];
    if (text === undefined || line.has(name)) continue;
    addText(line, name, text, env[variable] === undefined ? `${quoted(path ?? '')}: ${name}` : variable);
  }
  const added = Object.entries(file).filter(([name]) => env[name] === undefined);
  return isRead ? {} : { ...Object.fromEntries(added), [CONFIG_IS_READ]: '1' };
}

function addText(line: ServeLine, name: keyof ServeFlags, text: string, source: string): void {
  const { value, many, mayBeEmpty, isVariable }: Flag = FLAGS[name];
  if (isVariable === false) return;
  if (value === undefined) {
    if (OFF.includes(text.toLowerCase())) return;
    if (!ON.includes(text.toLowerCase())) throw usage(`${source} is ${quoted(text)}: write 1 or 0`);
  } else if (text.trim() === '' && !mayBeEmpty) {
    throw usage(`${source} is empty: ${line.hint(name)}, or unset it`);
  }
  line.add(name, many ? text.split(/[\s,]+/).filter(Boolean) : [text], source);
}

async function serveArguments(line: ServeLine) {
  const { as: crawler, open: isOpen, storeOptional, logUrls, noPage, ...values } = line.values();
  const { tokens } = values;
  const { allowedHost, isLoopback } = await import('@maycrawl/server/run');
  if (tokens !== undefined && isOpen) throw usage(`${line.label('open')} needs no --tokens: leave out one of them`);
  const allowedHosts = values.allowedHost.map((text) => {
    const host = allowedHost(text);
    if (host !== undefined) return host;
    const label = line.label('allowed-host');
    throw usage(`${label} ${quoted(text)} is not a name or address of a host: ${line.hint('allowed-host')}`);
  });
  if (isOpen && allowedHosts.length === 0) {
    const advice = 'add it, as --allowed-host robots.internal';
    throw usage(`${line.label('open')} needs the name by which others reach this service: ${advice}`);
  }
  return {
    task: 'serve',
    ...values,
    gate: gateArguments(values),
    isStoreOptional: storeOptional,
    listen: listenPlace(line, values, (host) => isLoopback(host) || tokens !== undefined || isOpen),
    crawler: crawler ?? 'Googlebot',
    fetchesAs: crawler,
    isOpen,
    allowedHosts,
    logsUrls: logUrls,
    hasPage: !noPage,
  } as const;
}

function listenPlace(
  line: ServeLine,
  { socket, host, port }: Pick<ServeValues, 'socket' | 'host' | 'port'>,
  isPermitted: (host: string) => boolean,
) {
  if (socket !== undefined) {
    const label = line.label('socket');
    if (host !== undefined || port !== undefined)
      throw usage(`${label} excludes --host and --port: leave out one side`);
    // The limit of the system is 107 bytes; a longer path would be cut.
    if (Buffer.byteLength(socket) > 100) throw usage(`${label} ${quoted(socket)} is too long: give at most 100 bytes`);
    return { socket };
  }
  const address = (host ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1');
  if (!isPermitted(address)) {
    const why = 'is not a loopback address, so other machines could use the service';
    throw usage(
      `${line.label('host')} ${quoted(address)} ${why}: give a file of tokens with --tokens FILE, or write --open --allowed-host NAME`,
    );
  }
  return { host: address, port: port ?? 8_787 };
}
