import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { complaint, maycrawl, type Running, startMaycrawl } from '../../maycrawl.js';
import { startSites } from '../../sites.js';

const folder = mkdtempSync(join(tmpdir(), 'maycrawl-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OPTIONS = ['serve', '--port', '0', '--store', 'memory'];
const LISTENING = /listening on (\S+?)[; ]/;

/** Starts the service, and returns where it listens. */
async function serve(args: readonly string[], env: Record<string, string> = {}): Promise<[Running, string]> {
  const running = startMaycrawl(args, env);
  let place = '';
  await running.until((_, stderr) => {
    place = LISTENING.exec(stderr)?.[1] ?? '';
    return place !== '';
  });
  return [running, place];
}

/** Sends a request over a Unix socket. */
async function getOver(socketPath: string, path: string): Promise<number> {
  const sent = request({ socketPath, path }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

describe('maycrawl serve', () => {
  it('answers, logs no query strings, and ends with exit code 0', async () => {
    const port = await startSites();
    const [running, url] = await serve([...OPTIONS, '--allow-private', '--any-port']);
    const asked = encodeURIComponent(`http://good.localhost:${port}/private/secret`);
    const { answers } = await (await fetch(`${url}/v1/check?url=${asked}`)).json();
    expect(answers[0]).toMatchObject({ allowed: false, rule: { pattern: '/private' } });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain(
      'maycrawl_requests_total{method="GET",route="/v1/check",status="200"} 1',
    );
    await running.until((stdout) => stdout.includes('/metrics'));
    running.child.kill('SIGTERM');
    const { code, stdout, stderr } = await running.end();
    expect([code, stderr]).toEqual([0, `maycrawl: listening on ${url}; Ctrl-C ends it\n`]);
    expect(stdout).toContain('"path":"/v1/check"');
    expect(stdout).not.toContain('secret');
  });

  it('--allow-private and --any-port open one thing each', async () => {
    const port = await startSites();
    const asked = encodeURIComponent(`http://good.localhost:${port}/`);
    for (const flag of ['--allow-private', '--any-port']) {
      const [, url] = await serve([...OPTIONS, flag]);
      const { answers } = await (await fetch(`${url}/v1/check?url=${asked}`)).json();
      expect([flag, answers[0].reason]).toEqual([flag, 'refused-address']);
      // Who may learn of private networks, may learn why.
      expect(answers[0].failure.detail.includes(`${port}`)).toBe(flag === '--allow-private');
    }
  });

  it('logs query strings with --log-urls, and nothing with --log-level silent', async () => {
    const [loud, url] = await serve([...OPTIONS, '--log-urls']);
    const [silent, other] = await serve(OPTIONS, { MAYCRAWL_LOG_LEVEL: 'silent' });
    for (const place of [url, other]) await (await fetch(`${place}/v1/check?url=mailto:secret`)).text();
    await loud.until((stdout) => stdout.includes('mailto:secret'));
    for (const { child } of [loud, silent]) child.kill('SIGINT');
    expect((await loud.end()).code).toBe(0);
    expect(await silent.end()).toMatchObject({ code: 0, stdout: '' });
  });

  it('takes options from variables; the command line wins', async () => {
    const env = { MAYCRAWL_AS: 'Bingbot', MAYCRAWL_PORT: '1', MAYCRAWL_OPEN: '0', MAYCRAWL_STORE: 'memory' };
    const [, url] = await serve(['serve', '--port', '0'], env);
    const { answers } = await (await fetch(`${url}/v1/check?url=mailto:x`)).json();
    expect(answers[0].crawler).toBe('Bingbot');
  });

  it('listens on a Unix socket for its owner and group, and replaces one that a killed process left', async () => {
    const path = join(folder, 'service.sock');
    const args = ['serve', '--socket', path, '--store', 'memory'];
    const [first] = await serve(args);
    expect([statSync(path).mode & 0o777, await getOver(path, '/healthz')]).toEqual([0o660, 200]);
    expect(complaint(args)).toBe(`maycrawl: another process listens on --socket ${path}: end it, or give another path`);
    first.child.kill('SIGKILL');
    await first.end();
    expect(statSync(path).isSocket()).toBe(true);
    const [second] = await serve([...args, '--processes', '2']);
    expect([statSync(path).mode & 0o777, await getOver(path, '/readyz')]).toEqual([0o660, 200]);
    second.child.kill('SIGTERM');
    expect((await second.end()).code).toBe(0);
    expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
    const text = join(folder, 'text');
    writeFileSync(text, 'mine');
    expect(complaint(['serve', '--socket', text])).toContain('is a file that is no socket');
  });

  it('is not ready while it drains, answers meanwhile, and then closes the connections that are left', async () => {
    const [running, url] = await serve([...OPTIONS, '--drain-delay', '1', '--drain', '0.2']);
    const { hostname, port } = new URL(url);
    const idle = connect(Number(port), hostname);
    await once(idle, 'connect');
    idle.write('POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n');
    idle.write('Transfer-Encoding: chunked\r\n\r\n');
    const closed = once(
      idle.resume().on('error', () => {}),
      'close',
    );
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    running.child.kill('SIGTERM');
    let status = 200;
    while (status === 200) status = (await fetch(`${url}/readyz`)).status;
    expect([status, (await fetch(`${url}/v1/check?url=mailto:x`)).status]).toEqual([503, 200]);
    const { code, stdout } = await running.end();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\{"level":30,.*"msg":"draining"\}$/m);
    expect(stdout).toMatch(/^\{"level":40,.*"msg":"some requests did not end in time.*"\}$/m);
    await closed;
  });

  it('shares the port among processes, adds their metrics, and replaces those that end', async () => {
    const [running, url] = await serve([...OPTIONS, '--processes', '2']);
    await running.until((stdout) => stdout.split('Server listening').length > 2);
    const pids = new Set<number>();
    for (let i = 1; pids.size < 2; i++) {
      await (await fetch(`${url}/v1/check?url=mailto:x`, { headers: { connection: 'close' } })).text();
      await running.until((stdout) => {
        const lines = stdout.split('\n').filter((line) => line.includes('/v1/check'));
        for (const line of lines) pids.add(JSON.parse(line).pid);
        return lines.length >= i;
      });
    }
    const metricsText = async () => (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
    const checks = (text: string) => {
      const [, total] =
        /^maycrawl_requests_total\{method="GET",route="\/v1\/check",status="200"\} (\d+)$/m.exec(text) ?? [];
      return Number(total);
    };
    const before = await metricsText();
    expect(before).not.toContain('mailto');
    const [one = 0, other = 0] = pids;
    const replaced = async (ended: readonly number[], total: number): Promise<number[]> => {
      for (const pid of ended) process.kill(pid, 'SIGKILL');
      const listening = (stdout: string) => [...stdout.matchAll(/"pid":(\d+),.*Server listening/g)];
      let now: number[] = [];
      await running.until((stdout) => {
        now = listening(stdout).map(([, pid]) => Number(pid));
        return stdout.split('a process ended (SIGKILL)').length > total && now.length >= 2 + total;
      });
      return now;
    };
    const [, , third = 0] = await replaced([one], 1);
    // Without any process, the port that the system chose is closed. It stays the announced one.
    await replaced([other, third], 3);
    // Neither process that answered is there, and their counters are.
    expect(checks(before)).toBeGreaterThan(1);
    expect(checks(await metricsText())).toBe(checks(before));
    running.child.kill('SIGTERM');
    expect((await running.end()).code).toBe(0);
  });

  it.skipIf(process.platform !== 'linux')(
    'ends cleanly when it is stopped while its processes start, and leaves no socket',
    async () => {
      const socket = join(folder, 'early.sock');
      const running = startMaycrawl(['serve', '--store', 'memory', '--socket', socket, '--processes', '2']);
      // The first process exists and does not listen yet.
      const children = `/proc/${running.child.pid}/task/${running.child.pid}/children`;
      await expect.poll(() => readFileSync(children, 'utf8')).toMatch(/\d/);
      running.child.kill('SIGTERM');
      expect(await running.end()).toMatchObject({ code: 0, stderr: '' });
      expect(statSync(socket, { throwIfNoEntry: false })).toBeUndefined();
    },
  );

  it.each(['1', '2'])('a second signal ends %s process at once, with exit code 0', async (processes) => {
    const [running] = await serve([...OPTIONS, '--processes', processes, '--drain-delay', '600']);
    running.child.kill('SIGTERM');
    running.child.kill('SIGINT');
    expect((await running.end()).code).toBe(0);
  });

  it('prints a new token, whose line makes it valid', async () => {
    const { stdout, status } = maycrawl(['serve', '--new-token', 'one']);
    const [, token = '', line = ''] = /^ {2}(maycrawl_\S+)\n[\s\S]*\n(one sha256:\S+)\n$/m.exec(stdout) ?? [];
    expect([status, token.length]).toEqual([0, 52]);
    const tokens = join(folder, 'tokens');
    writeFileSync(tokens, `${line}\n`);
    const [, url] = await serve([...OPTIONS, '--tokens', tokens, '--host', '0.0.0.0']);
    const check = `${url.replace('0.0.0.0', '127.0.0.1')}/v1/check?url=mailto:x`;
    expect((await fetch(check)).status).toBe(401);
    expect((await fetch(check, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  });
});

describe('a wrong option is one line that says what to write', () => {
  it.each([
    [['--host', '0.0.0.0'], '--tokens FILE, or write --open --allowed-host NAME'],
    [['--host', '::'], '--tokens FILE, or write --open --allowed-host NAME'],
    [['--host', 'example.com'], '--tokens FILE, or write --open --allowed-host NAME'],
    [['--port', '65536'], '--port "65536" is not a whole number from 0 to 65535'],
    [['--port', '80x'], '--port 8787'],
    [['--processes', '0'], '--processes 2'],
    [['--drain', 'soon'], '--drain 10'],
    [['--rate=-1'], '--rate 100'],
    [['--log-level', 'loud'], 'write --log-level debug, info, warn, error or silent'],
    [['--allowed-host', 'http://x'], '--allowed-host robots.internal'],
    [['--allowed-host', '0.0.0.0'], '--allowed-host robots.internal'],
    [['--allowed-host', '[::]'], '--allowed-host robots.internal'],
    [['--open'], '--allowed-host robots.internal'],
    [['--open', '--host', '0.0.0.0'], '--allowed-host robots.internal'],
    [['--socket', 'x', '--port', '1'], 'leave out one side'],
    [['--open', '--tokens', 'x'], 'leave out one of them'],
    [['--tokens', 'secret'], 'the file of --tokens (MAYCRAWL_TOKENS) cannot be used (ENOENT): give the path of a file'],
    [['--as', '!'], '--as "!" does not name a crawler'],
    [['--user-agent', ' \u0001', '--as', 'X'], '--user-agent: '],
    [['https://example.com/'], 'serve takes no argument'],
    [['--new-token', 'a b'], '--new-token: '],
    [['--fresh'], '--fresh is an option of'],
  ])('%j', (args, expected) => {
    expect(complaint(['serve', '--store', 'memory', ...args])).toContain(expected);
  });

  it('a port in use', async () => {
    const [, url] = await serve(OPTIONS);
    const { port } = new URL(url);
    expect(complaint(['serve', '--port', port, '--store', 'memory'])).toContain(`port ${port} of 127.0.0.1 is in use`);
    const args = ['serve', '--port', port, '--store', 'memory', '--processes', '2'];
    expect(complaint(args)).toContain(`port ${port} of 127.0.0.1 is in use`);
  });
});
