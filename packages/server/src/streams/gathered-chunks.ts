import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes of a gathered chunk, apart from the last chunk in it. */
const GATHERED_BYTES = 262_144;

/**
 * Returns the chunks of a body, with chunks that arrive in quick succession joined: lines that are answered together share
 * what is read for their origins. A chunk waits for the next one for two turns of the event loop, in the second of
 * which the socket is read if more has come.
 */
export async function* gatheredChunks(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const chunks = body[Symbol.asyncIterator]();
  let [gathered, size]: [Buffer[], number] = [[], 0];
  try {
    for (let next = requested(chunks); ; ) {
      const arrived = await (size === 0 ? next : Promise.race([next, afterTwoTurns()]));
      if (arrived !== undefined && !arrived.done) {
        gathered.push(arrived.value);
        size += arrived.value.length;
        next = requested(chunks);
        if (size < GATHERED_BYTES) continue;
      }
      if (size > 0) yield gathered.length === 1 ? gathered[0]! : Buffer.concat(gathered, size);
      if (arrived?.done) return;
      [gathered, size] = [[], 0];
    }
  } finally {
    await chunks.return?.();
  }
}

/** Requests a chunk that is awaited later. */
function requested(chunks: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer>> {
  const next = chunks.next();
  next.catch(() => undefined);
  return next;
}

async function afterTwoTurns(): Promise<undefined> {
  await nextTurn();
  await nextTurn();
}
