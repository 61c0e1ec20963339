import { appendFileSync } from 'node:fs';
import { writeAdvice } from '../files/write-advice.js';
import { CommandError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

export function appendTo(file: string, text: string): void {
  try {
    appendFileSync(file, text);
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    throw new CommandError('io', `cannot write ${quoted(file)}: ${writeAdvice(file, code)}`, { cause: error });
  }
}
