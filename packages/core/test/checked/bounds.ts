/*
 * What the checked copy of the engine calls instead of `array[index]` and `DataView`. A typed array returns undefined
 * for an index outside, and drops what is written there: here, both throw.
 */

/** A typed array that is filled up to `$to` only. */
interface Filled {
  $to?: number | undefined;
}

/** An access outside what belongs to the file or the path. */
export class OutOfBoundsError extends Error {
  override readonly name = 'OutOfBoundsError';
}

/** Returns `list[index]`. */
export function at(list: ArrayLike<unknown> & Filled, index: number, site: string): unknown {
  if (!isInside(list, index)) fail('reads', list, index, site);
  return list[index];
}

/** Returns `list[index]`, which is undefined at the end of the list. */
export function atOrEnd(list: ArrayLike<unknown> & Filled, index: number, site: string): unknown {
  return index === list.length ? undefined : at(list, index, site);
}

/** Returns what `list[index] = value` does. */
export function put(list: unknown[] & Filled, index: number, value: unknown, site: string): unknown {
  if (!isInside(list, index)) fail('writes', list, index, site);
  list[index] = value;
  return value;
}

/** Returns `bytes.subarray(start, end)`. */
export function part(bytes: Uint8Array & Filled, start: number, end: number, site: string): Uint8Array {
  const isRange = Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end;
  if (!isRange || end > (bytes.$to ?? bytes.length)) fail('takes a part up to', bytes, end, site);
  return bytes.subarray(start, end);
}

/** True inside a typed array, and for any other list, which has no other memory behind it. */
function isInside(list: ArrayLike<unknown> & Filled, index: number): boolean {
  const isPlace = typeof index === 'number' && index >>> 0 === index && index < (list.$to ?? list.length);
  return isPlace || !ArrayBuffer.isView(list);
}

function fail(access: string, list: ArrayLike<unknown> & Filled, index: number, site: string): never {
  throw new OutOfBoundsError(`${site} ${access} ${index} of ${list.$to ?? list.length}`);
}

/** A view of which only `[from, to)` may be read and written. */
export class BoundedView extends DataView<ArrayBuffer> {
  from = 0;
  to: number = Number.POSITIVE_INFINITY;

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

/** Sets where the filled part of a buffer ends, which an array and a view share; undefined for the whole buffer. */
export function setFilled(bytes: Uint8Array & Filled, view: DataView, to: number | undefined): void {
  bytes.$to = to;
  (view as BoundedView).to = to ?? Number.POSITIVE_INFINITY;
}
