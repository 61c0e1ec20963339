/** What the tests of the clients share: a service in a process of its own, sites, and a relay that breaks answers. */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { afterFile as cleanUps } from '../../scripts/clean-ups.js';

export const clients: string = fileURLToPath(new URL('.', import.meta.url));
export const TOKEN = 'a-token-of-the-tests';

/** A loopback port on which nothing listens: it is reserved (RFC 863), and no test starts a server on it. */
export const NO_SERVICE = 'http://127.0.0.1:9';

/** Creates a folder that is deleted after the tests of the file. Not for the body of a `describe`, which may be skipped. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-clients-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a folder that exists while the tests of the enclosing `describe` run: not at all if these are skipped. */
export function folderOfTests(): string {
  const folder = join(tmpdir(), `maycrawl-clients-${randomUUID()}`);
  beforeAll(() => {
    mkdirSync(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const tools = process.env.MAYCRAWL_CLIENT_TOOLS;

/** True within `npm run test:clients`. In other runs, tests that take long or need a download are skipped. */
export const isClientRun: boolean = tools !== undefined;

/** Returns the path of a program that `npm run test:clients` has installed; undefined if it could not, or in other runs. */
export function installed(path: string): string | undefined {
  return tools !== undefined && existsSync(join(tools, path)) ? join(tools, path) : undefined;
}

/** True if a program is on the PATH. */
export function hasProgram(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, name)));
}

/** The option of a service that is asked only for silent sites: on a busy machine, others may take as long. */
export const HASTY = ['--timeout', '0.5'];

/** Starts `maycrawl serve` with a token, for local sites. Returns its address, or `unix:PATH` with `--socket`. */
export async function startService(...options: string[]): Promise<string> {
  const folder = scratchFolder();
  const tokens = join(folder, 'tokens');
  writeFileSync(tokens, `test sha256:${createHash('sha256').update(TOKEN).digest('hex')}\n`);
  const program = fileURLToPath(new URL('../../packages/cli/bin/maycrawl.js', import.meta.url));
  const place = options.includes('--socket') ? [] : ['--port', '0'];
  const fixed = ['--store', 'memory', '--allow-private', '--any-port', '--no-proxy', '--log-level', 'silent'];
  const args = [program, 'serve', ...place, ...fixed, '--as', 'ExampleBot', '--tokens', tokens, ...options];
  // The service rejects variables with its prefix that are not its own, such as those of test runs.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MAYCRAWL_')));
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  cleanUps.push(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  let text = '';
  for await (const chunk of child.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += chunk;
    const address = /listening on (\S+?)[; ]/.exec(text)?.[1];
    if (address === undefined) continue;
    child.stderr.resume();
    return address.startsWith('/') ? `unix:${address}` : address;
  }
  throw new Error(`The service did not start: ${text}`);
}

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  cleanUps.push(() => {
    server.closeAllConnections();
    return server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A site, and the paths that were requested from it, except /robots.txt. */
export interface Site {
  readonly origin: string;
  readonly requests: string[];
}

export const RULES = 'User-agent: *\nDisallow: /private\n';

/** Starts a site. `robots` answers /robots.txt; `pages` are HTML by path, or the target of a redirect. `onRequest` is called for each page. */
export async function startSite(
  robots: (response: ServerResponse) => unknown,
  pages: Readonly<Record<string, string | { readonly location: string }>> = {},
  onRequest: () => unknown = () => {},
): Promise<Site> {
  const requests: string[] = [];
  const origin = await startServer((request, response) => {
    if (request.url === '/robots.txt') return robots(response);
    requests.push(request.url ?? '');
    onRequest();
    const page = pages[request.url ?? ''] ?? 'a page';
    if (typeof page === 'object') return response.writeHead(302, page).end();
    return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  return { origin, requests };
}

/** A site with rules, one whose robots.txt answers 503, and one that never answers, for {@link HASTY}. */
export async function startSites(): Promise<Record<'ruled' | 'failing' | 'silent', string>> {
  const ruled = await startSite((response) => response.end(RULES));
  const failing = await startSite((response) => response.writeHead(503).end());
  const silent = await startSite(() => {});
  return { ruled: ruled.origin, failing: failing.origin, silent: silent.origin };
}

/**
 * What a relay does with a request. `pass`: nothing. `busy`: it answers 503 with `Retry-After`. `reset` and `end`: it
 * forwards a part of the answer, then closes the connection, or ends the answer as if it were complete. `nonsense`: it
 * answers 200 with what is not JSON. `overloaded`: it answers that the URL is blocked for now. `gateway`: it answers as a
 * proxy whose service restarts. `silent`: it never answers.
 */
export type Fault = 'pass' | 'busy' | 'reset' | 'end' | 'nonsense' | 'overloaded' | 'gateway' | 'silent';

const BUSY = {
  type: '/docs/errors#busy',
  title: '',
  status: 503,
  detail: 'Busy.',
  code: 'busy',
  errors: [],
  requestId: '1',
};

/** Bytes of a stream that a relay forwards before it breaks it. */
const FORWARDED_BYTES = 20_000;

export interface Relay {
  readonly address: string;
  /** The status of each answer that passed or was made up. */
  readonly statuses: number[];
  /** The method and target of each request. */
  readonly requests: string[];
}

/** Starts a relay in front of a service. `faults` are those of the first requests; the last is that of all others. */
export async function startRelay(
  service: string,
  faults: readonly Fault[],
  onStatus: (status: number) => unknown = () => {},
): Promise<Relay> {
  const statuses: number[] = [];
  const requests: string[] = [];
  let count = 0;
  const note = (status: number) => {
    statuses.push(status);
    onStatus(status);
  };
  const address = await startServer((request, response) => {
    const fault = faults[Math.min(count++, faults.length - 1)];
    requests.push(`${request.method} ${request.url}`);
    if (fault === 'busy') {
      note(503);
      request.resume();
      const headers = { 'content-type': 'application/problem+json', 'retry-after': '1' };
      return response.writeHead(503, headers).end(JSON.stringify(BUSY));
    }
    if (fault === 'silent') return request.resume();
    if (fault === 'gateway') {
      note(502);
      request.resume();
      return response.writeHead(502).end('<h1>Bad gateway</h1>');
    }
    if (fault === 'nonsense') {
      note(200);
      request.resume();
      return response.end('{"answers":');
    }
    if (fault === 'overloaded') {
      note(200);
      const url = new URL(request.url ?? '', service).searchParams.get('url');
      const answer = { url, decidedUrl: url, allowed: false, reason: 'overloaded', explanation: 'Blocked.' };
      return response.end(JSON.stringify({ answers: [answer] }));
    }
    return forward(service, request, response, fault, note);
  });
  return { address, statuses, requests };
}

function forward(
  service: string,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault,
  note: (status: number) => void,
): void {
  const { method, headers, url } = request;
  const sent = sendRequest(new URL(url ?? '', service), { method, headers }, (answer) => {
    note(answer.statusCode ?? 0);
    const { 'content-length': length, ...others } = answer.headers;
    response.writeHead(answer.statusCode ?? 0, fault === 'end' ? others : answer.headers).flushHeaders();
    if (fault === 'pass') answer.pipe(response);
    else breakOff(answer, response, fault === 'end');
  });
  sent.on('error', () => response.destroy());
  request.on('error', () => sent.destroy()).pipe(sent);
}

/** Forwards whole lines of a stream, so that without the last line nothing shows the cut; otherwise, half a block. */
function breakOff(answer: IncomingMessage, response: ServerResponse, isQuiet: boolean): void {
  const isStream = answer.headers['content-type'] === 'application/x-ndjson';
  const cut = () => {
    answer.destroy();
    if (isQuiet) response.end();
    else response.socket?.end();
  };
  let bytes = 0;
  answer.on('error', () => {});
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (isStream && bytes < FORWARDED_BYTES) return response.write(chunk);
    answer.pause();
    return response.write(chunk.subarray(0, isStream ? chunk.lastIndexOf(0x0a) + 1 : chunk.length / 2), cut);
  });
}

/** How a program ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly lines: string[];
}

/** Returns the environment of an example: the address of its service, and a token. */
export function clientEnvironment(service: string, token: string = TOKEN): NodeJS.ProcessEnv {
  return { ...process.env, MAYCRAWL_SERVICE: service, MAYCRAWL_TOKEN: token, PYTHONDONTWRITEBYTECODE: '1' };
}

/** Runs a generator or compiler. Returns its output. @throws Error with what it printed, if it fails */
export async function runTool(command: readonly string[], cwd: string): Promise<string> {
  const { code, stdout, stderr } = await runProgram(command, { service: '', cwd });
  if (code !== 0) throw new Error(`${command.join(' ')}: exit code ${code}\n${stdout}${stderr}`);
  return stdout;
}

/** Runs a program with a service and a token. */
export async function runProgram(
  command: readonly string[],
  {
    service,
    token = TOKEN,
    input = '',
    cwd = clients,
    environment = {},
  }: {
    readonly service: string;
    readonly token?: string;
    readonly input?: string;
    readonly cwd?: string;
    /** More variables. */
    readonly environment?: NodeJS.ProcessEnv;
  },
): Promise<Ended> {
  const [program, ...args] = command;
  const env = { ...clientEnvironment(service, token), ...environment };
  const child = spawn(program!, args, { cwd, env });
  cleanUps.push(() => child.kill('SIGKILL'));
  // The program may end before it has read everything.
  child.stdin.on('error', () => {}).end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr, lines: stdout.split('\n').filter((line) => line !== '') };
}
