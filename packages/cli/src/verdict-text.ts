import type { Group, RobotsTxt, Rule, UserAgentLine, Verdict } from '@maycrawl/core';
import { excerpt, type Mark } from './excerpt.js';
import type { Paint } from './paint.js';
import { printable } from './printable.js';
import type { Answer, Report, RobotsFile } from './report.js';

const OVERRULED_SHOWN = 3;

/** What a rule weighs; an index page's allow (F5) weighs as much as its folder. */
function weight(rule: Rule, octets: number): string {
  return `${inBytes(octets)}${octets === rule.matchLength ? '' : ", as the folder's index page"}`;
}

// Asking Intl for this would load its tables, which takes a fifth of the whole run.
const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** `1,234 bytes`. */
export const inBytes = (bytes: number): string => `${grouped(bytes)} byte${bytes === 1 ? '' : 's'}`;

/** The line by which the group binds: the one with the token that the verdict names. */
function bindingLine(group: Group, token: string): UserAgentLine | undefined {
  const wanted = token.toLowerCase();
  return (
    group.userAgents.find((line) => line.token.toLowerCase() === wanted) ??
    group.userAgents.find((line) => line.value.toLowerCase().startsWith(wanted))
  );
}

function ruleMark(rule: Rule, label: string, sign: Mark['sign'], paint: Mark['paint']): Mark {
  return { line: rule.line, span: rule.span, label, sign, paint, withNeighbours: sign === '^' };
}

function marksOf(verdict: Verdict, crawler: string, paint: Paint): Mark[] {
  const marks: Mark[] = [];
  const { rule, group, token, allowed, overruled } = verdict;
  if (rule !== undefined) {
    const label =
      verdict.reason === 'rule' ? `${weight(rule, verdict.matchLength)}: decides` : 'no path: blocks nothing';
    marks.push(ruleMark(rule, label, '^', allowed ? paint.green : paint.red));
  }
  for (const { rule: loser, matchLength: octets } of overruled.slice(0, OVERRULED_SHOWN)) {
    marks.push(ruleMark(loser, `${weight(loser, octets)}: overruled`, '-', paint.yellow));
  }
  const line = group === undefined || token === undefined ? undefined : bindingLine(group, token);
  if (line !== undefined) {
    const label = `applies to ${printable(crawler)}`;
    marks.push({ line: line.line, span: line.span, label, sign: '-', paint: paint.dim, withNeighbours: false });
  }
  return marks;
}

function headline({ target, crawler, verdict }: Answer, paint: Paint): string {
  const word = verdict.allowed ? paint.green('allowed') : paint.red('blocked');
  return `${paint.bold(word)} ${printable(target.url)} ${paint.dim('for')} ${printable(crawler)}`;
}

function place({ target, rules }: Answer, file: RobotsFile): string {
  const name = file.name === '-' ? 'stdin' : printable(file.name);
  const line = rules?.rule === undefined ? '' : `:${rules.rule.line}`;
  const as = target.robotsUrl === undefined ? '' : ` taken as ${printable(target.robotsUrl)}`;
  return `in ${name}${line}${as}`;
}

/** One answer for people; `place` tells what it rests on, if on anything; `file` is where the rules stand, if any do. */
export function answerText(
  answer: Answer,
  place: string | undefined,
  file: Pick<RobotsFile, 'octets' | 'robots'> | undefined,
  paint: Paint,
): string {
  const { target, verdict, rules } = answer;
  // The headline has given the answer.
  const why = verdict.toString().replace(/^(?:Allowed|Disallowed): /, '');
  const rows = [printable(why)];
  if (target.decidedUrl !== target.url) {
    rows.unshift(`decided on ${printable(target.decidedUrl)} ${paint.dim('(as it would be fetched)')}`);
  }
  if (place !== undefined) rows.push(paint.dim(place));
  const marks = file === undefined || rules === undefined ? [] : marksOf(rules, answer.crawler, paint);
  if (file !== undefined && marks.length > 0)
    rows.push(...excerpt(file.octets, file.robots.lines, marks, paint).map((row) => `  ${row}`));
  const hidden = (rules?.overruled.length ?? 0) - OVERRULED_SHOWN;
  if (hidden > 0) rows.push(`and ${grouped(hidden)} more overruled`);
  return `${headline(answer, paint)}\n${rows.map((row) => `  ${row}\n`).join('')}`;
}

/** That the file is longer than what was read of it, if it is (D5). */
export function cutSentence({ truncated, byteLength: octets }: RobotsTxt): string | undefined {
  return truncated ? `the file is longer than ${inBytes(octets)}: the rest was not read` : undefined;
}

/** Puts answers for people one beneath the other, and their count at the end. */
export class AnswerCount {
  #allowed = 0;
  #blocked = 0;

  /** Returns what is printed between the answer and those before it. */
  add(isAllowed: boolean): string {
    const gap = this.#allowed + this.#blocked > 0 ? '\n' : '';
    if (isAllowed) this.#allowed++;
    else this.#blocked++;
    return gap;
  }

  /** `1 allowed, 2 blocked`. */
  toString(): string {
    return `${grouped(this.#allowed)} allowed, ${grouped(this.#blocked)} blocked`;
  }

  /** The last line; empty after one answer. */
  end(): string {
    return this.#allowed + this.#blocked > 1 ? `\n${this}\n` : '';
  }
}

/** The answers for people: verdict, why, the rule in its place with what it overruled, and a count at the end (G5). */
export function textReport(file: RobotsFile, paint: Paint): Report {
  const cut = cutSentence(file.robots);
  const note = cut === undefined ? '' : `\n${cut}\n`;
  const count = new AnswerCount();
  return {
    show(answer) {
      const where = answer.rules === undefined ? undefined : place(answer, file);
      return count.add(answer.verdict.allowed) + answerText(answer, where, file, paint);
    },
    end: () => note + count.end(),
  };
}
