import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
// biome-ignore lint/style/noRestrictedImports: the certificates of the gate's tests have one home
import { makeCertificates } from '../../../gate/test/servers/certificates.js';
import { type EmailOptions, emailReceiver, loadWatchTexts, messageText } from '../../src/send.js';
import { blockedSite, jsonOf, onlyMessage } from '../message-examples.js';

const message = jsonOf(blockedSite());
const signal = new AbortController().signal;
const certificates = makeCertificates();
const ENDS: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ENDS.splice(0)) await end();
});

interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
  readonly isEncrypted: boolean;
  readonly user: string;
}

/** A real mail server that keeps what it accepts. */
async function mailServer(
  options: SMTPServerOptions = {},
): Promise<{ readonly port: number; readonly mails: Mail[]; readonly commands: string[] }> {
  const mails: Mail[] = [];
  const commands: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    // A handshake that failed leaves a connection that the server waits for.
    closeTimeout: 100,
    ...certificates.good,
    onAuth({ username = '', password }, _session, done) {
      commands.push(`AUTH ${username}`);
      if (password === 'right password') done(null, { user: username });
      else done(new Error('wrong password'));
    },
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => {
        text += part;
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : (mailFrom?.address ?? '');
        const to = rcptTo.map(({ address }) => address);
        mails.push({ from, to, text, isEncrypted: session.secure, user: String(session.user ?? '') });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  ENDS.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, mails, commands };
}

function optionsFor(port: number, more: Partial<EmailOptions> = {}): EmailOptions {
  return { to: 'ops@example.com', from: 'watch@example.com', host: '127.0.0.1', port, encryption: 'none', ...more };
}

async function failure(options: EmailOptions): Promise<string> {
  return emailReceiver(options)
    .send(message, signal)
    .then(
      () => 'taken',
      (error: Error) => error.message,
    );
}

test('a mail has the subject, the text, and an id that a repetition has too', async () => {
  const { port, mails } = await mailServer({ disabledCommands: ['STARTTLS'] });
  const receiver = emailReceiver(optionsFor(port));
  await receiver.send(message, signal);
  await receiver.send(message, signal);
  const [first, second] = mails as [Mail, Mail];
  expect([first.from, first.to]).toEqual(['watch@example.com', ['ops@example.com']]);
  expect(first.text).toContain('Subject: Critical: https://shop.example: whole site newly blocked');
  expect(first.text).toContain('Auto-Submitted: auto-generated\r\n');
  const idOf = ({ text }: Mail): string | undefined => /^Message-ID: (.*)$/m.exec(text)?.[1];
  expect(idOf(first)).toBe(`<${message.id}.watch@example.com>`);
  expect(idOf(second)).toBe(idOf(first));
});

test('a mail in Thai arrives as it was written', async () => {
  const { port, mails } = await mailServer({ disabledCommands: ['STARTTLS'] });
  const texts = await loadWatchTexts('th');
  const { subject, text } = messageText(onlyMessage(blockedSite()), texts);
  await emailReceiver(optionsFor(port)).send({ ...message, subject, text }, signal);
  const [{ text: raw }] = mails as [Mail];
  const body = raw.slice(raw.indexOf('\r\n\r\n'));
  expect(Buffer.from(body, 'base64').toString().trim()).toBe(text);
});

/** Node reads further authorities when it starts. */
async function sendInProcess(options: EmailOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'maycrawl-mail-'));
  ENDS.push(() => rm(folder, { recursive: true }));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, certificates.authority);
  const entry = new URL('../../dist/send.js', import.meta.url).href;
  const code = `import { emailReceiver } from ${JSON.stringify(entry)};
    const receiver = emailReceiver(${JSON.stringify(options)});
    await receiver.send(${JSON.stringify(message)}, new AbortController().signal).then(
      () => console.log('taken'),
      (error) => console.log(error.message),
    );`;
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: authority };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { env });
  return stdout.trim();
}

