/**
 * Plants a fault in the engine of this thread: on files that begin with a comment of `faultyFile`, it throws, as a fault
 * of its own would. No code of the engine is replaced, so that bundles have the fault as well.
 */

const MARK = '# planted fault';
/** Longer than any file that shares a buffer with others. */
const OWN_BUFFER = 8_192;
/** What the engine writes after the file that it reads. */
const LINE_ENDS = 0x0a0a0a0a;

/** Returns a file with the rules on which the engine throws: at `parse`, or after some reads of words by lookups. */
export function faultyFile(rules, at = 40) {
  return `${MARK} at ${at}\n# ${'.'.repeat(OWN_BUFFER)}\n${rules}`;
}

/** Plants the fault. Returns a function that removes it. */
export function plantFault() {
  const { prototype } = DataView;
  const { getUint32, setInt32 } = prototype;
  const readsLeft = new WeakMap();
  prototype.getUint32 = function (at, isLittleEndian) {
    const left = readsLeft.get(this) ?? readsOf(this);
    if (left <= 0) throw new RangeError('planted fault');
    readsLeft.set(this, left - 1);
    return getUint32.call(this, at, isLittleEndian);
  };
  prototype.setInt32 = function (at, value, isLittleEndian) {
    // Of a shorter file before, the buffer of the parser has the end.
    const isEnd = value === LINE_ENDS && at >= OWN_BUFFER;
    if (isEnd && startOf(this, 64).startsWith(`${MARK} at parse\n`)) throw new RangeError('planted fault');
    setInt32.call(this, at, value, isLittleEndian);
  };
  return () => Object.assign(prototype, { getUint32, setInt32 });
}

function readsOf(view) {
  if (view.byteLength < OWN_BUFFER) return Number.POSITIVE_INFINITY;
  const [, reads = Number.POSITIVE_INFINITY] = startOf(view, 4_096).match(/# planted fault at (\d+)\n/) ?? [];
  return Number(reads);
}

const startOf = (view, length) =>
  Buffer.from(view.buffer, view.byteOffset, Math.min(view.byteLength, length)).toString('latin1');

/** For NODE_OPTIONS: plants the fault in each thread of a program that is started. */
export const PLANT_FAULT = `--import=data:text/javascript,${encodeURIComponent(
  `import { plantFault } from ${JSON.stringify(import.meta.url)}; plantFault();`,
)}`;
