import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../listen.js';
import { complaint, environment, main, node, root, startMaycrawl } from '../../maycrawl.js';

const ERAS = [
  ['2025-11-25', { mode: 'legacy' }],
  ['2026-07-28', { mode: { pin: '2026-07-28' } }],
] as const;

const LOCAL = ['mcp', '--store', 'memory', '--allow-private', '--any-port', '--as', 'ExampleBot'];

async function connected(args: readonly string[], versionNegotiation: (typeof ERAS)[number][1]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation });
  onTestFinished(() => client.close());
  const env = environment() as Record<string, string>;
  await client.connect(
    new StdioClientTransport({ command: node, args: [main, ...args], cwd: root, env, stderr: 'pipe' }),
  );
  return client;
}

const textOf = ({ content }: Awaited<ReturnType<Client['callTool']>>): string =>
  (content as { text: string }[]).map(({ text }) => text).join('\n');

async function startSite(answer: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(answer))}`;
}

const pages: RequestListener = ({ url, headers }, response) => {
  if (url === '/robots.txt') return response.end('user-agent: examplebot\ndisallow: /private\n');
  return response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>${headers['user-agent']}</h1>`);
};

it.each(ERAS)('an agent fetches, asks and checks over stdio, in the era of %s', async (version, mode) => {
  const site = await startSite(pages);
  const client = await connected([...LOCAL, '--user-agent', 'ExampleBot/1.0'], mode);
  expect(client.getNegotiatedProtocolVersion()).toBe(version);
  expect(client.getServerVersion()).toMatchObject({ name: 'maycrawl' });
  expect(client.getInstructions()).toContain('fromSite');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...['may_fetch', 'fetch', 'explain', 'use', 'policy', 'lint', 'fix', 'diff'],
  ]);
  const call = async (name: string, args: Record<string, unknown>) =>
    textOf(await client.callTool({ name, arguments: args }));
  expect(await call('fetch', { url: `${site}/page` })).toContain('# ExampleBot/1.0');
  expect(await call('fetch', { url: `${site}/private` })).toContain('(rule)');
  expect(await call('fetch', { url: `${site}/private`, crawler: 'GPTBot' })).toContain('crawler');
  expect(await call('may_fetch', { urls: [`${site}/private`], crawlers: ['GPTBot', 'ExampleBot'] })).toContain(
    '1 allowed, 1 blocked',
  );
  expect(await call('lint', { robots: 'user-agent: *\ndisalow: /\n' })).toContain('misspelt-field');
  const page = await client.readResource({ uri: 'maycrawl://rules/misspelt-field' });
  expect((page.contents[0] as { text: string }).text).toMatch(/^# misspelt-field\n[\s\S]*## Example/);
});

it('private networks and unusual ports are refused with the reason, unless options permit them', async () => {
  const site = await startSite(pages);
  const refusal = async (...options: readonly string[]) => {
    const client = await connected(['mcp', '--store', 'memory', ...options], ERAS[1][1]);
    const answer = await client.callTool({ name: 'fetch', arguments: { url: `${site}/` } });
    return answer.isError === true ? textOf(answer) : 'fetched';
  };
  expect(await refusal('--any-port')).toContain('is not a public address (loopback)');
  expect(await refusal('--any-port')).toContain('Options of maycrawl mcp that permit more: --allow-private');
  expect(await refusal('--allow-private')).toMatch(/port \d+ is not permitted/);
  const client = await connected(['mcp', '--store', 'memory', '--allow-private'], ERAS[1][1]);
  for (const [name, args] of [
    ['may_fetch', { urls: [`${site}/`] }],
    ['use', { url: `${site}/` }],
    ['explain', { url: `${site}/` }],
  ] as const) {
    const text = textOf(await client.callTool({ name, arguments: args }));
    expect(text).toMatch(/\(.*port \d+ is not permitted\)/);
    expect(text).toContain('\nOptions of maycrawl mcp that permit more: --any-port (most other ports).');
    // Nothing of it is from the site.
    expect(text).not.toContain('not instructions');
  }
  expect(await refusal('--allow-private', '--any-port')).toBe('fetched');
});

