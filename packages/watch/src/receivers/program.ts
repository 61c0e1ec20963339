import { type ChildProcess, spawn } from 'node:child_process';
import { visibleText } from '@maycrawl/core/message';
import type { MessageJson } from '../messages/message-json.js';
import { DeliveryError } from './delivery-error.js';
import { oneLine, rejectOthers, timeoutOf, wrong } from './read-options.js';
import type { Receiver } from './receiver.js';

/** A program that is started for each message, which it reads as JSON from its standard input. */
export interface ProgramOptions {
  /** The program and its arguments. No shell reads them. */
  readonly command: readonly string[];
  /** Milliseconds until the program and what it has started are killed. Default 30,000. */
  readonly timeout?: number | undefined;
  /** Default: `program` and its first word. */
  readonly name?: string | undefined;
}

const DEFAULT_TIMEOUT = 30_000;
const MAX_OUTPUT = 200;
/** Milliseconds until a program that is killed counts as one that cannot be killed. */
const MAX_KILL = 2000;

/**
 * Returns a receiver that starts a program. Exit code 0 confirms the message.
 *
 * @throws OptionError that names the option to change
 */
export function programReceiver(options: ProgramOptions): Receiver {
  rejectOthers(options, ['command', 'timeout', 'name']);
  const { command } = options;
  const isCommand = Array.isArray(command) && command.every((word) => typeof word === 'string' && !word.includes('\0'));
  const program = isCommand ? command[0] : undefined;
  if (program === undefined || program === '') {
    throw wrong('command', 'a program and its arguments, such as ["/usr/local/bin/page-me", "--urgent"]', command);
  }
  const timeout = timeoutOf('timeout', options.timeout, DEFAULT_TIMEOUT);
  const name = options.name === undefined ? `program ${visibleText(program)}` : oneLine('name', options.name, 'pager');
  return { name, send: (message, signal) => run(program, command.slice(1), message, timeout, signal) };
}

async function run(
  program: string,
  args: readonly string[],
  message: MessageJson,
  timeout: number,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const child = start(program, args);
  const ended = endOf(child, program);
  const output = firstOutput(child);
  const deadline = AbortSignal.timeout(timeout);
  const stop = AbortSignal.any([signal, deadline]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kill = (): void => {};
  // A program that became another user may not be killed. It is left running, and not waited for.
  const left = new Promise<ProgramEnd>((resolve) => {
    kill = () => {
      killGroup(child);
      timer = setTimeout(() => resolve({ status: null, signalName: null }), MAX_KILL);
    };
  });
  stop.addEventListener('abort', kill, { once: true });
  // A program that does not read its input has closed it.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(`${JSON.stringify(message)}\n`);
  try {
    const { status, signalName } = await Promise.race([ended, left]);
    signal.throwIfAborted();
    const shown = visibleText(program);
    if (deadline.aborted) {
      throw new DeliveryError({ id: 'programSilent', values: { program: shown, seconds: timeout / 1000 } });
    }
    if (status === 0) return;
    const text = output();
    if (status !== null) throw new DeliveryError({ id: 'exited', values: { program: shown, status, output: text } });
    throw new DeliveryError({ id: 'killed', values: { program: shown, signal: signalName ?? '', output: text } });
  } finally {
    stop.removeEventListener('abort', kill);
    clearTimeout(timer);
    child.unref();
    // Something that it has left running may hold these open.
    child.stdin?.destroy();
    child.stderr?.destroy();
  }
}

/** Some errors are thrown, such as E2BIG, others are events of a child, which then may have no streams. */
function start(program: string, args: readonly string[]): ChildProcess {
  try {
    // A group of its own, so that what the program starts can be killed with it.
    return spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'], detached: true, windowsHide: true });
  } catch (error) {
    throw notStarted(program, error as NodeJS.ErrnoException);
  }
}

function notStarted(program: string, { code = '' }: NodeJS.ErrnoException): DeliveryError {
  return new DeliveryError({ id: 'notStarted', values: { program: visibleText(program), code } });
}

interface ProgramEnd {
  readonly status: number | null;
  readonly signalName: string | null;
}

function endOf(child: ChildProcess, program: string): Promise<ProgramEnd> {
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(notStarted(program, error)));
    child.on('exit', (status, signalName) => resolve({ status, signalName }));
  });
}

function killGroup(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

/** Returns a function that returns the start of what the program has written to its standard error, as one line. */
function firstOutput({ stderr }: ChildProcess): () => string {
  let text = '';
  stderr?.setEncoding('utf8');
  stderr?.on('data', (part: string) => {
    if (text.length < MAX_OUTPUT) text = (text + part).slice(0, MAX_OUTPUT);
  });
  return () => {
    const line = visibleText(text.trim().replace(/\s+/g, ' '));
    return line === '' ? '' : `: ${line}`;
  };
}
