import type { Span } from '@maycrawl/core';
import type { LintContext } from '../model/lint-context.js';

/** What the octets are; only `text` has lines that somebody wrote as lines of a robots.txt. */
export interface ContentKind {
  readonly kind: 'text' | 'markup' | 'gzip' | 'binary' | 'utf-16le' | 'utf-16be';
  /** Where that shows: a tag, or the first octets. */
  readonly span: Span;
}

const KEY: object = {};
const LT = 0x3c;
/** Octets of a tag that are looked at. */
const TAG_OCTETS = 16;
/** Octets that are looked at to tell UTF-16 and what is no text. */
const SAMPLE_OCTETS = 256;
const TAG = /^<(?:!doctype\b|\?xml\b|\/?(?:html|head|body|meta|title|script|style|div|link|urlset|error)[\s>])/i;

/** Whether the file is text at all: rules about lines are silent where it is not, as one finding says it all. */
export function contentKind(context: LintContext): ContentKind {
  return context.once(KEY, () => kindOf(context.bytes.subarray(0, context.robots.byteLength)));
}

/** Short for rules: the file is a text of lines. */
export function isText(context: LintContext): boolean {
  return contentKind(context).kind === 'text';
}

function kindOf(octets: Uint8Array): ContentKind {
  const [first, second] = octets;
  const start = { start: 0, end: Math.min(2, octets.length) };
  if (first === 0x1f && second === 0x8b) return { kind: 'gzip', span: start };
  if (first === 0xff && second === 0xfe) return { kind: 'utf-16le', span: start };
  if (first === 0xfe && second === 0xff) return { kind: 'utf-16be', span: start };
  const nuls = utf16By(octets.subarray(0, SAMPLE_OCTETS));
  if (nuls !== undefined) return { kind: nuls, span: start };
  if (isBinary(octets.subarray(0, SAMPLE_OCTETS))) return { kind: 'binary', span: start };
  const tag = tagAt(octets);
  return tag === undefined ? { kind: 'text', span: { start: 0, end: 0 } } : { kind: 'markup', span: tag };
}

/** UTF-16 without a byte order mark: of ASCII text every other octet is NUL. */
function utf16By(octets: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (octets.length < 4 || octets.indexOf(0) < 0) return undefined;
  const nuls = [0, 0];
  for (const [at, octet] of octets.entries()) if (octet === 0) nuls[at & 1] = (nuls[at & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const most = 0.4 * octets.length;
  if (odd >= most && even * 8 < odd) return 'utf-16le';
  return even >= most && odd * 8 < even ? 'utf-16be' : undefined;
}

/** A tenth of control characters, those of white space apart, is no text. */
function isBinary(octets: Uint8Array): boolean {
  let controls = 0;
  for (let at = 0; at < octets.length; at++) {
    const octet = octets[at] as number;
    if (octet < 0x09 || (octet > 0x0d && octet < 0x20) || octet === 0x7f) controls++;
  }
  return controls >= 8 && controls * 10 >= octets.length;
}

/** The first tag of a web page that begins a line. */
function tagAt(octets: Uint8Array): Span | undefined {
  for (let at = octets.indexOf(LT); at >= 0; at = octets.indexOf(LT, at + 1)) {
    if (!beginsLine(octets, at)) continue;
    const [found] = TAG.exec(String.fromCharCode(...octets.subarray(at, at + TAG_OCTETS))) ?? [];
    if (found !== undefined) return { start: at, end: at + found.trimEnd().length };
  }
  return undefined;
}

/** Nothing but white space, or a byte order mark, stands before `at` on its line. */
function beginsLine(octets: Uint8Array, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (octets[before] === 0x20 || octets[before] === 0x09)) before--;
  const octet = octets[before];
  return before < 0 || octet === 0x0a || octet === 0x0d || (before === 2 && octet === 0xbf);
}
