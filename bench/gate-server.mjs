/**
 * An HTTP server that answers /robots.txt by Host header, and each other question as a crawler may not want it:
 * `node bench/gate-server.mjs`. Tells its port and, asked by a message, how often it was asked.
 */
import { createServer } from 'node:http';

let asked = 0;
const server = createServer((request, response) => {
  asked++;
  const body = `user-agent: *\ndisallow: /${request.headers.host}\ndisallow: /private/\nallow: /private/open\n`;
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(body) }).end(body);
});
// A port of a connection that has ended is not free for a minute; many addresses make many ports.
server.listen({ port: 0, host: '0.0.0.0', backlog: 4096 }, () => process.send?.({ port: server.address().port }));
process.on('message', () => process.send?.({ asked }));
