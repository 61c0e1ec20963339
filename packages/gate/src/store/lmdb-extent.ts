/**
 * Does everything that an LMDB file points at stand within it? LMDB maps the file and does not ask: where it was cut, the
 * first look past its end kills the process (SIGBUS).
 *
 * The format (data version 2, little endian, 64 bits): pages of one size. Each begins with 24 octets: its number (8), its
 * transaction (8), pad (2), flags (2), octets of the pointers to its nodes (2), end of the room behind these (2). Pages 0
 * and 1 hold a meta block behind that: magic (4), version (4), address (8), map size (8), the roots of two trees (48 each:
 * page size or pad (4), flags (2), depth (2), four counts (8 each), number of the root page (8)), the last page in use (8),
 * transaction (8). The block of the later transaction holds; its trees are the free list and the tables.
 *
 * The size alone does not tell: pages at the end that were taken and given back within one transaction are never written,
 * so a sound file may be shorter than its last page says. Only then are the trees walked, leaves included, as these point
 * at pages with long values; those need not be read.
 */
import { fstatSync, readSync } from 'node:fs';

const MAGIC = 0xbeefc0de;
const VERSION = 2;
const PAGE_HEADER = 24;
const META_OCTETS = 160;
const ROOT_OCTETS = 48;
const ROOT_PAGE_AT = 40;
const NO_PAGE = 2n ** 64n - 1n;

const BRANCH = 0x01;
const LEAF = 0x02;

/** A node: size of its value or number of its child (2 + 2), flags or the rest of that number (2), size of its key (2). */
const NODE_HEADER = 8;
/** The value is the place of pages elsewhere: number of the first (8), transaction (8), how many (8). */
const LONG_VALUE = 0x01;
const LONG_VALUE_OCTETS = 24;
/** The value is the root of another tree. */
const TREE = 0x02;

/** Where the file's newest state is found. */
interface Meta {
  readonly pageSize: number;
  readonly transaction: bigint;
  readonly lastPage: number;
  readonly roots: readonly number[];
}

/** What the file is; `cut` is one that LMDB would open, and die of. */
export type LmdbExtent = 'whole' | 'cut' | 'other';

/** How often a walk begins again because a writer went on in the meantime. */
const TRIES = 5;

/** Looks at an open file; an empty one is whole. Others may write to it meanwhile. */
export function lmdbExtent(file: number): LmdbExtent {
  for (let tries = 0; tries < TRIES; tries++) {
    const meta = readMeta(file);
    if (typeof meta === 'string') return meta;
    // The size is read after the meta block: pages are written before the block that points at them.
    const pages = Math.floor(fstatSync(file).size / meta.pageSize);
    if (pages > meta.lastPage || isReachable(file, meta, pages)) return 'whole';
    const later = readMeta(file);
    if (typeof later === 'string' || later.transaction === meta.transaction) return 'cut';
  }
  // Who writes so fast has the file mapped, and lives.
  return 'whole';
}

/** The newer of the two; what the file is where it has none that we can read. */
function readMeta(file: number): Meta | LmdbExtent {
  const first = Buffer.alloc(META_OCTETS);
  if (readSync(file, first, 0, META_OCTETS, 0) === 0) return 'whole';
  if (first.readUInt32LE(PAGE_HEADER) !== MAGIC) return 'other';
  // Another version: LMDB says so itself.
  if ((first.readUInt32LE(PAGE_HEADER + 4) & 0xffff) !== VERSION) return 'whole';
  const { pageSize, ...meta } = metaFrom(first);
  if (pageSize < 2 * META_OCTETS || pageSize > 2 ** 16) return 'other';
  const second = Buffer.alloc(META_OCTETS);
  if (readSync(file, second, 0, META_OCTETS, pageSize) < META_OCTETS) return 'other';
  const other = metaFrom(second);
  return meta.transaction >= other.transaction ? { pageSize, ...meta } : { ...other, pageSize };
}

function metaFrom(octets: Buffer): Meta {
  const trees = PAGE_HEADER + 24;
  const end = trees + 2 * ROOT_OCTETS;
  return {
    pageSize: octets.readUInt32LE(trees),
    transaction: octets.readBigUInt64LE(end + 8),
    lastPage: Number(octets.readBigUInt64LE(end)),
    roots: [...rootAt(octets, trees), ...rootAt(octets, trees + ROOT_OCTETS)],
  };
}

/** Whether all that the trees point at lies within the first `pages` of the file. */
function isReachable(file: number, { pageSize, roots }: Meta, pages: number): boolean {
  const page = Buffer.alloc(pageSize);
  const left = [...roots];
  // No page hangs on two trees, so more visits than pages are a circle.
  for (let visits = 0; left.length > 0; visits++) {
    const number = left.pop() as number;
    if (number >= pages || visits > pages) return false;
    if (readSync(file, page, 0, pageSize, number * pageSize) < pageSize) return false;
    if (Number(page.readBigUInt64LE(0)) !== number || !readNodes(page, pages, left)) return false;
  }
  return true;
}

/** Adds the pages that a page points at to `into`; false where it is damaged, or a long value lies beyond the end. */
function readNodes(page: Buffer, pages: number, into: number[]): boolean {
  const flags = page.readUInt16LE(18);
  const pointersEnd = PAGE_HEADER + page.readUInt16LE(20);
  if ((flags & (BRANCH | LEAF)) === 0 || pointersEnd > page.length) return false;
  for (let at = PAGE_HEADER; at < pointersEnd; at += 2) {
    const node = PAGE_HEADER + page.readUInt16LE(at);
    if (node + NODE_HEADER > page.length) return false;
    if (flags & BRANCH) into.push(page.readUIntLE(node, 6));
    else if (!readLeaf(page, node, pages, into)) return false;
  }
  return true;
}

function readLeaf(page: Buffer, node: number, pages: number, into: number[]): boolean {
  const flags = page.readUInt16LE(node + 4);
  const value = node + NODE_HEADER + page.readUInt16LE(node + 6);
  if (flags & LONG_VALUE) {
    if (value + LONG_VALUE_OCTETS > page.length) return false;
    return page.readBigUInt64LE(value) + page.readBigUInt64LE(value + 16) <= pages;
  }
  if ((flags & TREE) === 0) return true;
  if (value + ROOT_OCTETS > page.length) return false;
  into.push(...rootAt(page, value));
  return true;
}

/** The root page of a tree; none where the tree is empty. */
function rootAt(octets: Buffer, at: number): number[] {
  const page = octets.readBigUInt64LE(at + ROOT_PAGE_AT);
  return page === NO_PAGE ? [] : [Number(page)];
}