describe('encryption', () => {
  test('the connection is upgraded before the password is sent', async () => {
    const { port, mails } = await mailServer();
    const options = optionsFor(port, { encryption: 'starttls', user: 'watch', password: 'right password' });
    expect(await sendInProcess(options)).toBe('taken');
    expect(mails).toEqual([expect.objectContaining({ isEncrypted: true, user: 'watch' })]);
  });

  test('TLS from the start', async () => {
    const { port, mails } = await mailServer({ secure: true });
    expect(await sendInProcess(optionsFor(port, { encryption: 'tls' }))).toBe('taken');
    expect(mails).toEqual([expect.objectContaining({ isEncrypted: true })]);
  });

  test('a server that offers none gets neither the password nor the message', async () => {
    const { port, mails, commands } = await mailServer({ disabledCommands: ['STARTTLS'] });
    const options = optionsFor(port, { encryption: 'starttls', user: 'watch', password: 'right password' });
    expect(await failure(options)).toMatch(/^the mail server offers no encryption, which is required \(/);
    expect([mails, commands]).toEqual([[], []]);
  });

  test.each(['starttls', 'tls'] as const)('a certificate that nobody vouches for: %s', async (encryption) => {
    const { port, mails } = await mailServer({ ...certificates.selfSigned, secure: encryption === 'tls' });
    expect(await failure(optionsFor(port, { encryption }))).toMatch(/certificate/);
    expect(mails).toEqual([]);
  });
});

test('a certificate for another name', async () => {
  for (const encryption of ['starttls', 'tls'] as const) {
    const { port, mails } = await mailServer({ ...certificates.wrongName, secure: encryption === 'tls' });
    expect(await sendInProcess(optionsFor(port, { encryption }))).toMatch(/does not match certificate|altnames/);
    expect(mails).toEqual([]);
  }
});

describe('a message is not taken', () => {
  test('by a server that refuses the address, the password or the message', async () => {
    const refusing = await mailServer({
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(new Error('no such user')),
    });
    expect(await failure(optionsFor(refusing.port))).toMatch(
      /^the mail server refuses the message \(550 no such user\)/,
    );
    const { port } = await mailServer();
    const wrong = optionsFor(port, { encryption: 'starttls', user: 'watch', password: 'wrong password' });
    expect(await sendInProcess(wrong)).toBe('the mail server refuses the user or the password (535 wrong password)');
    const full = await mailServer({
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(Object.assign(new Error('the disk is full'), { responseCode: 452 })));
      },
    });
    expect(await failure(optionsFor(full.port))).toBe('the mail server refuses the message (452 the disk is full)');
  });

  test('by a server that hangs: at the start, and one that says something now and then', async () => {
    const silent = await tcpServer(() => undefined);
    expect(await failure(optionsFor(silent, { timeout: 200 }))).toBe('the mail server did not respond within 0.2 s');
    const slow = await tcpServer((socket) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 20);
      socket.on('close', () => clearInterval(timer)).on('error', () => undefined);
    });
    expect(await failure(optionsFor(slow, { timeout: 200 }))).toBe('the mail server did not respond within 0.2 s');
  });

  test('by nobody at that port', async () => {
    const port = await tcpServer(() => undefined);
    await ENDS.pop()?.();
    expect(await failure(optionsFor(port))).toMatch(/^the mail server failed \(.*ECONNREFUSED/);
  });
});

async function tcpServer(listener: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    listener(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ENDS.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

test.each([
  [
    { to: 'a@example.com, b@example.com' },
    'to: expected one address, such as "ops@example.com", got "a@example.com, b@example.com"',
  ],
  [{ from: 'watch' }, 'from: expected one address, such as "ops@example.com", got "watch"'],
  [{ to: 'a@example.com\r\nBcc: b@example.com' }, /^to: expected a text of one line/],
  [{ port: 0 }, 'port: expected a port from 1 to 65535, got 0'],
  [{ user: 'watch' }, 'user: expected user and password, or neither'],
  [{ user: 'watch', password: 'x' }, 'encryption: expected starttls or tls, because a password is set, got "none"'],
  [{ encryption: 'ssl' as 'tls' }, 'encryption: expected starttls, tls or none, got "ssl"'],
  [{ attachments: [] } as object, /^attachments: no such option: known are to, from, host/],
])('a wrong option: %j', (wrong, expected) => {
  expect(() => emailReceiver(optionsFor(25, wrong))).toThrow(expected);
});
