/**
 * Checks the names of options, so that a misspelt one is found when the gate is opened.
 *
 * @param where what the caller wrote them for, for the message
 * @throws TypeError that names the wrong option, and the one that was probably meant.
 */
export function checkNames(where: string, options: object, known: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const meant = known.find((one) => one.toLowerCase() === name.toLowerCase());
    const hint = meant === undefined ? `known are ${known.join(', ')}` : `did you mean ${JSON.stringify(meant)}?`;
    throw new TypeError(`${where}: no option is called ${JSON.stringify(name)}; ${hint}`);
  }
}

const STORE_METHODS = ['get', 'put', 'acquire', 'release', 'waitForChange', 'delete', 'close'] as const;

/**
 * Checks that a value is a store.
 *
 * @throws TypeError that says what was given instead.
 */
export function checkStore(name: string, store: unknown): void {
  const given = store as Partial<Record<string, unknown>> | null;
  if (typeof given?.then === 'function') {
    throw new TypeError(`${name}: expected a store, got a promise: write "await" before the call that opens it`);
  }
  const missing = STORE_METHODS.filter((method) => typeof given?.[method] !== 'function');
  if (missing.length === 0) return;
  const what = typeof store === 'object' && store !== null ? `an object without ${missing.join(', ')}` : typeof store;
  throw new TypeError(`${name}: expected a store, such as new MemoryStore(), got ${what}`);
}

/** Returns a value as a message shows it: what was written, or its kind. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
