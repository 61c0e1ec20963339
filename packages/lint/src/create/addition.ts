import {
  buildRobots,
  type FieldDraft,
  type Group,
  parse,
  type RobotsTxt,
  type Rule,
  type RuleSet,
} from '@maycrawl/core';
import { OptionError } from '@maycrawl/core/option-error';
import { groupBy } from '../collections/group-by.js';
import { isBlank } from '../file/comments.js';
import type { Edit } from '../model/diagnostic.js';
import { CR, LF, lineEndAt } from '../text/bytes.js';
import { leadingToken } from './crawler-names.js';
import { type CreateMessage, problem } from './create-message.js';
import type { CreateOptions } from './create-options.js';
import { stillAllowed } from './still-allowed.js';
import { valueWithout } from './usage-statements.js';

/** Fields of a group that a crawler no longer follows once another group names it. */
const FIELDS_OF_GROUPS = /^(?:crawl-delay|content-signal|content-usage)$/i;

interface NewGroup {
  readonly token: string;
  readonly lines: readonly string[];
  readonly comment: string;
}

/** Collects what is inserted in a file: whole lines, so that no byte of the file changes. */
export class Addition {
  readonly notes: CreateMessage[] = [];
  readonly #robots: RobotsTxt;
  readonly #readings: readonly RobotsTxt[];
  /** The lines that are rules in every dialect: `Disalow: /x` is none. */
  readonly #ruleLines: ReadonlySet<number>;
  readonly #bytes: Uint8Array;
  readonly #comment: CreateOptions['comment'];
  readonly #hasComments: boolean;
  readonly #lineEnd: string;
  readonly #groups: NewGroup[] = [];
  readonly #insertions: Edit[] = [];
  #sitemaps: readonly string[] = [];

  /** @param readings the file as it is read in each dialect; first that of Google, which finds most rules in it */
  constructor(readings: readonly [RobotsTxt, ...RobotsTxt[]], bytes: Uint8Array, options: CreateOptions) {
    const { comment, comments = true } = options;
    const [robots, ...others] = readings;
    this.#robots = robots;
    this.#readings = readings;
    this.#ruleLines = new Set(others.flatMap(({ groups }) => groups.flatMap(({ rules }) => rules.map(lineOf))));
    this.#bytes = bytes;
    this.#comment = comment;
    this.#hasComments = comments;
    this.#lineEnd = lineEndAt(bytes, robots.lines[0]?.span.end ?? 0);
  }

