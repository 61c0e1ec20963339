import { once } from 'node:events';
import { connect, type Server, type Socket } from 'node:net';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type FtpSettings, fetchRobotsByFtp } from '../../../src/fetch/ftp/fetch-robots-by-ftp.js';
import type { FetchOutcome } from '../../../src/types/outcome.js';
import { clauseOf } from '../../clause-of.js';
import {
  close,
  type FtpScript,
  listen,
  type MisbehavingFtp,
  passiveReply,
  portOf,
  startMisbehavingFtp,
} from '../../servers/ftp-misbehaving.js';
import { startVsftpd, type Vsftpd } from '../../servers/vsftpd.js';

const MAX_BYTES = 512_000;
/** Much longer than any of these servers needs if there is no fault. */
const AMPLE = 20_000;
/** For servers that do not respond. */
const SHORT = 300;

const settings: FtpSettings = {
  maxBytes: MAX_BYTES,
  deadline: AMPLE,
  password: 'crawler@example.com',
  addresses: ['127.0.0.1'],
};

const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});

async function vsftpd(...args: Parameters<typeof startVsftpd>): Promise<Vsftpd> {
  const server = await startVsftpd(...args);
  started.push(server);
  return server;
}

async function misbehaving(script: FtpScript): Promise<MisbehavingFtp> {
  const server = await startMisbehavingFtp(script);
  started.push(server);
  return server;
}

async function listener(...args: Parameters<typeof listen>): Promise<Server> {
  const server = await listen(...args);
  started.push({ stop: () => close(server) });
  return server;
}

function fetchFrom({ port }: { port: number }, changes: Partial<FtpSettings> = {}): Promise<FetchOutcome> {
  return fetchRobotsByFtp(`ftp://ftp.example:${port}/robots.txt`, { ...settings, ...changes });
}

/** Returns the outcome with a server that follows the script, after the client has closed all its connections. */
async function outcomeOf(script: FtpScript, changes: Partial<FtpSettings> = {}): Promise<FetchOutcome> {
  const server = await misbehaving(script);
  const outcome = await fetchFrom(server, changes);
  await server.idle();
  return outcome;
}

function bodyOf(outcome: FetchOutcome): Uint8Array {
  if (outcome.kind !== 'file') throw new Error(`no file but ${JSON.stringify(outcome)}`);
  return outcome.body;
}

/** Sends without end, as fast as the client reads. */
function pour(socket: Socket, bytes: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on('drain', more);
  more();
}

/** Sends one packet for each byte: the next one after this one was written. */
async function drip(socket: Socket, bytes: string): Promise<void> {
  socket.setNoDelay(true);
  for (const byte of bytes) {
    await new Promise((resolve) => socket.write(byte, resolve));
    await turnOfTheLoop();
  }
}

