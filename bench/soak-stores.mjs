/**
 * F79: many origins through a bounded memory cache in front of a SQLite store. `node bench/soak-stores.mjs [ORIGINS]`,
 * a million unless told otherwise. Fails where memory grows past its bound, or the store forgets an origin.
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
/** What the process may grow by: twice the bound, and the garbage of the writing. */
const GROWTH_OCTETS = 256 * MIB;
const AT_ONCE = 1000;
const CHECKED = 20_000;

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
  const begin = anonymousOctets();
  let most = 0;
  for (let i = 0; i < origins; i += AT_ONCE) {
    const records = Array.from({ length: Math.min(AT_ONCE, origins - i) }, (_, j) => record(i + j));
    for (const one of records) memory.put(one);
    await Promise.all(records.map((one) => store.put(one)));
    most = Math.max(most, anonymousOctets() - begin);
    if (memory.bytes > MEMORY_BYTES) throw new Error(`memory takes ${memory.bytes} bytes`);
  }
  const evicted = check(store, memory);
  const { bodies, bytes, fileBytes } = store.stats();
  memory.close();
  await store.close();
  console.log(JSON.stringify({ origins, bodies, inMemory: origins - evicted, grownBy: most, bytes, fileBytes }));
  if (bodies !== origins) throw new Error(`the store holds ${bodies} of ${origins} origins`);
  if (most > GROWTH_OCTETS) throw new Error(`the process grew by ${most} octets`);
}

/** Asks for a sample of all origins; the number of all that memory has no more. */
function check(store, memory) {
  const step = Math.max(1, Math.floor(origins / CHECKED));
  for (let i = 0; i < origins; i += step) {
    const found = memory.get(originOf(i)) ?? store.get(originOf(i));
    if (Buffer.compare(found?.body ?? Buffer.alloc(0), bodyOf(i)) !== 0) throw new Error(`${originOf(i)} is lost`);
  }
  return origins - memory.size;
}

/** Heap and buffers. */
function anonymousOctets() {
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
