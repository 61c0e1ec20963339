/*
 * Buffers that serve all calls are filled from a caller's bytes. A proxy, or a subclass with its own accessors, would
 * run the caller's code in between, and a call of the engine in that code would overwrite them. So bytes are identified
 * and measured by the built-in accessors alone.
 */

const accessors = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(Uint8Array.prototype));
const length = accessors.length?.get as () => number;
const typeName = accessors[Symbol.toStringTag as never]?.get as () => string | undefined;

/** True for a `Uint8Array` of any realm, such as a frame or the context of a test runner. False for a proxy of one. */
export function isUint8Array(value: unknown): value is Uint8Array {
  return typeName.call(value) === 'Uint8Array';
}

/** Returns the number of bytes. */
export function byteCount(bytes: Uint8Array): number {
  return length.call(bytes);
}
