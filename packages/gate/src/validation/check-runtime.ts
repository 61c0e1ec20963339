const OLDEST = [20, 19] as const;

/** @throws Error if this Node is too old. Otherwise the first fetch would fail because of a missing function. */
export function checkRuntime(version: string = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new Error(`@maycrawl/gate: Node ${version} is too old: install Node 24, or at least ${OLDEST.join('.')}.`);
}
