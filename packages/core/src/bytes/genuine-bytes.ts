/*
 * Buffers that serve all calls are filled from a caller's bytes. A proxy, or a subclass with its own accessors, would
 * run the caller's code in between, and a call of the engine in that code would overwrite them. So bytes are identified
 * and measured by the built-in accessors alone.
 */

const typedArray: object = Object.getPrototypeOf(Uint8Array.prototype);
const kind = getterOf<string | undefined>(Symbol.toStringTag);
const length = getterOf<number>('length');

function getterOf<Value>(key: PropertyKey): (this: unknown) => Value {
  return Object.getOwnPropertyDescriptor(typedArray, key)?.get as () => Value;
}

/** True for a `Uint8Array`, also of another realm. A proxy of one is none. */
export function isUint8Array(value: unknown): value is Uint8Array {
  return kind.call(value) === 'Uint8Array';
}

/** Returns the number of bytes. */
export function byteCount(bytes: Uint8Array): number {
  return length.call(bytes);
}
