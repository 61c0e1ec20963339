import { InputBlocks } from '../files/input-blocks.js';
import type { ByteWriter } from '../terminal/byte-writer.js';
import { type StoppedCode, watchStops } from '../terminal/stop-signals.js';

/** Writes what it makes of rows to an output. */
interface RowPass {
  write(block: Uint8Array): void;
  /** Called at the end of the input, if no signal stopped it. */
  end(): void;
}

/** Passes stdin through rows, block by block. Resolves to the exit code of a signal; undefined if there was none. */
export async function passRows(rows: RowPass, output: Pick<ByteWriter, 'flush'>): Promise<StoppedCode | undefined> {
  const input = new InputBlocks();
  const stops = watchStops(() => input.stop());
  try {
    for await (const block of input.blocks()) {
      rows.write(block);
      input.release(block);
      // Always: the program that sends the rows may wait for the answers before it sends more.
      await output.flush();
    }
    if (stops.code === undefined) rows.end();
    await output.flush();
  } finally {
    stops.end();
  }
  return stops.code;
}
