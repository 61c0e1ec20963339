import { isObject, shown } from '../validation/expected.js';

const STORE_METHODS = ['get', 'put', 'acquire', 'release', 'waitForChange', 'delete', 'close'] as const;
const TURN_METHODS = ['turn', 'endTurn'] as const;

/** @throws TypeError that names the option and describes the value, if it is not a store */
export function checkStore(name: string, store: unknown): void {
  const given = store as Partial<Record<string, unknown>> | null;
  if (typeof given?.then === 'function') {
    throw new TypeError(`${name}: expected a store, got a promise: write "await" before the call that opens it`);
  }
  // A turn that no call ends would block its host for minutes.
  const hasTurns = given?.turn !== undefined || given?.endTurn !== undefined;
  const methods = hasTurns ? [...STORE_METHODS, ...TURN_METHODS] : STORE_METHODS;
  const missing = methods.filter((method) => typeof given?.[method] !== 'function');
  if (missing.length === 0) return;
  const what = isObject(store) ? `an object without ${missing.join(', ')}` : shown(store);
  throw new TypeError(`${name}: expected a store, such as new MemoryStore(), got ${what}`);
}
