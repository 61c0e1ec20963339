/*
 * What the checked copy of the engine calls instead of `array[index]` and `DataView`. A typed array returns undefined
 * for an index outside, and drops what is written there: here, both throw.
 */

/** A typed array that is filled up to `$to`, if that is given. */
interface Filled {
  $to?: number | undefined;
}

/** An access outside what belongs to the file or the path. */
export class OutOfBoundsError extends Error {
  override readonly name = 'OutOfBoundsError';
}

/** Returns `list[index]`. */
export function at(list: ArrayLike<unknown> & Filled, index: number, site: string): unknown {
  const value = list[index];
  if (isOutside(list, index, value)) fail('reads', list, index, site);
  return value;
}

/** Returns `list[index]`, which is undefined at the end of the list. */
export function atOrEnd(list: ArrayLike<unknown> & Filled, index: number, site: string): unknown {
  return index === list.length ? undefined : at(list, index, site);
}

/** Returns what `list[index] = value` does. */
export function put(list: unknown[] & Filled, index: number, value: unknown, site: string): unknown {
  if (isOutside(list, index, list[index])) fail('writes', list, index, site);
  list[index] = value;
  return value;
}

/** Returns `bytes.subarray(start, end)`. */
export function part(bytes: Uint8Array & Filled, start: number, end: number, site: string): Uint8Array {
  const isRange = Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end;
  if (!isRange || end > (bytes.$to ?? bytes.length)) fail('takes a part up to', bytes, end, site);
  return bytes.subarray(start, end);
}

/** True outside a typed array, where the value is undefined. Another list has no other memory behind it. */
function isOutside(list: ArrayLike<unknown> & Filled, index: number, value: unknown): boolean {
  if (value === undefined) return ArrayBuffer.isView(list);
  return list.$to !== undefined && index >= list.$to;
}

function fail(access: string, list: ArrayLike<unknown> & Filled, index: number, site: string): never {
  throw new OutOfBoundsError(`${site} ${access} ${index} of ${list.$to ?? list.length}`);
}

/** A view of which only `[from, to)` may be read and written. */
export class BoundedView extends DataView<ArrayBuffer> {
  from = 0;
  to: number = Number.POSITIVE_INFINITY;
  /** Where the last word that was written ends. */
  written = 0;

  override getUint8(at: number): number {
    this.#check(at, 1);
    return super.getUint8(at);
  }

  override getInt32(at: number, littleEndian?: boolean): number {
    this.#check(at, 4);
    return super.getInt32(at, littleEndian);
  }

  override getUint32(at: number, littleEndian?: boolean): number {
    this.#check(at, 4);
    return super.getUint32(at, littleEndian);
  }

  override setInt32(at: number, value: number, littleEndian?: boolean): void {
    this.#check(at, 4);
    super.setInt32(at, value, littleEndian);
    this.written = at + 4;
  }

  override setUint32(at: number, value: number, littleEndian?: boolean): void {
    this.#check(at, 4);
    super.setUint32(at, value, littleEndian);
  }

  #check(at: number, size: number): void {
    if (Number.isInteger(at) && at >= this.from && at + size <= this.to) return;
    throw new OutOfBoundsError(`a view accesses ${size} bytes at ${at} of ${this.from} to ${this.to}`);
  }
}

/** Lets all of a buffer be used, which an array and a view share. */
export function setUnbounded(bytes: Uint8Array & Filled, view: DataView): void {
  bytes.$to = undefined;
  (view as BoundedView).to = Number.POSITIVE_INFINITY;
}

/** Bounds a buffer, which an array and a view share, by the end of the last word that was written: a sentinel. */
export function boundByLastWord(bytes: Uint8Array & Filled, view: DataView): void {
  const { written } = view as BoundedView;
  bytes.$to = written;
  (view as BoundedView).to = written;
}
