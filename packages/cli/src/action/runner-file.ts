import { appendFileSync } from 'node:fs';
import { writeAdvice } from '../files/write-advice.js';
import { ioError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

export function appendTo(file: string, text: string): void {
  try {
    appendFileSync(file, text);
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    throw ioError(`cannot write ${quoted(file)}: ${writeAdvice(file, code)}`, error);
  }
}
