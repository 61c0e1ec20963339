import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

/** The response for a name: addresses, a failure, or none. */
export type NameResponse = readonly string[] | 'nxdomain' | 'servfail' | 'refused' | 'formerr' | 'silent';

export interface NameServer {
  /** `127.0.0.1:port` */
  readonly address: string;
  stop(): Promise<void>;
}

const CODES = { formerr: 1, servfail: 2, nxdomain: 3, refused: 5 } as const;
const TYPE_A = 1;
const TYPE_AAAA = 28;

/** Starts a DNS server on UDP and loopback with these names; others do not exist. */
export async function startNameServer(names: Readonly<Record<string, NameResponse>>): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = question(query);
    const response = names[name] ?? 'nxdomain';
    if (response === 'silent') return;
    const hasAddresses = typeof response !== 'string' && (type === TYPE_A || type === TYPE_AAAA);
    const records = hasAddresses ? response.filter((address) => isIPv4(address) === (type === TYPE_A)) : [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (typeof response === 'string' ? CODES[response] : 0), 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(
      Buffer.concat([header, query.subarray(12, end), ...records.map((record) => resource(record, type))]),
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

/** Returns the question of a query; `end` is the offset of the byte after it. */
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
  // Compressed: a pointer to the name in the question.
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
