import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { MemoryStore } from '../../../src/store/memory-store.js';
import { SqliteStore } from '../../../src/store/sqlite/sqlite-store.js';
import { TieredStore } from '../../../src/store/tiered-store.js';
import { storeContract } from '../contract.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-sqlite-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open = (monotonicNow: () => number): SqliteStore => new SqliteStore({ folder, monotonicNow });

storeContract('sqlite', open);
storeContract('memory before sqlite', (monotonicNow) => new TieredStore(new MemoryStore(), open(monotonicNow)));