describe('a file', () => {
  it('FAULT-60 a file of a real server is fetched byte for byte', async () => {
    const bytes = Uint8Array.from([
      0xef,
      0xbb,
      0xbf,
      ...Buffer.from('user-agent: *\r\ndisallow: /\n\r\n'),
      0,
      0xff,
      13,
    ]);
    const server = await vsftpd({ 'robots.txt': bytes });
    const outcome = await fetchFrom(server);
    expect(outcome).toEqual({
      kind: 'file',
      body: bytes,
      headers: { cacheControl: undefined, contentType: undefined, contentEncoding: undefined },
      hops: [{ url: `ftp://ftp.example:${server.port}/robots.txt`, status: 226, address: '127.0.0.1' }],
      status: 226,
    });
  });

  it('FAULT-60 a file may be empty', async () => {
    const server = await vsftpd({ 'robots.txt': '' });
    expect(await fetchFrom(server)).toMatchObject({ kind: 'file', body: new Uint8Array(0) });
  });

  it('FAULT-60 the body has a buffer of exactly its size', async () => {
    const body = bodyOf(await outcomeOf({}));
    expect(body.constructor).toBe(Uint8Array);
    expect(body.buffer.byteLength).toBe(body.length);
  });

  it('A2 a file is requested by an anonymous login and a binary transfer', async () => {
    const server = await misbehaving({});
    await fetchFrom(server);
    expect(server.commands.slice(0, 5)).toEqual([
      'USER anonymous',
      'PASS crawler@example.com',
      'TYPE I',
      'EPSV',
      'RETR robots.txt',
    ]);
  });

  it('A2 user info in the URL is neither used nor shown', async () => {
    const server = await misbehaving({});
    const outcome = await fetchRobotsByFtp(`ftp://root:secret@ftp.example:${server.port}/robots.txt`, settings);
    expect(server.commands[0]).toBe('USER anonymous');
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });

  it('FAULT-60 if the server does not support EPSV, the transfer uses PASV', async () => {
    expect((await outcomeOf({ EPSV: '500 what?' })).kind).toBe('file');
  });

  it('FAULT-60 a server may require no password', async () => {
    expect((await outcomeOf({ USER: '230 come in' })).kind).toBe('file');
  });

  it('FAULT-60 replies may arrive byte by byte', async () => {
    const dripping: FtpScript = {
      greeting: ({ control }) => drip(control, '220-one\r\n220-two\r\n 220 three\r\n220 ready\r\n'),
      USER: ({ control }) => drip(control, '331 and the password?\r\n'),
      PASS: ({ control }) => drip(control, '230-\r\n230 welcome\r\n'),
    };
    expect((await outcomeOf(dripping)).kind).toBe('file');
  });

  it('FAULT-60 the data may arrive before the reply that announces them', async () => {
    const outcome = await outcomeOf({
      RETR: async (session) => {
        (await session.data()).end('disallow: /').once('finish', () => session.reply('125 sent\r\n226 done'));
      },
    });
    expect(Buffer.from(bodyOf(outcome)).toString()).toBe('disallow: /');
  });

  it('D5 of a file longer than the limit, the body has one byte more than the limit', async () => {
    const server = await vsftpd({ 'robots.txt': 'x'.repeat(MAX_BYTES + 5_000) });
    expect(bodyOf(await fetchFrom(server))).toHaveLength(MAX_BYTES + 1);
  });

  it('D5 a file as long as the limit is complete', async () => {
    const server = await vsftpd({ 'robots.txt': 'x'.repeat(MAX_BYTES) });
    expect(await fetchFrom(server)).toMatchObject({ status: 226, body: { length: MAX_BYTES } });
  });

  it('FAULT-62 an endless file is cut off, and the connections are closed', async () => {
    const outcome = await outcomeOf({
      RETR: async (session) => {
        session.reply('150 here it comes');
        pour(await session.data(), 'disallow: /\n'.repeat(1_000));
      },
    });
    expect(bodyOf(outcome)).toHaveLength(MAX_BYTES + 1);
  });
});

describe('no file', () => {
  it('B11, FAULT-61 550 of a real server means that there is no file', async () => {
    const server = await vsftpd({});
    expect(await fetchFrom(server)).toMatchObject({ kind: 'unavailable', reason: 'status', status: 550 });
  });

  it.each<[string, FtpScript]>([
    ['greeting', { greeting: '550 no' }],
    ['login', { PASS: '550 no' }],
    ['type', { TYPE: '550 no' }],
    ['passive mode', { EPSV: '550 no', PASV: '550 no' }],
  ])('B11, FAULT-61 550 means "no file" only in reply to RETR, not to the %s', async (_, script) => {
    expect(await outcomeOf(script)).toMatchObject({ kind: 'unreachable', reason: 'ftp-reply', status: 550 });
  });

  it('B11, FAULT-61 550 after 150 means that there is no file', async () => {
    const outcome = await outcomeOf({ RETR: '150 here it comes\r\n550 not found' });
    expect(outcome).toMatchObject({ kind: 'unavailable', status: 550 });
  });

  it('B11, FAULT-61 550 in mid-file is a failure', async () => {
    // More than all buffers between server and client: the client has read some bytes when all are written.
    const bytes = Buffer.alloc(2 ** 24, 'a');
    const outcome = await outcomeOf(
      {
        RETR: async (session) => {
          session.reply('150 here it comes');
          (await session.data()).write(bytes, () => session.reply('550 no more'));
        },
      },
      { maxBytes: 2 * bytes.length },
    );
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'ftp-reply', status: 550 });
  });
});

