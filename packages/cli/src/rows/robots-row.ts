import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';

/** A robots.txt file as `join` and `survey` read it. */
export interface RobotsRow {
  readonly origin: string;
  readonly time: string;
  /** A status, or a word that `join` answers with `?`. */
  readonly status: string;
  readonly body: Uint8Array | undefined;
}

/** Returns the row with its line end. By one byte more than the limit, readers detect that a file is longer. */
export function rowText({ origin, time, status, body = new Uint8Array() }: RobotsRow): string {
  const { buffer, byteOffset, length } = body;
  const base64 = Buffer.from(buffer, byteOffset, Math.min(length, DEFAULT_MAX_BYTES + 1)).toString('base64');
  const [key, shownTime] = [origin, time].map((text) => text.replace(/[\t\n\r]/g, ' '));
  return `${key}\tR\t${shownTime}\t${status}\t${base64}\n`;
}
