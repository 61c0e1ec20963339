import type { IncomingMessage } from 'node:http';
import { fieldProblem, type Problem } from './problem.js';

/**
 * Returns the problem of a request with more than one `Host`, or of HTTP/1.1 without one; undefined if there is none. Of
 * two, a proxy in front may have read the other one. https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
export function hostHeaderProblem({
  rawHeaders,
  httpVersionMajor,
  httpVersionMinor,
}: IncomingMessage): Problem | undefined {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (count === 1) return undefined;
  if (count > 1) return fieldProblem('headers.host', 'is sent more than once: send it once');
  const isOld = httpVersionMajor === 1 && httpVersionMinor === 0;
  return isOld ? undefined : fieldProblem('headers.host', 'is missing: HTTP/1.1 requires it');
}
