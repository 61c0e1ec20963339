/**
 * Serves the honest sites of the soak and their hostile neighbours, by Host header. Forked by `soak-neighbours.mjs`:
 * sends its port, and for each message the number of requests by kind.
 */
import { createServer } from 'node:http';
import { neighbourOf } from './neighbours.mjs';
import { answerAsSite } from './soak-sites.mjs';

const seed = Number(process.argv[2]);
/** @type {Record<string, number>} */
const requests = {};
const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
  const found = neighbourOf(String(request.headers.host));
  const name = found === undefined ? 'honest' : found.kind === 'victim' ? `victim${found.number}` : found.kind;
  requests[name] = (requests[name] ?? 0) + 1;
  if (found === undefined) answerAsSite(seed, request, response);
  else found.neighbour.answer(found.number, request, response);
});
server.keepAliveTimeout = 0;
server.listen({ port: 0, host: '0.0.0.0', backlog: 4096 }, () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.({ port: address?.port });
});
process.on('message', () => process.send?.({ requests }));
