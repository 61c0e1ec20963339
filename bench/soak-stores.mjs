/**
 * Puts many origins through a bounded memory cache in front of a SQLite store: `node bench/soak-stores.mjs [ORIGINS]`,
 * a million by default. Fails if memory exceeds its bound or the store loses an origin.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyHash } from '../packages/gate/dist/records/body-hash.js';
import { emptyRecord } from '../packages/gate/dist/records/origin-record.js';
import { MemoryStore } from '../packages/gate/dist/store/memory-store.js';
import { SqliteStore } from '../packages/gate/dist/store/sqlite/sqlite-store.js';

const MIB = 1024 * 1024;
const MEMORY_BYTES = 32 * MIB;
/** Limit for the growth of the process: twice the bound, plus garbage from writing. */
const GROWTH_BYTES = 256 * MIB;
const BATCH = 1000;
const SAMPLE = 20_000;

const origins = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'maycrawl-soak-'));
try {
  await soak();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function soak() {
  const store = new SqliteStore({ folder, maxBytes: 4 * 1024 * MIB });
  const memory = new MemoryStore({ maxBytes: MEMORY_BYTES });
  const begin = bytesInUse();
  let peak = 0;
  for (let i = 0; i < origins; i += BATCH) {
    const records = Array.from({ length: Math.min(BATCH, origins - i) }, (_, j) => record(i + j));
    for (const one of records) memory.put(one);
    await Promise.all(records.map((one) => store.put(one)));
    peak = Math.max(peak, bytesInUse() - begin);
    if (memory.bytes > MEMORY_BYTES)
      throw new Error(`The memory cache holds ${memory.bytes} bytes, more than its limit of ${MEMORY_BYTES}`);
  }
  const evicted = checkSample(store, memory);
  const { bodies, bytes, fileBytes } = store.stats();
  memory.close();
  await store.close();
  console.log(JSON.stringify({ origins, bodies, inMemory: origins - evicted, grownBy: peak, bytes, fileBytes }));
  if (bodies !== origins) throw new Error(`The store holds ${bodies} of ${origins} origins`);
  if (peak > GROWTH_BYTES) throw new Error(`The process grew by ${peak} bytes, more than the limit of ${GROWTH_BYTES}`);
}

/** Reads a sample of all origins. Returns how many of all origins the memory cache has evicted. */
function checkSample(store, memory) {
  const step = Math.max(1, Math.floor(origins / SAMPLE));
  for (let i = 0; i < origins; i += step) {
    const found = memory.get(originOf(i)) ?? store.get(originOf(i));
    if (Buffer.compare(found?.body ?? Buffer.alloc(0), bodyOf(i)) !== 0)
      throw new Error(`${originOf(i)} is in neither store`);
  }
  return origins - memory.size;
}

/** Returns the bytes of heap and buffers. */
function bytesInUse() {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function originOf(i) {
  return `http://h${i}.example`;
}

function bodyOf(i) {
  return new TextEncoder().encode(`user-agent: *\ndisallow: /private/${i}\n`.repeat(1 + (i % 20)));
}

/** @returns {import('../packages/gate/dist/types/record.js').GateRecord} */
function record(i) {
  const origin = originOf(i);
  const at = 1_700_000_000_000 + i;
  const headers = { cacheControl: 'max-age=3600', contentType: 'text/plain', contentEncoding: undefined };
  const hops = [{ url: `${origin}/robots.txt`, status: 200, address: '192.0.2.1' }];
  const body = bodyOf(i);
  const facts = /** @type {const} */ ({ kind: 'file', reason: undefined, status: 200, hops, headers });
  const times = { at, freshUntil: at + 86_400_000, refreshAt: at + 80_000_000 };
  return {
    ...emptyRecord(origin),
    good: { counter: 1, kind: 'file', hash: bodyHash(body), ...times, facts },
    body,
  };
}
