/**
 * An HTTP server that answers by Host header, forked by the gate's measures. Sends its port, and for each message the
 * number of requests so far. With a seed as its argument, it serves the sites of the soak.
 */
import { createServer } from 'node:http';
import { answerAsSite } from './soak-sites.mjs';

const seed = process.argv[2];
let requests = 0;
const server = createServer((request, response) => {
  requests++;
  if (seed !== undefined) return answerAsSite(Number(seed), request, response);
  const body = `user-agent: *\ndisallow: /${request.headers.host}\ndisallow: /private/\nallow: /private/open\n`;
  return response.writeHead(200, { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(body) }).end(body);
});
server.listen({ port: 0, host: '0.0.0.0', backlog: 4096 }, () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.({ port: address?.port });
});
process.on('message', () => process.send?.({ requests }));
