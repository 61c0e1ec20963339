import { parse } from '@maycrawl/core';
import type { NameOf } from '@maycrawl/core/option-error';
import { groupBy } from './collections/group-by.js';
import { checkedCreateOptions } from './create/check-create-options.js';
import { usageLines } from './create/checked-usage.js';
import { type CreateMessage, noteText } from './create/create-message.js';
import type { CreateOptions } from './create/create-options.js';
import { draftRobots } from './create/draft-robots.js';
import { writtenRobots } from './create/written-robots.js';
import { newFindings } from './new-findings.js';

/** A new file. */
export interface CreatedRobots {
  readonly text: string;
  /**
   * What its owner should know, one line each: which AI crawlers it blocks and which not, how parsers read a name, what
   * was left out. Lines on an option begin with its name, as `blockAi: `, or as `nameOf` returns it.
   */
  readonly notes: readonly string[];
  /** The notes, for programs that show them in another language. */
  readonly messages: readonly CreateMessage[];
}

/**
 * Returns the text of a new robots.txt for `options`: LF line ends, paths that begin with `/`, and in each group all
 * the rules that apply to its crawlers. The checker reports no error or warning for it, in any preset.
 *
 * @throws TypeError for unknown options, options of another type or that contradict each other, or values that a
 * robots.txt file cannot contain.
 * @throws DoubtfulOptionError for what looks like a mistake, unless `insist` is set: a name that is almost that of a known
 * crawler, or a rule that the checker would report.
 * @example createRobots({ blockPaths: ['/private/'], comments: false }) // 'User-agent: *\nDisallow: /private/\n'
 */
export function createRobots(options: CreateOptions): string {
  return createRobotsWithNotes(options).text;
}

/**
 * Returns a new robots.txt as `createRobots` does, and what its owner should know. Throws as `createRobots` does.
 *
 * @param nameOf returns the name of an option as its user knows it, such as a flag
 */
export function createRobotsWithNotes(options: CreateOptions, nameOf: NameOf = (option) => option): CreatedRobots {
  const checked = checkedCreateOptions(options);
  const { draft, notes, usage } = draftRobots(checked);
  const text = writtenRobots(draft);
  notes.push(...usageLines({ ...usage, robots: parse(text), before: undefined }, checked.insist === true));
  return {
    text: withSuppressions(text, options.insist ?? false),
    notes: notes.map((note) => noteText(note, nameOf)),
    messages: notes,
  };
}

/** Suppresses what the checker would report about a file that was asked for. */
function withSuppressions(text: string, insist: boolean): string {
  const byLine = groupBy(newFindings(text, insist), ({ location }) => location.start.line);
  const suppressed = text.split('\n').flatMap((line, i) => {
    const kinds = new Set(byLine.get(i + 1)?.map(({ variant }) => variant));
    return kinds.size === 0 ? [line] : [`# maycrawl-disable-next-line ${[...kinds].join(', ')} -- on purpose`, line];
  });
  return suppressed.join('\n');
}