describe('error replies', () => {
  it('B11, FAULT-62 530 of a real server that refuses the login is a server error', async () => {
    const server = await vsftpd({ 'robots.txt': '' }, { anonymous_enable: 'NO', local_enable: 'YES' });
    expect(await fetchFrom(server)).toMatchObject({ kind: 'unreachable', reason: 'ftp-reply', status: 530 });
  });

  it.each<[string, number, FtpScript]>([
    ['120 and no greeting', 120, { greeting: '120 in some minutes' }],
    ['421 as the greeting', 421, { greeting: '421 too many users' }],
    ['530 for the user', 530, { USER: '530 no' }],
    ['332, which requires an account,', 332, { PASS: '332 and the account?' }],
    ['421 after the login', 421, { TYPE: '421 closing' }],
    ['425 for the transfer', 425, { RETR: '425 no data channel' }],
    ['450 for the file', 450, { RETR: '450 busy' }],
    ['501 for the file', 501, { RETR: '501 what?' }],
    ['no passive mode', 502, { EPSV: '502 no', PASV: '502 no' }],
  ])('B11, FAULT-62 %s is a server error', async (_, status, script) => {
    const outcome = await outcomeOf(script);
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'ftp-reply', status });
    expect(outcome.hops).toMatchObject([{ status }]);
    expect(clauseOf(outcome)).toContain(String(status));
  });

  it.each([421, 425, 426, 450, 451, 452, 500, 501, 502, 503, 504, 530, 532, 549, 551, 552, 553, 559])(
    'B11, FAULT-62 of all replies to RETR, only 550 means that there is no file, and %d is a server error',
    async (status) => {
      const outcome = await outcomeOf({ RETR: `${status} no` });
      expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'ftp-reply', cause: 'site', status });
    },
  );

  it.each([421, 450, 500, 530, 532])('B11, FAULT-62 a login refused with %d is a server error', async (status) => {
    for (const step of ['USER', 'PASS'] as const) {
      const outcome = await outcomeOf({ [step]: `${status} no` });
      expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'ftp-reply', cause: 'site', status });
    }
  });

  it('B11, FAULT-62 426: a transfer that the server aborts is not a file', async () => {
    const outcome = await outcomeOf({
      RETR: async (session) => {
        session.reply('150 here it comes');
        (await session.data()).end('user-agent: *\n').once('close', () => session.reply('426 broken off'));
      },
    });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'ftp-reply', status: 426 });
  });

  it("FAULT-62 a server's text is cut, and control characters are removed", async () => {
    const outcome = await outcomeOf({ USER: `530 \u001b[2J\u202e${'no '.repeat(1_000)}` });
    const clause = clauseOf(outcome);
    expect(clause).toMatch(/^530 +\[2J no [no ]*…$/);
    expect(clause).toHaveLength(121);
  });
});

describe('silence', () => {
  const silent = () => {};

  it.each<[string, FtpScript]>([
    ['from the start', { greeting: silent }],
    ['after the user', { USER: silent }],
    ['after the password', { PASS: silent }],
    ['after EPSV', { EPSV: silent }],
    ['after RETR', { RETR: silent }],
    ['after a greeting of another protocol', { greeting: 'SSH-2.0-OpenSSH_9.2', USER: silent }],
  ])('FAULT-62 on the control channel %s', async (_, script) => {
    const outcome = await outcomeOf(script, { deadline: SHORT });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'timeout', status: undefined });
  });

  it('FAULT-62 on the data channel', async () => {
    const outcome = await outcomeOf({ RETR: '150 here it comes' }, { deadline: SHORT });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'timeout' });
  });

  it('FAULT-62 on the data channel after some bytes', async () => {
    const outcome = await outcomeOf(
      {
        RETR: async (session) => {
          session.reply('150 here it comes');
          (await session.data()).write('user-agent: *\n');
        },
      },
      { deadline: SHORT },
    );
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'timeout' });
  });

  it('FAULT-62 after the file: without the last reply it may be incomplete', async () => {
    const outcome = await outcomeOf(
      {
        RETR: async (session) => {
          session.reply('150 here it comes');
          (await session.data()).end('user-agent: *\n');
        },
      },
      { deadline: SHORT },
    );
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'timeout' });
  });

  it('FAULT-62 single bytes do not extend the deadline', async () => {
    const timers: NodeJS.Timeout[] = [];
    const outcome = await outcomeOf(
      {
        RETR: async (session) => {
          session.reply('150 here it comes');
          const data = await session.data();
          timers.push(setInterval(() => data.write('#'), 20));
        },
      },
      { deadline: SHORT },
    );
    for (const timer of timers) clearInterval(timer);
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'timeout' });
  });
});

