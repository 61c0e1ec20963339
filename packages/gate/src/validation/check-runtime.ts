/** The oldest version of Node that has everything that the gate uses. */
const OLDEST = [20, 19] as const;

/**
 * Throws an Error that says what to install if this Node is too old. Without the check, the first fetch would fail with
 * an error about a missing function.
 */
export function checkRuntime(version: string = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new Error(`@maycrawl/gate: Node ${version} is too old: install Node 24, or at least ${OLDEST.join('.')}.`);
}
