import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Which process took a lease, so that others can tell whether it still runs. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, as the system counts; a process id alone may be given out again. Empty where unknown. */
  readonly started: string;
  /** Where process ids mean the same: one boot, one process namespace. */
  readonly place: string;
}

/** Names this boot of the machine; undefined where the system does not tell. */
export function bootId(): string | undefined {
  return readLine('/proc/sys/kernel/random/boot_id');
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) ?? '', place: place() };
}

/** Whether the process is known to be dead. One that can't be seen from here (another container, say) is not. */
export function hasExited(identity: ProcessIdentity, own: ProcessIdentity): boolean {
  if (identity.place !== own.place) return false;
  if (own.started !== '') return startOf(identity.pid) !== identity.started;
  try {
    process.kill(identity.pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function place(): string {
  const boot = bootId();
  if (boot === undefined) return `${process.platform}:${hostname()}`;
  try {
    return `${boot}:${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return boot;
  }
}

/**
 * Start time of a running process by Linux's process table; undefined where it has ended, or there is no such table.
 */
function startOf(pid: number): string | undefined {
  const line = readLine(`/proc/${pid}/stat`);
  if (line === undefined) return undefined;
  // The second field is the program's name in brackets and may hold anything, so count from its end.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const isDead = fields[0] === 'Z' || fields[0] === 'X';
  return isDead ? undefined : fields[19];
}

function readLine(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
