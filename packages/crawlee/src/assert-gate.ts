import type { Gate } from '@maycrawl/gate';

/** @throws TypeError if `gate` is no gate, such as the promise of one. */
export function assertGate(where: string, gate: Gate): void {
  if (typeof (gate as Partial<Gate> | undefined)?.robots === 'function') return;
  const hint =
    typeof (gate as { then?: unknown } | undefined)?.then === 'function' ? 'a promise: await it' : typeof gate;
  throw new TypeError(`${where}: expected a gate, as \`await Gate.open(…)\` returns it, got ${hint}`);
}
