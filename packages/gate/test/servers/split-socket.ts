import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';

/**
 * Connects like `net.connect`, and passes on what the server sends in pieces of `bytes`, as packets of that size that
 * the operating system has not joined.
 */
export function splitSocket(host: string, port: number, bytes: number): Socket {
  const socket = connect({ host, port });
  const split = new Duplex({
    read: () => void socket.resume(),
    write: (chunk, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket.once('connect', () => split.emit('connect'));
  socket.on('data', (chunk) => {
    for (let at = 0; at < chunk.length; at += bytes) split.push(chunk.subarray(at, at + bytes));
    if (split.readableLength > bytes) socket.pause();
  });
  socket.once('end', () => split.push(null));
  socket.on('error', (error) => split.destroy(error));
  // The other methods of a socket are not called.
  return Object.assign(split, { destroySoon: () => split.end(() => split.destroy()) }) as unknown as Socket;
}