describe('floods', () => {
  it.each<[string, string]>([
    ['one line', 'x'.repeat(10_000)],
    ['one reply of many lines', '220-and so on\r\n'.repeat(500)],
    ['many replies', '220 and again\r\n'.repeat(500)],
  ])('FAULT-62 an endless greeting of %s', async (_, bytes) => {
    const outcome = await outcomeOf({ greeting: ({ control }) => pour(control, bytes), USER: () => {} });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'invalid-response' });
  });

  it('FAULT-62 endless preliminary replies', async () => {
    const outcome = await outcomeOf({ RETR: ({ control }) => pour(control, '110 soon\r\n'.repeat(500)) });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'invalid-response' });
  });

  it('FAULT-62 endless requests for a password', async () => {
    const outcome = await outcomeOf({ PASS: `331 once more ${'.'.repeat(500)}` });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'invalid-response' });
  });

  it.each([
    ['EPSV', '229 mode (|||1'.padEnd(30_000, '1')],
    ['PASV', '227 mode ('.padEnd(30_000, '1,')],
  ])('FAULT-62 a reply to %s that is slow to match by a naive pattern', async (step, reply) => {
    const outcome = await outcomeOf({ EPSV: '500 no', PASV: '500 no', [step]: reply });
    expect(outcome.kind).toBe('unreachable');
  });
});

describe('broken connections', () => {
  it('B11, FAULT-62 a refused connection is a server error', async () => {
    const gone = await listen(() => {});
    const port = portOf(gone);
    await close(gone);
    expect(await fetchFrom({ port })).toMatchObject({ kind: 'unreachable', reason: 'connect' });
  });

  it.each<[string, FtpScript]>([
    ['ended before the greeting', { greeting: ({ control }) => void control.end() }],
    ['ended after the login', { PASS: ({ control }) => void control.end('230 welcome\r\n') }],
    ['reset for a reply', { TYPE: ({ control }) => void control.resetAndDestroy() }],
    ['ended before the file', { RETR: ({ control }) => void control.end() }],
  ])('B11, FAULT-62 control channel %s', async (_, script) => {
    expect(await outcomeOf(script)).toMatchObject({ kind: 'unreachable', reason: 'reset' });
  });

  it('FAULT-62 reset before the greeting', async () => {
    const outcome = await outcomeOf({ greeting: ({ control }) => void control.resetAndDestroy() });
    // The reset may arrive before the client's connect event.
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: expect.stringMatching(/^(connect|reset)$/) });
  });

  it('FAULT-62 data channel reset', async () => {
    const outcome = await outcomeOf({
      RETR: async (session) => {
        session.reply('150 here it comes');
        (await session.data()).resetAndDestroy();
      },
    });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'reset' });
  });

  it('FAULT-62 data channel refused', async () => {
    const gone = await listen(() => {});
    const port = portOf(gone);
    await close(gone);
    const outcome = await outcomeOf({ EPSV: `229 mode (|||${port}|)`, PASV: passiveReply('127.0.0.1', port) });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'connect' });
  });

  it.each(['229 no port', '229 (|||0|)', '229 (|||65536|)', '229 (|||-1|)', '229 (||||)'])(
    'FAULT-62 a data channel without a valid port: %s',
    async (reply) => {
      const outcome = await outcomeOf({ EPSV: reply, PASV: '227 nor here' });
      expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'invalid-response' });
    },
  );

  it('FAULT-62 332 in reply to RETR is a server error', async () => {
    const outcome = await outcomeOf({ RETR: '332 and the account?' });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'invalid-response' });
  });
});

