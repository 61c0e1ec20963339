// A reporter of Vitest that writes how many errors no test has caught, which are in no other report: an exception after a
// test, or a process that crashed.
import { writeFileSync } from 'node:fs';

/** The environment variable with the path of the file. */
export const UNHANDLED_ERRORS_FILE = 'UNHANDLED_ERRORS_FILE';

export default class UnhandledErrors {
  /** @param {unknown} _modules @param {readonly unknown[]} errors */
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env[UNHANDLED_ERRORS_FILE] ?? '', String(errors.length));
  }
}
