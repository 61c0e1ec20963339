import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** Bytes of a refused body that are read and dropped, and milliseconds for it. */
const MAX_DROPPED = 16 * 1_024 * 1_024;
const MAX_TIME = 5_000;

/**
 * Lets clients read the answer to a body that is refused before it was read. If the connection were closed with unread
 * bytes, the client, which still sends, would get a reset instead of the answer. So only the direction of the answer is
 * closed, and the rest of the body is read and dropped, up to a limit.
 * https://www.rfc-editor.org/rfc/rfc9112#section-9.6
 */
export function lingerOnClose(request: IncomingMessage): void {
  const { socket } = request;
  // Requests of `inject` have no such socket.
  if (request.complete || !(socket instanceof Socket)) return;
  const first = socket.bytesRead;
  // Node calls it once the answer is written. It would close both directions.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), MAX_TIME);
    const close = () => {
      clearTimeout(timer);
      Socket.prototype.destroySoon.call(socket);
    };
    request.on('data', () => {
      if (socket.bytesRead - first > MAX_DROPPED) socket.destroy();
    });
    request.once('end', close).once('close', close);
    if (request.readableEnded || request.destroyed) close();
  };
}
