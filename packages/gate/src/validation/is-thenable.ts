/** Returns true for a promise of any implementation. */
export function isThenable<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as PromiseLike<T> | undefined | null)?.then === 'function';
}
