import type { RobotsTxt } from '@maycrawl/core';
import { OptionError } from '@maycrawl/core/option-error';
import { type ContentKind, contentKindOf } from '../file/content-kind.js';

const MAX_TAG = 40;

/** What a file is that is no text in UTF-8, and what its owner can do. */
const OTHER_CONTENT: Readonly<Record<Exclude<ContentKind['kind'], 'text' | 'markup'>, string>> = {
  'utf-16le': 'the file is UTF-16, but crawlers read robots.txt as UTF-8: save it as UTF-8 first',
  'utf-16be': 'the file is UTF-16, but crawlers read robots.txt as UTF-8: save it as UTF-8 first',
  gzip: 'the file is compressed with gzip: unpack it first',
  binary: 'the file is binary data, not a robots.txt: name another file',
};

/**
 * Returns what the owner of a file to which lines are added should know about its content.
 *
 * @throws OptionError for a file that is no robots.txt in UTF-8, or longer than crawlers read.
 */
export function checkAddable(robots: RobotsTxt): string[] {
  const { kind } = contentKindOf(robots.bytes);
  if (kind !== 'text' && kind !== 'markup') throw new OptionError([], OTHER_CONTENT[kind]);
  if (robots.truncated) throw new OptionError([], 'the file is longer than 500 KiB, and crawlers do not read its end');
  return kind === 'markup' ? notesOnTags(robots) : [];
}

/** A web page is mostly markup. Between the lines of a robots.txt, a tag is a line that crawlers ignore. */
function notesOnTags({ bytes, lines }: RobotsTxt): string[] {
  const decoder = new TextDecoder();
  const tags: { readonly number: number; readonly text: string }[] = [];
  let directives = 0;
  for (const { kind, number, span } of lines) {
    if (kind === 'directive') directives++;
    const text = decoder.decode(bytes.subarray(span.start, Math.min(span.end, span.start + MAX_TAG))).trim();
    if (text.startsWith('<')) tags.push({ number, text });
  }
  const [first] = tags;
  if (first === undefined || tags.length >= directives)
    throw new OptionError([], 'the file is a web page, not a robots.txt: name another file');
  const others = tags.length === 1 ? '' : `, and ${tags.length - 1} more like it`;
  return [`line ${first.number} is HTML, which crawlers ignore in a robots.txt: remove ${first.text}${others}`];
}
