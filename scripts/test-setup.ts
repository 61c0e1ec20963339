/** The setup file of the tests, which is evaluated for each test file, also in a process that runs several. */
import { afterAll, afterEach, expect } from 'vitest';
import { afterFile, afterTest, cleanUp } from './clean-ups.js';

afterEach(() => cleanUp(afterTest));
afterAll(() => cleanUp(afterFile));

const INSTALLED = Symbol.for('maycrawl.test-setup');

if (!(INSTALLED in process)) {
  Object.defineProperty(process, INSTALLED, { value: true });
  // Too many listeners on one object, which is how a leak shows, are a failure of the run.
  process.on('warning', (warning) => {
    if (warning.name === 'MaxListenersExceededWarning') throw warning;
  });
  // Equal bytes are found to be equal in one call. Vitest compares each byte by itself, which takes seconds for a file.
  expect.addEqualityTesters([
    (one: unknown, other: unknown) =>
      one instanceof Uint8Array &&
      other instanceof Uint8Array &&
      one.constructor === other.constructor &&
      Buffer.compare(one, other) === 0
        ? true
        : undefined,
  ]);
}
