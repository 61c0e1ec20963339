import { appendFileSync } from 'node:fs';
import { writeError } from '../files/write-error.js';

/** GitHub drops the whole summary of a step over 1 MiB. The rest is for the note that it is cut. */
const MAX_BYTES = 1_048_576 - 1_024;
const CUT = '\nThe rest is left out: a summary has 1 MiB at most. The log of the step has every finding.\n';

export class StepSummary {
  #text = '';
  #bytes = 0;
  #isCut = false;

  /** Adds whole lines while there is room. */
  add(text: string): void {
    for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
      if (this.#isCut) return;
      this.#bytes += Buffer.byteLength(line);
      this.#isCut = this.#bytes > MAX_BYTES;
      this.#text += this.#isCut ? CUT : line;
    }
  }

  write(file: string): void {
    appendTo(file, this.#text);
  }
}

export function appendTo(file: string, text: string): void {
  try {
    appendFileSync(file, text);
  } catch (error) {
    throw writeError(file, error);
  }
}
