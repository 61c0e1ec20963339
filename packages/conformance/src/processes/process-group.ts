/** Milliseconds for a process to end when it is asked to. */
const GRACE = 500;
/** Milliseconds until a process that is killed counts as one that cannot be killed. */
const MAX_KILL = 2000;

/**
 * Ends a group of processes: those that a program left behind, too. A process that cannot be ended, such as one that became
 * another user, is left running. Never rejects unless `ended` does.
 * @param group the process that was started as the first of a group of its own; undefined if it did not start
 * @param ended resolves when that process has ended
 */
export async function endGroup(group: number | undefined, ended: Promise<unknown>): Promise<void> {
  if (group === undefined) return;
  signal(group, 'SIGTERM');
  await atMost(GRACE, ended);
  signal(group, 'SIGKILL');
  await atMost(MAX_KILL, ended);
}

async function atMost(milliseconds: number, ended: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([ended, late]);
  clearTimeout(timer);
}

/** Codes of errors if a group is gone, and if none of its processes may be ended. */
const EXPECTED: readonly unknown[] = ['ESRCH', 'EPERM'];

function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch (error) {
    if (!EXPECTED.includes((error as { code?: unknown }).code)) throw error;
  }
}
