/** Writes WARC records as archives do. */
import { gzipSync } from 'node:zlib';

export interface Captured {
  readonly url: string;
  readonly date?: string;
  readonly type?: 'response' | 'revisit' | 'request' | 'warcinfo' | 'metadata';
  /** The HTTP block. */
  readonly block: Buffer | string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Returns an HTTP response. */
export function http(status: string, fields: Readonly<Record<string, string>>, body: Buffer | string = ''): Buffer {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`, 'latin1'), Buffer.from(body)]);
}

/** Returns a record of a WARC file. */
export function record({
  url,
  date = '2026-01-01T00:00:00Z',
  type = 'response',
  block,
  fields = {},
}: Captured): Buffer {
  const content = Buffer.from(block);
  const head = [
    'WARC/1.0',
    `WARC-Type: ${type}`,
    'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000000>',
    `WARC-Date: ${date}`,
    `WARC-Target-URI: ${url}`,
    `Content-Type: application/http; msgtype=${type === 'request' ? 'request' : 'response'}`,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${content.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), content, Buffer.from('\r\n\r\n')]);
}

/** Returns an archive with a gzip member for each record. */
export function archive(records: readonly Captured[]): Buffer {
  return Buffer.concat(records.map((each) => gzipSync(record(each))));
}
