/** A server in front of a real Redis server that replaces its clock: the replies to TIME. */
import { connect, createServer, type Server, type Socket } from 'node:net';

const CRLF = '\r\n';

export interface RedisClockProxy {
  readonly url: string;
  stop(): void;
}

/** @param now returns the time that the server reports, in milliseconds since the epoch */
export async function startRedisClock(port: number, now: () => number): Promise<RedisClockProxy> {
  const sockets: Socket[] = [];
  const server: Server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    sockets.push(client, upstream);
    /** True for each command without a reply that is TIME. */
    const pending: boolean[] = [];
    for (const socket of [client, upstream]) socket.on('error', () => {}).setNoDelay(true);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.on(
      'data',
      messages((command) => {
        pending.push(/^\*1\r\n\$4\r\nTIME\r\n$/i.test(command.toString('latin1')));
        upstream.write(command);
      }),
    );
    upstream.on(
      'data',
      messages((reply) => client.write(pending.shift() ? timeReply(now()) : reply)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as { port: number };
  return {
    url: `redis://127.0.0.1:${own}`,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function timeReply(now: number): string {
  const parts = [`${Math.floor(now / 1000)}`, `${Math.floor(now % 1000) * 1000}`];
  return `*2${CRLF}${parts.map((part) => `$${part.length}${CRLF}${part}${CRLF}`).join('')}`;
}

/** Returns a listener for chunks that calls `onMessage` with each complete message of the protocol. */
function messages(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let buffer = Buffer.alloc(0);
  return (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (let end = endOf(buffer, 0); end !== undefined; end = endOf(buffer, 0)) {
      onMessage(buffer.subarray(0, end));
      buffer = buffer.subarray(end);
    }
  };
}

/** Returns the end of the message that starts at `at`; undefined if it is not complete. */
function endOf(buffer: Buffer, at: number): number | undefined {
  const lineEnd = buffer.indexOf(CRLF, at);
  if (lineEnd < 0) return undefined;
  const type = String.fromCharCode(buffer[at]!);
  const count = Number(buffer.toString('latin1', at + 1, lineEnd));
  let end: number | undefined = lineEnd + 2;
  if (type === '$' || type === '=') {
    end = count < 0 ? end : end + count + 2;
    return end <= buffer.length ? end : undefined;
  }
  const items = type === '*' || type === '~' || type === '>' ? count : type === '%' ? 2 * count : 0;
  for (let i = 0; i < items && end !== undefined; i++) end = endOf(buffer, end);
  return end;
}
