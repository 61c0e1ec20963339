import { readFileSync } from 'node:fs';
import { type Change, compiled, loadCopy } from '../compiled-copy.js';
import { withChecks } from './with-checks.js';

/*
 * A copy of the engine that throws at each access outside the memory that it may use: for the file that is read, its
 * bytes, the sentinel and the patterns after it; for a file that has been read, its own part of the buffer that small
 * files share; for a path, its bytes and the sentinel; for any other typed array, its length.
 */

/**
 * Reads of the byte after the last one, where the array ends with the file, and why they are harmless. The bounds cost
 * more than the size limit of the engine has. No other read may be outside.
 */
export const END_READS: ReadonlyMap<string, string> = new Map([
  [
    'outline/each-line.ts: bytes[end] === CR',
    'no line follows: undefined is not a CR, so the next line starts after the end',
  ],
  [
    'outline/each-line.ts: bytes[end + 1] === LF',
    'a CR ends the file: undefined is not an LF, so the CR is a line end alone',
  ],
  ['outline/line-number.ts: bytes[at + 1] !== LF', 'a CR ends the file: undefined is not an LF, so the CR is counted'],
  [
    'outline/outliner.ts: first = this.#bytes[span.start]',
    'the path is empty, which is tested before its first byte is used',
  ],
]);

const BOUNDS = 'bounds.js';
const MODULES = {
  core: 'core/index.js',
  allows: 'core/allows.js',
  crawlers: 'core/crawlers/crawlers.js',
  robotsParser: 'robots-parser/index.js',
  ruleSet: 'core/match/basic-rule-set.js',
  ruleIndex: 'core/match/rule-index.js',
  requestPath: 'core/match/request-path.js',
  builder: 'core/read/rule-table-builder.js',
  bounds: BOUNDS,
} as const;

/** The modules of a copy. */
export interface EngineCopy {
  readonly core: typeof import('../../src/index.js');
  readonly allows: typeof import('../../src/allows.js');
  readonly crawlers: typeof import('../../src/crawlers/crawlers.js');
  readonly robotsParser: { readonly default: RobotsParser };
  readonly ruleSet: typeof import('../../src/match/basic-rule-set.js');
  readonly ruleIndex: typeof import('../../src/match/rule-index.js');
  readonly requestPath: typeof import('../../src/match/request-path.js');
}

/** The drop-in for robots-parser, as far as the tests call it. */
type RobotsParser = (
  url: string,
  contents: Uint8Array,
) => {
  isAllowed(url: string, crawler: string): boolean | undefined;
  getMatchingLineNumber(url: string, crawler: string): number;
};

/** Loads a copy of the engine and of the drop-in without checks. */
export async function loadPlainCopy(): Promise<EngineCopy> {
  const { bounds: _, ...names } = MODULES;
  const modules = await loadCopy((source) => source, {}, Object.values(names));
  return Object.fromEntries(Object.keys(names).map((key, i) => [key, modules[i]])) as never;
}

/**
 * Loads the checked copy of the engine and of the drop-in.
 *
 * @param change makes a fault for the tests of the copy itself
 */
export async function loadCheckedCopy(change: Change = (source) => source): Promise<EngineCopy> {
  const endReads = new Set(END_READS.keys());
  const added = { [BOUNDS]: compiled(readFileSync(new URL('bounds.ts', import.meta.url), 'utf8')) };
  const modules = await loadCopy(
    (source, name) => withChecks(change(source, name), name, BOUNDS, endReads),
    added,
    Object.values(MODULES),
  );
  const copy = Object.fromEntries(Object.keys(MODULES).map((key, i) => [key, modules[i]])) as never as CheckedModules;
  boundFiles(copy);
  boundPaths(copy);
  return copy;
}

type Bounds = typeof import('./bounds.js');
type CheckedModules = EngineCopy & {
  readonly builder: { readonly RuleTableBuilder: { prototype: Builder } };
  readonly bounds: Bounds;
};

/** `RuleTableBuilder` with its private members, as the checked copy has them. */
interface Builder {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  $filled: number;
  start(...args: unknown[]): unknown;
  build(): { view: DataView; start: number; wordsAt: number };
  $addExtra(...args: unknown[]): unknown;
  $endLines(...args: unknown[]): unknown;
}

/** Bounds the buffer of the file that is read, and gives each file that was read a view of its part of the buffer. */
function boundFiles({ builder, bounds }: CheckedModules): void {
  const { prototype } = builder.RuleTableBuilder;
  const { start, build, $addExtra, $endLines } = prototype;
  const unbound = (table: Builder) => bounds.setUnbounded(table.bytes, table.view);
  prototype.start = function (this: Builder, ...args) {
    unbound(this);
    start.apply(this, args);
    unbound(this);
  };
  prototype.$addExtra = function (this: Builder, ...args) {
    unbound(this);
    return $addExtra.apply(this, args);
  };
  prototype.$endLines = function (this: Builder, ...args) {
    unbound(this);
    $endLines.apply(this, args);
    bounds.boundByLastWord(this.bytes, this.view);
  };
  prototype.build = function (this: Builder) {
    const built = build.call(this);
    const view = new bounds.BoundedView(built.view.buffer as ArrayBuffer);
    view.from = built.wordsAt;
    view.to = built.start + this.$filled;
    return { ...built, view };
  };
}

/** Bounds the buffer of the path. Making room and reading a URL may use all of it. */
function boundPaths({ requestPath, bounds }: CheckedModules): void {
  const { prototype } = requestPath.RequestPath;
  const { reserve, take } = prototype;
  prototype.reserve = function (length) {
    reserve.call(this, length);
    bounds.setUnbounded(this.bytes, this.view);
  };
  prototype.take = function (start, limit, dialect) {
    take.call(this, start, limit, dialect);
    bounds.boundByLastWord(this.bytes, this.view);
  };
}
