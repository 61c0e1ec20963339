/**
 * Sends a request `count` times on one connection, one after the other, and returns the 99th percentile of the time until
 * its answer, in milliseconds. The connection is closed at the end.
 *
 * @param {import('node:net').Socket} socket @param {string} request @param {number} count
 */
export async function slowestAnswer(socket, request, count) {
  const answers = socket[Symbol.asyncIterator]();
  const times = [];
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    socket.write(request);
    const { value } = await answers.next();
    if (!String(value).startsWith('HTTP/1.1 200')) throw new Error(`The service answered ${value}`);
    times.push(performance.now() - start);
  }
  socket.destroy();
  times.sort((a, b) => a - b);
  return /** @type {number} */ (times[Math.floor(count * 0.99)]);
}