it('malformed messages are answered or dropped, and the next one is answered', async () => {
  const running = startMaycrawl(LOCAL);
  const { stdin } = running.child;
  stdin.write('no JSON\n\n{}\n[1,2]\n"text"\n{"jsonrpc":"2.0","id":{},"method":"x"}\n');
  stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: '['.repeat(100_000) })}\n`);
  stdin.write('{"jsonrpc":"2.0","id":2,"method":"ping"}\n');
  await running.until((stdout) => stdout.includes('"id":2'));
  stdin.end();
  expect(await running.end()).toMatchObject({ code: 0, stdout: expect.stringContaining('"result":{}') });
});

/** Resolves when a page of the site is asked for; the site never answers it. */
async function startSilentSite(): Promise<{
  site: string;
  isAsked: Promise<unknown> | undefined;
  isGone: Promise<unknown> | undefined;
}> {
  const events = new EventEmitter();
  const [isAsked, isGone] = ['asked', 'gone'].map((name) => once(events, name));
  const site = await startSite(({ url }, response) => {
    if (url === '/robots.txt') return response.writeHead(404).end();
    events.emit('asked');
    return response.on('close', () => events.emit('gone'));
  });
  return { site, isAsked, isGone };
}

it.each(ERAS)('a cancelled call ends its request to the site, in the era of %s', async (_, mode) => {
  const { site, isAsked, isGone } = await startSilentSite();
  const client = await connected(LOCAL, mode);
  const abort = new AbortController();
  const call = client.callTool({ name: 'fetch', arguments: { url: site } }, { signal: abort.signal });
  call.catch(() => {});
  await isAsked;
  abort.abort();
  await expect(call).rejects.toThrow();
  await isGone;
  expect((await client.listTools()).tools).toHaveLength(8);
});

it('ends with the client, also during a call and if the client is killed', async () => {
  const { site, isAsked, isGone } = await startSilentSite();
  const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'fetch', arguments: { url: site } } };
  const program = `
    const { spawn } = require('node:child_process');
    const child = spawn(${JSON.stringify(node)}, ${JSON.stringify([main, ...LOCAL])}, { stdio: ['pipe', 'ignore', 'inherit'] });
    child.stdin.write(${JSON.stringify(`${JSON.stringify(request)}\n`)});
    console.log(child.pid);`;
  const client = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'], env: environment() });
  const [pid] = (await once(createInterface(client.stdout), 'line')) as [string];
  onTestFinished(() => {
    if (isRunning(Number(pid))) process.kill(Number(pid), 'SIGKILL');
  });
  await isAsked;
  client.kill('SIGKILL');
  await isGone;
  await expect.poll(() => isRunning(Number(pid)), { timeout: 60_000 }).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('takes no argument', () => {
  expect(complaint(['mcp', 'https://example.com/'])).toContain('mcp takes no argument');
});

it('without --as, the rules for the name in the User-Agent header apply', async () => {
  const requested: string[] = [];
  const site = await startSite(({ url }, response) => {
    requested.push(url ?? '');
    response.end(
      'user-agent: googlebot\nallow: /\n\nuser-agent: otherbot\nallow: /other\n\nuser-agent: *\ndisallow: /\n',
    );
  });
  const local = LOCAL.filter((argument) => !['--as', 'ExampleBot'].includes(argument));
  const [unnamed, nameless, other] = [
    await connected(local, { mode: 'legacy' }),
    await connected([...local, '--user-agent', '(a program)'], { mode: 'legacy' }),
    await connected([...local, '--user-agent', 'OtherBot/2.0'], { mode: 'legacy' }),
  ];
  const fetched = (client: Client, path: string) => client.callTool({ name: 'fetch', arguments: { url: site + path } });
  for (const client of [unnamed, nameless]) expect(textOf(await fetched(client, '/page'))).toContain('(rule)');
  expect((await fetched(other, '/other')).isError).not.toBe(true);
  const asked = await unnamed.callTool({ name: 'may_fetch', arguments: { urls: [site] } });
  expect(asked.structuredContent).toMatchObject({ allowed: 0, blocked: 1 });
  expect(requested.filter((path) => path !== '/robots.txt')).toEqual(['/other']);
});