describe('another host', () => {
  it('FAULT-63 a host that PASV names is not connected to', async () => {
    const seen: (number | undefined)[] = [];
    const accept = (socket: Socket) => {
      seen.push(socket.remotePort);
      socket.destroy();
    };
    const other = await listener(accept, '127.0.0.2');
    const outcome = await outcomeOf({ EPSV: '500 no', PASV: passiveReply('127.0.0.2', portOf(other)) });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'invalid-response' });
    expect(clauseOf(outcome)).toContain('127.0.0.2');
    // Connections are accepted in order: an earlier one would be the first.
    const own = connect(portOf(other), '127.0.0.2');
    await once(own, 'connect');
    const { localPort } = own;
    await once(own, 'close');
    expect(seen).toEqual([localPort]);
  });
});

describe('addresses', () => {
  it('FAULT-23 the next address is tried if the first one refuses', async () => {
    const server = await misbehaving({});
    const outcome = await fetchFrom(server, { addresses: ['127.0.0.3', '127.0.0.1'] });
    expect(outcome).toMatchObject({ kind: 'file', hops: [{ address: '127.0.0.1' }] });
  });

  it('FAULT-23 the next address is tried if the first one stays silent, within one deadline', async () => {
    const server = await misbehaving({});
    const accepted: Socket[] = [];
    await listener((socket) => accepted.push(socket.on('error', () => {})), '127.0.0.2', server.port);
    const outcome = await fetchFrom(server, { addresses: ['127.0.0.2', '127.0.0.1'], deadline: 2_000 });
    expect(outcome).toMatchObject({ kind: 'file', hops: [{ address: '127.0.0.1' }] });
    expect(accepted).toHaveLength(1);
    await Promise.all(accepted.map((socket) => once(socket.resume(), 'close')));
  });

  it('FAULT-23 if an address responds, no other is tried', async () => {
    const server = await misbehaving({ greeting: '421 too many users' });
    const outcome = await fetchFrom(server, { addresses: ['127.0.0.1', '127.0.0.1'] });
    expect(outcome).toMatchObject({ kind: 'unreachable', status: 421 });
    expect(server.connections).toBe(1);
  });
});

describe('the caller', () => {
  it('FAULT-77 may abort at any time', async () => {
    const abort = new AbortController();
    const outcome = await outcomeOf({ RETR: () => abort.abort() }, { signal: abort.signal });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'aborted' });
  });

  it('FAULT-77 may have aborted before', async () => {
    const server = await misbehaving({});
    const outcome = await fetchFrom(server, { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'aborted' });
    await fetchFrom(server);
    expect(server.connections).toBe(1);
  });

  it.each(['http://ftp.example/robots.txt', 'robots.txt', ''])('A2 must pass an ftp URL, not "%s"', async (url) => {
    await expect(fetchRobotsByFtp(url, settings)).rejects.toThrow(TypeError);
  });

  it.each(['ftp://ftp.example/a%0D%0ADELE%20b', 'ftp://ftp.example/%00', 'ftp://ftp.example/%ff'])(
    'FAULT-12 a redirect to %s is not followed, and nothing is sent',
    async (url) => {
      const outcome = await fetchRobotsByFtp(url, { ...settings, addresses: ['127.0.0.9'] });
      expect(outcome).toMatchObject({ kind: 'unavailable', reason: 'bad-location' });
    },
  );

  it('FAULT-08 another path of a redirect is requested as it is', async () => {
    const server = await misbehaving({});
    await fetchRobotsByFtp(`ftp://ftp.example:${server.port}/pub/a%20b/robots.txt`, settings);
    expect(server.commands).toContain('RETR pub/a b/robots.txt');
  });
});
