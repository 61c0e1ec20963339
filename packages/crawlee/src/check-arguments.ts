import { checkOptionNames, notOptions } from '@maycrawl/core/option-error';
import type { Gate } from '@maycrawl/gate';

/** @throws TypeError if `gate` is no gate, such as the promise of one. */
export function assertGate(where: string, gate: Gate): void {
  if (typeof (gate as Partial<Gate> | undefined)?.robots === 'function') return;
  const hint =
    typeof (gate as { then?: unknown } | undefined)?.then === 'function' ? 'a promise: await it' : typeof gate;
  throw new TypeError(`${where}: expected a gate, as \`await Gate.open(…)\` returns it, got ${hint}`);
}

/** @throws TypeError if `options` is no object, or has a name that is not in `names`: the line names it */
export function checkNames(where: string, options: object, names: readonly string[]): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError(`${where}: ${notOptions(options === null ? 'null' : typeof options)}`);
  checkOptionNames(where, options, names);
}
