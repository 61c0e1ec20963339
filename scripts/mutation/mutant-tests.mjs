// Runs tests against mutants, in a process that is started again if a mutant makes it hang.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./test-process.mjs', import.meta.url));
/** Milliseconds for the test files of a call without a mutant. */
const LONGEST_RUN = 600_000;
/** With a mutant, tests may take this many times as long, and the milliseconds after it. */
const SLOWER = 4;
const ALLOWANCE = 15_000;

export class MutantTests {
  #process;
  /** By the list of tests: the time that they take without a mutant. */
  #durations = new Map();

  /**
   * Runs test files in their order until a test fails.
   *
   * @param {string} file absolute path of the source file
   * @param {string} original its content
   * @param {string} mutated the content with the mutant
   * @param {readonly string[]} tests
   * @returns {Promise<string | undefined>} what failed, undefined if nothing did
   */
  async firstFailure(file, original, mutated, tests) {
    if (tests.length === 0) return undefined;
    const milliseconds = SLOWER * (await this.#duration(file, original, tests)) + ALLOWANCE;
    const answer = await this.#run(file, mutated, tests, milliseconds);
    return answer === undefined ? 'a timeout, or the end of the process' : answer.failed;
  }

  /** @throws Error if a test fails without a mutant: it would kill every one */
  async #duration(file, original, tests) {
    const key = [...tests].sort().join();
    const known = this.#durations.get(key);
    if (known !== undefined) return known;
    const start = performance.now();
    const answer = await this.#run(file, original, tests, LONGEST_RUN);
    if (answer === undefined) throw new Error(`The tests did not end within ${LONGEST_RUN} ms: ${tests.join(', ')}`);
    if (answer.failed !== undefined) throw new Error(`A test fails without a mutant: ${answer.failed}`);
    const duration = performance.now() - start;
    this.#durations.set(key, duration);
    return duration;
  }

  async #run(file, text, tests, milliseconds) {
    this.#process ??= await started();
    this.#process.send({ file, text, tests });
    const answer = await nextMessage(this.#process, milliseconds);
    if (answer === undefined) this.close();
    return answer;
  }

  /** Ends the process and all those that its tests have started, also if one is in an endless loop. */
  close() {
    const pid = this.#process?.pid;
    this.#process = undefined;
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

async function started() {
  const child = fork(PROGRAM, { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const answer = await nextMessage(child, LONGEST_RUN);
  if (answer?.ready) return child;
  throw new Error('The process that runs the tests did not start.');
}

/** Resolves to undefined if the process ends, or sends nothing in time. */
function nextMessage(child, milliseconds) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => done(undefined), milliseconds);
    const done = (message) => {
      clearTimeout(timer);
      child.off('message', done);
      child.off('exit', onExit);
      resolve(message);
    };
    const onExit = () => done(undefined);
    child.on('message', done);
    child.on('exit', onExit);
  });
}
