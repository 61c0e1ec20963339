import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface RealFile {
  readonly host: string;
  readonly bytes: Uint8Array;
}

/** The real files in the folder of MAYCRAWL_CONFORMANCE. */
export function realFiles(from: string): RealFile[] {
  const rows = gunzipSync(readFileSync(join(from, 'real-robots.jsonl.gz')))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  return rows.map((row) => {
    const { host, robotsTxt, robotsTxtBase64 } = JSON.parse(row);
    const bytes = robotsTxt === undefined ? Buffer.from(robotsTxtBase64, 'base64') : Buffer.from(robotsTxt, 'utf8');
    return { host, bytes: new Uint8Array(bytes) };
  });
}
