import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies the process that holds a lease, so that other processes can check whether it still runs. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The start time, in the unit of the system; the system may reuse a process id. Empty if unknown. */
  readonly started: string;
  /** The scope in which process ids are unique: one boot and one process namespace. */
  readonly place: string;
}

/** Returns the id of this boot of the machine; undefined if the system has none, as outside Linux. */
export function bootId(): string | undefined {
  return readLine('/proc/sys/kernel/random/boot_id');
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) ?? '', place: place() };
}

/**
 * Returns true if the process has certainly ended. Returns false if that is unknown, as for a process of another
 * container.
 */
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
 * Returns the start time of a running process from the process table of Linux, see
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; undefined if it has ended, or on other systems.
 */
function startOf(pid: number): string | undefined {
  const line = readLine(`/proc/${pid}/stat`);
  if (line === undefined) return undefined;
  // The second field is the program's name in parentheses and may contain any character, so fields are counted from
  // its end.
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
