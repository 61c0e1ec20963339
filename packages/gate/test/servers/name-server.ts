import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

/** What is said of a name: addresses, a failure, or nothing at all. */
export type NameAnswer = readonly string[] | 'nxdomain' | 'servfail' | 'refused' | 'formerr' | 'silent';

export interface NameServer {
  /** `127.0.0.1:port` */
  readonly address: string;
  stop(): Promise<void>;
}

const CODES = { formerr: 1, servfail: 2, nxdomain: 3, refused: 5 } as const;
const TYPE_A = 1;
const TYPE_AAAA = 28;

/** A DNS server on UDP and loopback that knows these names; others do not exist. */
export async function startNameServer(names: Readonly<Record<string, NameAnswer>>): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = question(query);
    const answer = names[name] ?? 'nxdomain';
    if (answer === 'silent') return;
    const records = typeof answer === 'string' ? [] : answer.filter((known) => isIPv4(known) === (type === TYPE_A));
    const known = type === TYPE_A || type === TYPE_AAAA ? records : [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (typeof answer === 'string' ? CODES[answer] : 0), 2);
    header.writeUInt16BE(known.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(
      Buffer.concat([header, query.subarray(12, end), ...known.map((record) => resource(record, type))]),
      port,
      address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    async stop() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** The one question of a query; `end` is the byte after it. */
function question(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function resource(address: string, type: number): Buffer {
  const data = type === TYPE_A ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address);
  const head = Buffer.alloc(12);
  // A pointer to the name of the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function ipv6Bytes(address: string): Buffer {
  const [before = '', after = ''] = address.split('::');
  const words = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((word) => Number.parseInt(word, 16));
  const [first, last] = [words(before), words(after)];
  const all = [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
  return Buffer.from(all.flatMap((word) => [word >> 8, word & 0xff]));
}
