import type { Field, Group, Line, Oddity, Rule, Sitemap } from '../types/contents.js';
import type { Dialect } from '../types/options.js';

/** A file that has been read; `rule-table-layout.ts` draws the layout of `view`. */
export interface ParsedFile {
  /** The words of patterns and user-agent lines, then the bytes that were read. */
  readonly view: DataView;
  /** Where the file starts in `view`, which small files share. Words hold places in `view`. */
  readonly start: number;
  readonly byteLength: number;
  readonly truncated: boolean;
  /** Where the words of the patterns start. */
  readonly wordsAt: number;
  readonly wordCount: number;
  readonly agentCount: number;
  readonly dialect: Dialect;
  /** What was read again on first use; `derivedOf` makes it. */
  derived: DerivedContents | undefined;
}

/**
 * What accessors made on first use, held as long as the file, so that each returns the same objects every time. All of
 * it together is bounded by the size of the file; `RobotsTxt` documents the figures.
 *
 * A class, because V8 would allocate literals as long-lived objects once many files were held. Such an object keeps an
 * outline alive after its file is gone: reading files one after the other would take three times as long.
 */
export class DerivedContents {
  outline: Outline | undefined = undefined;
  /** The sitemaps, if they were read before there was an outline. */
  sitemaps: readonly Sitemap[] | undefined = undefined;
  /** The rules that verdicts returned before there was an outline, by the start of their path. */
  rules: Map<number, Rule> | undefined = undefined;
  /** How many lines end before every so many bytes; `line-number.ts` counts them when a verdict is explained. */
  lineEnds: readonly number[] | undefined = undefined;
}

/** Lines, groups, sitemaps, fields and oddities with their places: made from a second pass, on first use. */
export interface Outline {
  readonly lines: readonly Line[];
  readonly groups: readonly Group[];
  readonly sitemaps: readonly Sitemap[];
  readonly fields: readonly Field[];
  readonly oddities: readonly Oddity[];
}

export function derivedOf(file: ParsedFile): DerivedContents {
  file.derived ??= new DerivedContents();
  return file.derived;
}

/** The bytes that were read, as a new view of the same memory. */
export function bytesOf({ view, start, byteLength }: ParsedFile): Uint8Array {
  return new Uint8Array(view.buffer, start, byteLength);
}
