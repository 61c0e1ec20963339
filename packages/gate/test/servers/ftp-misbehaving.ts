import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** The connection of a client, for the steps of a script. */
export interface FtpSession {
  readonly control: Socket;
  /** Writes a reply and its line end. */
  reply(line: string): void;
  /** Opens a port for the data channel; resolves to its number. */
  openPort(): Promise<number>;
  /** The data channel, once the client is connected to it. */
  data(): Promise<Socket>;
}

export type FtpStep = 'greeting' | 'USER' | 'PASS' | 'TYPE' | 'EPSV' | 'PASV' | 'RETR';

/** The action of each step: a reply, or a function. */
export type FtpScript = Partial<Record<FtpStep, string | ((session: FtpSession) => void | Promise<void>)>>;

export interface MisbehavingFtp {
  readonly port: number;
  /** All commands so far, of all connections. */
  readonly commands: readonly string[];
  /** Control channels accepted so far. */
  readonly connections: number;
  /** Resolves when the clients have closed all their connections: never if one leaks. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const WELL_BEHAVED: Required<FtpScript> = {
  greeting: '220 ready',
  USER: '331 and the password?',
  PASS: '230 welcome',
  TYPE: '200 binary',
  EPSV: async (session) => session.reply(`229 extended passive mode (|||${await session.openPort()}|)`),
  PASV: async (session) => session.reply(passiveReply('127.0.0.1', await session.openPort())),
  RETR: async (session) => {
    session.reply('150 here it comes');
    (await session.data()).end('user-agent: *\ndisallow: /\n').once('close', () => session.reply('226 done'));
  },
};

/** Returns the reply to PASV that names a host and a port. */
export function passiveReply(host: string, port: number): string {
  return `227 passive mode (${host.replaceAll('.', ',')},${port >> 8},${port & 255})`;
}

/** Starts an FTP server on 127.0.0.1 that follows the protocol except in the steps of the script. */
export async function startMisbehavingFtp(script: FtpScript): Promise<MisbehavingFtp> {
  const steps = { ...WELL_BEHAVED, ...script };
  const open = new OpenSockets();
  const commands: string[] = [];
  let connections = 0;
  const server = await listen((control) => {
    connections += 1;
    open.add(control);
    const session = startSession(control, open);
    const take = (step: FtpStep): unknown => {
      const action = steps[step];
      return typeof action === 'string' ? session.reply(action) : action(session);
    };
    take('greeting');
    eachLine(control, (line) => {
      commands.push(line);
      const step = line.slice(0, 4).trimEnd();
      if (isStep(step)) take(step);
      else session.reply('502 not here');
    });
  });
  return {
    port: portOf(server),
    commands,
    get connections() {
      return connections;
    },
    idle: () => open.idle(),
    async stop() {
      open.destroyAll();
      await close(server);
    },
  };
}

function startSession(control: Socket, open: OpenSockets): FtpSession {
  let data: Promise<Socket> | undefined;
  return {
    control,
    reply: (line) => void control.write(`${line}\r\n`),
    async openPort() {
      const server = await listen((socket) => open.add(socket));
      data = once(server, 'connection').then(([socket]) => socket as Socket);
      data.then(() => server.close());
      control.once('close', () => server.close());
      return portOf(server);
    },
    data: () => data ?? Promise.reject(new Error('no port was opened')),
  };
}

class OpenSockets {
  readonly #sockets = new Set<Socket>();
  #waiting: (() => void)[] = [];

  add(socket: Socket): void {
    this.#sockets.add(socket);
    // A client that is done may reset the connection.
    socket.on('error', () => {});
    // Without a reader, the socket would not emit the client's close.
    socket.resume();
    socket.once('close', () => {
      this.#sockets.delete(socket);
      if (this.#sockets.size === 0) for (const resolve of this.#waiting.splice(0)) resolve();
    });
  }

  idle(): Promise<void> {
    if (this.#sockets.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  destroyAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

function isStep(text: string): text is FtpStep {
  return Object.hasOwn(WELL_BEHAVED, text) && text !== 'greeting';
}

function eachLine(socket: Socket, take: (line: string) => void): void {
  let rest = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}

/** Starts a listener, by default on a free port. */
export async function listen(accept: (socket: Socket) => void, host = '127.0.0.1', port = 0): Promise<Server> {
  const server = createServer(accept).listen(port, host);
  await once(server, 'listening');
  return server;
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

export async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
