import { newToken } from '@maycrawl/server/run';
import { usage } from '../../terminal/command-error.js';
import type { Writer } from '../../terminal/writer.js';
import type { NewTokenArguments } from './serve-command.js';

export function makeToken({ name }: NewTokenArguments, writer: Writer): 0 {
  try {
    const { token, line } = newToken(name);
    writer.print(
      `The token, which is not shown again:\n\n  ${token}\n\nAdd this line to the file of --tokens:\n\n${line}\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw usage(`--new-token: ${error.message}`, error);
  }
}
