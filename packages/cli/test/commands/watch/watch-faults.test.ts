/** `maycrawl watch` that goes on while a receiver, a site or the disk fails, over servers and stores that are real. */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { SqliteWatchStore } from '@maycrawl/watch/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isProgram, type Running, scratch, startMaycrawl } from '../../maycrawl.js';
import { LongWatch } from './long-watch.js';
import { BLOCKED, served, startHook, startSite, type TestSite } from './watched.js';

const { folder, file } = scratch();
let stores = 0;
let configs = 0;

const DISK_BYTES = 4 * 1024 * 1024;
const canMount = tryMount();

function tryMount(): boolean {
  const place = mkdtempSync(join(folder, 'mount-'));
  try {
    mount(place);
    unmount(place);
    return true;
  } catch {
    return false;
  }
}

function mount(place: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=0700`, 'tmpfs', place], { stdio: 'ignore' });
}

function unmount(place: string): void {
  execFileSync('umount', ['--lazy', place], { stdio: 'ignore' });
}

const canLimit = spawnSync('prlimit', ['--version']).status === 0;

/** Returns how many files a process may open. */
function filesOf(pid: number | undefined): number {
  const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
  return Number(/^Max open files +(\d+)/m.exec(limits)?.[1]);
}

/** Those that are open stay open. */
function limitFiles(pid: number | undefined, count: number): void {
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${count}:`]);
}

