import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldProblem, type Problem } from './problem.js';
import { shownValue } from './shown-value.js';

const BYTE_ORDER_MARK = '\ufeff';
/** Bytes of a body that is read at once: reading and validating larger ones takes up to 10 milliseconds. */
const MAX_AT_ONCE = 32_768;

type TurnOf = <T>(request: FastifyRequest, work: () => T) => Promise<T>;

/**
 * Reads bodies of `application/json` exactly: Fastify's own parser replaces bytes that are not UTF-8, so that another
 * URL would be decided than the one that was sent. Large bodies are read in turns of their clients.
 */
export function addJsonBodies(app: FastifyInstance, turn: TurnOf): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length > MAX_AT_ONCE) {
      const read = turn(request, () => checkBytes(bytes)).then(() => turn(request, () => parseJson(bytes)));
      // Validates the body, and calls the route.
      void read.then((body) => turn(request, () => done(null, body)), done);
      return;
    }
    let body: unknown;
    try {
      checkBytes(bytes);
      body = parseJson(bytes);
    } catch (error) {
      return done(error as Error);
    }
    done(null, body);
  });
}

/** @throws Problem that says why a body is not parsed */
function checkBytes(bytes: Buffer): void {
  if (bytes.length === 0) throw fieldProblem('body', 'is empty: expected JSON');
  if (bytes.toString('utf8', 0, 3) === BYTE_ORDER_MARK)
    throw fieldProblem('body', 'begins with a byte order mark: send it without one');
  const problem = tooManyValues(bytes);
  if (problem !== undefined) throw problem;
  if (!isUtf8(bytes))
    throw fieldProblem('body', 'is not valid UTF-8: send UTF-8, and a file in another encoding as base64');
}

/** @throws Problem if a text is not JSON */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw fieldProblem('body', `expected JSON: ${(error as Error).message.slice(0, 200)}`);
  }
}

/** Commas and opening brackets of a body: more than those of 10,000 URLs and 10,000 crawlers. */
export const MAX_VALUES = 25_000;
/** Colons: more than the options of any route. */
export const MAX_FIELDS = 1_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;

/**
 * Returns why a body is refused before it is parsed; undefined if it is not. A million brackets in 2 MiB would keep the
 * thread that answers all requests busy for 0.2 seconds.
 */
function tooManyValues(bytes: Buffer): Problem | undefined {
  if (bytes.length <= MAX_FIELDS) return undefined;
  let values = 0;
  let fields = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isInText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === COLON) fields++;
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) values++;
  }
  if (fields > MAX_FIELDS) return fieldProblem('body', `has more than ${MAX_FIELDS} fields: send fewer`);
  return values > MAX_VALUES ? fieldProblem('body', `has more than ${MAX_VALUES} values: send fewer`) : undefined;
}

export function codedBodyProblem(headers: IncomingHttpHeaders): Problem | undefined {
  const coding = headers['content-encoding'];
  if (coding === undefined || coding === '' || coding === 'identity') return undefined;
  const detail = `got ${shownValue(coding)}: send the body uncompressed`;
  return fieldProblem('headers.content-encoding', detail, 'unsupported-media-type');
}
