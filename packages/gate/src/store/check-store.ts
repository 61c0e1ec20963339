import { isObject, shown } from '../validation/expected.js';

const STORE_METHODS = ['get', 'put', 'acquire', 'release', 'waitForChange', 'delete', 'close'] as const;

/**
 * Checks that a value is a store.
 *
 * @throws TypeError that names the option and describes the value, if it is not a store.
 */
export function checkStore(name: string, store: unknown): void {
  const given = store as Partial<Record<string, unknown>> | null;
  if (typeof given?.then === 'function') {
    throw new TypeError(`${name}: expected a store, got a promise: write "await" before the call that opens it`);
  }
  const missing = STORE_METHODS.filter((method) => typeof given?.[method] !== 'function');
  if (missing.length === 0) return;
  const what = isObject(store) ? `an object without ${missing.join(', ')}` : shown(store);
  throw new TypeError(`${name}: expected a store, such as new MemoryStore(), got ${what}`);
}