/** Writes a file until its disk is full. */
function fill(path: string): void {
  for (let bytes = DISK_BYTES; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    try {
      for (;;) appendFileSync(path, new Uint8Array(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

function watchOf(
  sites: readonly TestSite[],
  receivers: readonly object[],
  path = `${folder}/store-${stores++}`,
): LongWatch {
  const store = new SqliteWatchStore({ folder: path });
  onTestFinished(() => store.close());
  const value = { store: path, interval: '1m', sites: sites.map(({ url }) => url), receivers };
  return new LongWatch(file(`${configs++}.json`, JSON.stringify(value)), store, sites);
}

const ADDRESSES = { to: 'ops@example.com', from: 'watch@example.com' };
const EMAIL = { type: 'email', ...ADDRESSES, host: '127.0.0.1', encryption: 'none' };

/** A mail server that accepts connections and, unless `isAwake`, says nothing. */
async function startMailServer() {
  const sockets: Socket[] = [];
  const mails: string[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    if (mail.isAwake) talk(socket, mails);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const mail = { port, sockets, mails, isAwake: false };
  return mail;
}

/** Speaks as much of SMTP as a client without TLS needs. */
function talk(socket: Socket, mails: string[]): void {
  let input = '';
  let isData = false;
  socket.write('220 ready\r\n');
  socket.setEncoding('latin1').on('data', (text: string) => {
    input += text;
    for (;;) {
      const end = isData ? input.indexOf('\r\n.\r\n') : input.indexOf('\r\n');
      if (end < 0) return;
      const part = input.slice(0, end);
      input = input.slice(end + (isData ? 5 : 2));
      if (isData) mails.push(part);
      const command = isData ? '' : part.slice(0, 4).toUpperCase();
      isData = command === 'DATA';
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    }
  });
}

async function linesOf(running: Running, part: string): Promise<string[]> {
  let lines: string[] = [];
  await running.until((_, stderr) => {
    lines = stderr.split('\n').filter((line) => line.includes(part));
    return lines.length > 0;
  });
  return lines;
}

// A program that contains Node takes no options of Node, which move its clock.
describe.skipIf(isProgram)('a watch goes on', () => {
  it('beside a mail server that hangs: other receivers get what happens meanwhile, and it is tried again', async () => {
    const [a, b, hook, mail] = [await startSite(), await startSite(), await startHook(), await startMailServer()];
    const watch = watchOf([a, b], [hook.receiver, { ...EMAIL, port: mail.port, timeout: 60_000 }]);
    const running = await watch.start();
    await watch.checked(running);
    a.answer = served(BLOCKED);
    await watch.moveUntil(() => hook.messages.length === 1 && mail.sockets.length === 1, running);
    // Its silence is over by the moved clock.
    await watch.moveUntil(() => mail.sockets.length === 2, running);
    const lines = await linesOf(running, 'does not have the message');
    expect(lines).toEqual([
      expect.stringMatching(
        /email ops@example\.com does not have the message "Critical: .*mail server .* 1 attempt failed/,
      ),
    ]);
    b.answer = served('User-agent: *\nDisallow: /b\n');
    await watch.moveUntil(() => hook.messages.length === 2, running);
    expect(mail.mails).toEqual([]);
    expect(hook.messages.map(({ alerts }) => alerts.map(({ site }) => site))).toEqual([[a.url], [b.url]]);
    mail.isAwake = true;
    await watch.settle(running);
    const ids = mail.mails.map((text) => /^X-Maycrawl-Message: (\S+)/im.exec(text)?.[1]);
    expect(ids.sort()).toEqual(hook.messages.map(({ id }) => id).sort());
    running.child.kill('SIGTERM');
    expect((await running.end()).code).toBe(0);
  });

  it('beside a site that redirects for ever and a webhook in a private network: each is a line', async () => {
    const [loop, b, hook, hidden] = [await startSite(), await startSite(), await startHook(), await startHook()];
    const watch = watchOf([loop, b], [hook.receiver, { ...hidden.receiver, allowPrivate: false }]);
    const running = await watch.start();
    await watch.checked(running);
    loop.answer = (request, response) => response.writeHead(302, { location: `${request.url}?` }).end();
    await watch.moveUntil(() => hook.messages.length === 1, running);
    b.answer = served(BLOCKED);
    await watch.moveUntil(() => hook.messages.length === 2, running);
    // Crawlers take such a file for a missing one: nothing is blocked any more.
    expect(hook.messages).toMatchObject([
      { type: 'opened', alerts: [{ kind: 'verdicts', site: loop.url }] },
      { type: 'opened', severity: 'critical', alerts: [{ kind: 'verdicts', site: b.url }] },
    ]);
    expect(hidden.messages).toEqual([]);
    const lines = await linesOf(running, '1 attempt failed');
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines) expect(line).toMatch(/"[^"]*" \(\w+\): 127\.0\.0\.1 is not a public address/);
    running.child.kill('SIGTERM');
    expect((await running.end()).code).toBe(0);
  });

  it.skipIf(!canLimit)('without files to open, and reports no outage (requires prlimit)', async () => {
    const [a, b, hook, mail] = [await startSite(), await startSite(), await startHook(), await startMailServer()];
    mail.isAwake = true;
    const watch = watchOf([a, b], [hook.receiver, { ...EMAIL, port: mail.port }]);
    const running = await watch.start();
    await watch.checked(running);
    a.answer = served(BLOCKED);
    await watch.moveUntil(() => watch.hasWaiting(), running);
    const { pid } = running.child;
    const former = filesOf(pid);
    limitFiles(pid, 1);
    const lines: string[] = [];
    await watch.moveUntil(async () => {
      lines.splice(0, lines.length, ...(await linesOf(running, '')));
      return lines.some((line) => line.includes('a check failed')) && lines.some((line) => line.includes('2 attempts'));
    }, running);
    limitFiles(pid, former);
    await watch.settle(running);
    const failed = lines.filter((line) => line.includes('does not have'));
    for (const line of failed) expect(line).toContain('EMFILE');
    expect(failed.filter((line) => line.includes('webhook'))[0]).toContain('too many files are open in this process');
    expect(hook.messages).toMatchObject([{ type: 'opened', alerts: [{ kind: 'verdicts', site: a.url }] }]);
    expect(mail.mails).toHaveLength(1);
    running.child.kill('SIGTERM');
    expect((await running.end()).code).toBe(0);
  });

  it.skipIf(!canMount)('on a full disk, and loses nothing (requires the right to mount)', async () => {
    const disk = mkdtempSync(join(folder, 'disk-'));
    mount(disk);
    onTestFinished(() => unmount(disk));
    const [a, b, hook] = [await startSite(), await startSite(), await startHook()];
    const watch = watchOf([a, b], [hook.receiver], join(disk, 'store'));
    const running = await watch.start();
    await watch.checked(running);
    a.answer = served(BLOCKED);
    await watch.moveUntil(() => watch.hasWaiting(), running);
    fill(join(disk, 'ballast'));
    b.answer = served('User-agent: *\nDisallow: /b\n');
    await linesOf(running, 'cannot write to the store');
    // Time for further tries, of which nothing is seen from outside.
    let looks = 0;
    await watch.moveUntil(() => ++looks > 200, running);
    expect(hook.messages).toEqual([]);
    rmSync(join(disk, 'ballast'));
    await watch.settle(running);
    expect(hook.messages.map(({ alerts }) => alerts.map(({ site }) => site))).toEqual([[a.url], [b.url]]);
    running.child.kill('SIGTERM');
    const { code, stderr } = await running.end();
    expect(code).toBe(0);
    const lines = stderr.split('\n').filter((line) => line.includes('store'));
    expect(lines).toEqual([
      expect.stringMatching(/^maycrawl: cannot write to the store in "[^"]*store" \(.*full\): free space on its disk/),
      'maycrawl: checks are written to the store again',
    ]);
  });
});

/** A title for the terminal, colours, a text that runs backwards, lines, HTML and headers, in each part of a file. */
const HOSTILE = '\u001b]0;x\u0007\u001b[31m\u202E\u2028\u0085<script>alert(1)</script>"\';';
const HOSTILE_FILE = [
  `User-agent: Evil${HOSTILE}`,
  'Disallow: /',
  'User-agent: *',
  `Disallow: /${HOSTILE}`,
  `Content-Signal: ai-train=no, ${HOSTILE}`,
  `Sitemap: https://x.example/${HOSTILE}`,
  `Disalow: ${HOSTILE}`,
  `# ${HOSTILE}\r# Bcc: victim@example.com\r\n.\r\nQUIT`,
].join('\n');
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

describe('what a site writes', () => {
  it('moves nothing on a terminal, and is text in an e-mail and a webhook', async () => {
    const [site, hook, mail] = [await startSite(), await startHook(), await startMailServer()];
    mail.isAwake = true;
    const receivers = [hook.receiver, { ...EMAIL, port: mail.port }];
    const value = { store: `${folder}/hostile`, sites: [site.url], receivers };
    const config = file('hostile.json', JSON.stringify(value));
    const once = (...args: string[]) =>
      startMaycrawl(['watch', '--once', '--allow-private', '--config', config, ...args]).end();
    await once();
    site.answer = served(HOSTILE_FILE);
    const { code, stdout, stderr } = await once();
    expect(code).toBe(1);
    expect(stdout).toContain('script');
    expect(stdout).not.toMatch(UNPRINTABLE);
    expect(stderr).not.toMatch(UNPRINTABLE);
    const [{ subject, text } = { subject: '', text: '' }, ...others] = hook.messages;
    expect(others).toEqual([]);
    expect(text).toContain('script');
    expect(`${subject}\n${text}`).not.toMatch(UNPRINTABLE);
    // An e-mail has no markup, and no header of the site.
    expect(mail.mails).toHaveLength(1);
    const [head = ''] = mail.mails[0]?.split('\r\n\r\n') ?? [];
    expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8$/im);
    expect(head).not.toMatch(/^bcc|html|multipart/im);
    site.answer = served('User-agent: *\nDisallow: /\n');
    const json = (await once('--json')).stdout;
    expect(json).not.toMatch(UNPRINTABLE);
    for (const line of json.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ version: 1 });
  });
});