  /** Adds the lines of rules and fields that the crawler lacks. Returns false if there are none. */
  addLines(token: string, { rules: lines, fields: asked }: LinesToAdd, comment = ''): boolean {
    const own = groupsFor(this.#robots, token);
    const followed = this.#robots.rulesFor(token);
    const present = own.length === 0 ? followed.rules : own.flatMap(({ rules }) => rules);
    const blocksAll = lines.includes('Disallow: /');
    if (blocksAll && this.#isBlocked(token)) return false;
    const inForce = present.filter(({ line }) => this.#ruleLines.has(line));
    // A group of its own blocks a crawler as a whole, whatever the one that it followed allows.
    const missing = blocksAll && own.length === 0 ? lines : lines.filter((line) => !hasRule(inForce, line));
    const fields = asked.filter((field) => !hasField(own.length === 0 ? followed.groups : own, field));
    if (missing.length + fields.length === 0) return false;
    const fieldLines = fields.map(({ name, value }) => `${name}: ${value}`);
    const alone = own.filter(({ userAgents }) => userAgents.every((agent) => isLineFor(agent, token))).at(-1);
    if (alone !== undefined) {
      this.#insert(lastLineOf(alone), [...this.#commentLines(), ...fieldLines, ...missing]);
      return true;
    }
    const [shared] = own;
    if (shared !== undefined) {
      const line = shared.userAgents.find((agent) => isLineFor(agent, token))?.line;
      this.notes.push({ id: 'sharedGroup', values: { line: line ?? 1, token } });
    }
    const isApart = blocksAll || shared !== undefined || token === '*';
    const kept = isApart ? { fields: [], rules: [] } : this.#linesFollowed(followed, fields);
    const rules = [...kept.rules, ...missing];
    this.#groups.push({
      token,
      // For access, a group without rules would go on in the next one.
      lines: [...kept.fields, ...fieldLines, ...(rules.length > 0 ? rules : ['Disallow:'])],
      comment: kept.fields.length + kept.rules.length === 0 ? comment : repeatedComment(followed),
    });
    return true;
  }

  addSitemaps(lines: readonly string[]): void {
    const last = this.#robots.sitemaps.at(-1)?.line;
    if (last === undefined) this.#sitemaps = lines;
    else if (lines.length > 0) this.#insert(last, lines);
  }

  edits(): Edit[] {
    const groups = [...groupBy(this.#groups, ({ lines, comment }) => JSON.stringify([comment, lines])).values()];
    const parts = groups.map((same) => [
      ...this.#commentLines(same[0]?.comment),
      ...same.map(({ token }) => `User-agent: ${token}`),
      ...(same[0]?.lines ?? []),
    ]);
    const start = this.#startOfOpenGroup();
    const sitemaps = this.#sitemaps.length === 0 ? [] : [this.#sitemaps];
    if (start === undefined) return [...this.#insertions, ...this.#atEnd([...parts, ...sitemaps])];
    const above = parts.map((part) => [...part, '', ''].join(this.#lineEnd));
    const edit = { span: { start, end: start }, text: above.join('') };
    return [...(above.length === 0 ? [] : [edit]), ...this.#insertions, ...this.#atEnd(sitemaps)];
  }

  #isBlocked(token: string): boolean {
    return stillAllowed(this.#readings, token, [{ disallow: '/' }]).length === 0;
  }

  /** The fields and the rules that a crawler follows so far, as they are, apart from what new fields state in their place. */
  #linesFollowed({ groups, rules }: RuleSet, stated: readonly FieldDraft[]): { fields: string[]; rules: string[] } {
    const fields = groups.flatMap((group) => group.fields.filter(({ name }) => FIELDS_OF_GROUPS.test(name)));
    const lines = {
      fields: fields.flatMap((field) => {
        const value = valueWithout(field, stated);
        return value === undefined ? [] : [`${field.name}: ${value}`];
      }),
      rules: rules.filter(({ pattern }) => pattern !== '').map(({ line }) => this.#textOf(line)),
    };
    const unreadable = [...lines.fields, ...lines.rules].find((line) => line.includes('\ufffd'));
    if (unreadable !== undefined) throw new OptionError([], problem('unreadable', { line: unreadable }));
    return lines;
  }

  /** The line as it is written, without its comment. A dialect that ignores `Disalow: /x` ignores the repeated one too. */
  #textOf(number: number): string {
    const line = this.#robots.lines[number - 1];
    if (line === undefined) return '';
    return new TextDecoder()
      .decode(this.#bytes.subarray(line.span.start, line.comment?.span.start ?? line.span.end))
      .trim();
  }

  /**
   * Where the last group begins, with the comments above it, if it has no rules in some dialect: lines after it would
   * belong to it.
   */
  #startOfOpenGroup(): number | undefined {
    const starts = this.#readings.flatMap((robots) => this.#startIfOpen(robots.groups.at(-1)) ?? []);
    return starts.length === 0 ? undefined : Math.min(...starts);
  }

  #startIfOpen(last: Group | undefined): number | undefined {
    const [first] = last?.userAgents ?? [];
    if (last === undefined || first === undefined || last.rules.length > 0) return undefined;
    const { lines } = this.#robots;
    let index = first.line - 1;
    while (lines[index - 1]?.kind === 'blank' && lines[index - 1]?.comment !== undefined) index--;
    return lines[index]?.span.start;
  }

  #atEnd(parts: readonly (readonly string[])[]): Edit[] {
    if (parts.length === 0) return [];
    const end = this.#bytes.length;
    const isEmpty = this.#robots.lines.every(isBlank);
    const isEnded = [CR, LF].includes(this.#bytes[end - 1] ?? 0);
    const before = isEmpty ? [] : isEnded ? [''] : ['', ''];
    const lines = parts.flatMap((part, i) => (i === 0 ? part : ['', ...part]));
    return [{ span: { start: end, end }, text: [...before, ...lines, ''].join(this.#lineEnd) }];
  }

  #insert(after: number, lines: readonly string[]): void {
    const at = this.#robots.lines[after - 1]?.span.end ?? this.#bytes.length;
    this.#insertions.push({ span: { start: at, end: at }, text: ['', ...lines].join(this.#lineEnd) });
  }

  #commentLines(own = ''): string[] {
    const text = this.#comment ?? own;
    return text === '' || !this.#hasComments ? [] : linesOf(buildRobots({ comment: text }));
  }
}

/** What a group is to have: lines of rules, and fields. */
export interface LinesToAdd {
  readonly rules: readonly string[];
  readonly fields: readonly FieldDraft[];
}

function hasField(groups: readonly Group[], { name, value }: FieldDraft): boolean {
  const compact = (text: string): string => text.replace(/\s+/g, '');
  return groups.some(({ fields }) =>
    fields.some((one) => one.name.toLowerCase() === name.toLowerCase() && compact(one.value) === compact(value)),
  );
}

export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** Returns true if a user-agent line is for this crawler alone: not for another one that some parsers read as it. */
export function isLineFor({ value, token }: Group['userAgents'][number], name: string): boolean {
  const [written, read] = [value.toLowerCase(), token.toLowerCase()];
  return (
    written === name.toLowerCase() || (read === name.toLowerCase() && (read === '*' || leadingToken(name) === name))
  );
}

/** Returns the groups that name this crawler, alone or with others. */
export function groupsFor({ groups }: RobotsTxt, token: string): Group[] {
  return groups.filter(({ userAgents }) => userAgents.some((agent) => isLineFor(agent, token)));
}

function hasRule(rules: readonly Rule[], line: string): boolean {
  const [rule] = parse(`User-agent: *\n${line}\n`).rulesFor('*').rules;
  return rules.some(
    ({ type, normalizedPattern }) => type === rule?.type && normalizedPattern === rule.normalizedPattern,
  );
}

function lastLineOf({ rules, userAgents, fields }: Group): number {
  return rules.at(-1)?.line ?? Math.max(...[...userAgents, ...fields].map(({ line }) => line));
}

/** Names the group that the crawler followed: that of `*`, or of a fallback such as Googlebot. */
function repeatedComment({ groups, token = '*' }: RuleSet): string {
  const agents = groups.flatMap(({ userAgents }) => userAgents.map((agent) => agent.token));
  const name = agents.find((agent) => agent.toLowerCase() === token) ?? token;
  return `A crawler with a group of its own ignores the group for ${name}, so the rules of that one are repeated.`;
}

function lineOf({ line }: Rule): number {
  return line;
}
