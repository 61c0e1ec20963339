/** Milliseconds for a process to end when it is asked to. */
const GRACE = 500;

/**
 * Ends a group of processes: those that a program left behind, too.
 * @param group the process that was started as the first of a group of its own; undefined if it did not start
 * @param ended resolves when that process has ended
 */
export async function endGroup(group: number | undefined, ended: Promise<unknown>): Promise<void> {
  if (group === undefined) return;
  signal(group, 'SIGTERM');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const grace = new Promise((resolve) => {
    timer = setTimeout(resolve, GRACE);
  });
  await Promise.race([ended, grace]);
  clearTimeout(timer);
  signal(group, 'SIGKILL');
  await ended;
}

function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch (error) {
    // The group is gone.
    if ((error as { code?: unknown }).code !== 'ESRCH') throw error;
  }
}
