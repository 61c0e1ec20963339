import type { RobotsTxt } from '@maycrawl/core';
import { OptionError } from '@maycrawl/core/option-error';
import { type ContentKind, contentKindOf } from '../file/content-kind.js';
import { type CreateMessage, type CreateMessageId, problem } from './create-message.js';

const MAX_TAG = 40;

/** What a file is that is no text in UTF-8, and what its owner can do. */
const OTHER_CONTENT: Readonly<Record<Exclude<ContentKind['kind'], 'text' | 'markup'>, CreateMessageId>> = {
  'utf-16le': 'utf16',
  'utf-16be': 'utf16',
  gzip: 'gzip',
  binary: 'binary',
};

/**
 * Returns what the owner of a file to which lines are added should know about its content.
 *
 * @throws OptionError for a file that is no robots.txt in UTF-8, or longer than crawlers read.
 */
export function checkAddable(robots: RobotsTxt): CreateMessage[] {
  const { kind } = contentKindOf(robots.bytes);
  if (kind !== 'text' && kind !== 'markup') throw new OptionError([], problem(OTHER_CONTENT[kind]));
  if (robots.truncated) throw new OptionError([], problem('tooLong'));
  return kind === 'markup' ? notesOnTags(robots) : [];
}

/** A web page is mostly markup. Between the lines of a robots.txt, a tag is a line that crawlers ignore. */
function notesOnTags({ bytes, lines }: RobotsTxt): CreateMessage[] {
  const decoder = new TextDecoder();
  const tags: { readonly number: number; readonly text: string }[] = [];
  let directives = 0;
  for (const { kind, number, span } of lines) {
    if (kind === 'directive') directives++;
    const text = decoder.decode(bytes.subarray(span.start, Math.min(span.end, span.start + MAX_TAG))).trim();
    if (text.startsWith('<')) tags.push({ number, text });
  }
  const [first] = tags;
  if (first === undefined || tags.length >= directives) throw new OptionError([], problem('webPage'));
  const place = { line: first.number, tag: first.text };
  const others = tags.length - 1;
  return [others === 0 ? { id: 'tag', values: place } : { id: 'tags', values: { ...place, count: others } }];
}
