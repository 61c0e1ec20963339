import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

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

/** Returns false if it is unknown whether the process has ended, as for one of another container. */
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

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html. Undefined if the process has ended. */
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
