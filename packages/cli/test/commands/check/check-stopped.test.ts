import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environment, main, node, scratch, startMaycrawl } from '../../maycrawl.js';
import { CTRL_C, describeOnTerminal, onTerminal } from '../../on-terminal.js';

const { file } = scratch();
const FETCHING = ['--allow-private', '--store', 'memory', '--json'];

/** Starts sites that respond immediately, except those whose name begins with "slow": they respond after `release`. */
async function startSites() {
  const pending: (() => void)[] = [];
  let isReleased = false;
  const server = createServer(({ headers: { host = '' } }, response) => {
    const respond = () => {
      if (host.startsWith('failing')) response.writeHead(500).end();
      else response.end('User-agent: *\nDisallow: /private\n');
    };
    if (host.startsWith('slow') && !isReleased) pending.push(respond);
    else respond();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: (name: string, path = '/'): string => `http://${name}.localhost:${port}${path}`,
    release() {
      isReleased = true;
      for (const respond of pending) respond();
    },
  };
}

describe('check, when stopped', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s prints the answers that are ready, and one line about the rest', async (signal, code) => {
    const { url } = await startSites();
    const urls = [url('a'), url('a', '/private'), url('failing'), url('slow'), url('b'), 'mailto:a@b.example'];
    const { child, until, end } = startMaycrawl(['check', ...FETCHING]);
    child.stdin.end(urls.map((text) => `${text}\n`).join(''));
    await until((stdout) => stdout.includes('failing'));
    child.kill(signal);
    const stopped = await end();
    expect(stopped.code).toBe(code);
    expect(
      stopped.stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).url),
    ).toEqual(urls.slice(0, 3));
    expect(stopped.stderr).toBe(
      'maycrawl: stopped: 3 of 6 URLs answered (1 allowed, 2 blocked, 1 with a robots.txt that cannot be fetched), 3 left\n',
    );
  });

  it('a second Ctrl-C ends the process immediately', async () => {
    const { url } = await startSites();
    const list = file('long', `${url('a')}\n`.repeat(200_000));
    // Stdout is not read, so the first signal waits until it is written.
    const command = `exec "$NODE" "$MAIN" check ${FETCHING.join(' ')} < "$LIST"`;
    const env = environment({ NODE: node, MAIN: main, LIST: list });
    const child = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    await once(child.stdout, 'readable');
    const ended = once(child, 'exit');
    // The first signal may arrive before its listener is installed, so signals are sent repeatedly.
    const again = setInterval(() => child.kill('SIGINT'), 100);
    const [code, signal] = await ended;
    clearInterval(again);
    expect([code, signal]).toEqual([null, 'SIGINT']);
  });
});

describeOnTerminal('the progress line of check', () => {
  it('is shown on a terminal, and cleared at the end', async () => {
    const { url, release } = await startSites();
    const line = /1 of 2 URLs, \d+ a second, 1 origins/;
    const [code, shown] = await onTerminal(['check', ...FETCHING, url('a'), url('slow')], line, release);
    expect(code).toBe(0);
    expect(shown).toContain('1 of 2 URLs');
    expect(shown.endsWith('\r\u001b[K')).toBe(true);
  });

  it('Ctrl-C on a terminal stops it, and the summary is on its own line', async () => {
    const { url } = await startSites();
    const args = ['check', ...FETCHING, url('a'), url('slow')];
    const [code, shown] = await onTerminal(args, /1 of 2 URLs/, (keyboard) => keyboard.write(CTRL_C));
    expect(code).toBe(130);
    expect(shown).toMatch(/\r\u001b\[Kmaycrawl: stopped: 1 of 2 URLs answered \(1 allowed, 0 blocked\), 1 left\r\n$/);
  });

  it('is not shown in a pipe, and not in a short run', async () => {
    const { url, release } = await startSites();
    const { child, until, end } = startMaycrawl(['check', ...FETCHING, url('a'), url('slow')]);
    child.stdin.end();
    await until((stdout) => stdout.includes('a.localhost'));
    // Longer than the time before progress is shown.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    release();
    expect(await end()).toMatchObject({ code: 0, stderr: '' });
    expect(await onTerminal(['check', ...FETCHING, url('a')])).toEqual([0, '']);
  });
});
