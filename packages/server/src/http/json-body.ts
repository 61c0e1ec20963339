import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { fieldProblem, type Problem } from './problem.js';

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Reads bodies of `application/json` exactly: Fastify's own parser replaces bytes that are not UTF-8, so that another
 * URL would be decided than the one that was sent.
 */
export function addJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseJson(bytes));
    } catch (error) {
      done(error as Error);
    }
  });
  // Without a content type, Fastify validates no body.
  app.addHook('preValidation', (request, _reply, done) => {
    const isMissing = request.method === 'POST' && request.body === undefined;
    done(isMissing ? fieldProblem('body', 'is missing: expected JSON') : undefined);
  });
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) throw fieldProblem('body', 'is empty: expected JSON');
  if (bytes.indexOf(BYTE_ORDER_MARK) === 0)
    throw fieldProblem('body', 'begins with a byte order mark: send it without');
  if (!isUtf8(bytes)) throw fieldProblem('body', 'is not valid UTF-8');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw fieldProblem('body', `is not JSON: ${(error as Error).message.slice(0, 200)}`);
  }
}

/** Returns the problem of a body that is compressed; undefined if it is not. */
export function codedBodyProblem(headers: IncomingHttpHeaders): Problem | undefined {
  const coding = headers['content-encoding'];
  if (coding === undefined || coding === '' || coding === 'identity') return undefined;
  const shown = JSON.stringify(coding.slice(0, 80));
  return fieldProblem('headers.content-encoding', `got ${shown}: send the body uncompressed`, 'unsupported-media-type');
}
