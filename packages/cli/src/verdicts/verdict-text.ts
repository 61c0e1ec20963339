import type { Group, RobotsTxt, Rule, UserAgentLine, Verdict } from '@maycrawl/core';
import { bytesRead } from '@maycrawl/core/limits';
import { renderValues, type Sentence } from '@maycrawl/core/message';
import { nearMiss, nearMissMessage } from '@maycrawl/lint/near-misses';
import type { CheckLanguage } from '../messages/check-language.js';
import { ENGLISH_FILE_NOTES, type FileNotes } from '../messages/file-notes.js';
import { excerpt, type Mark } from '../terminal/excerpt.js';
import type { Paint } from '../terminal/paint.js';
import { printable } from '../text/printable.js';
import { wrapped } from '../text/wrap.js';
import type { Answer, Report, RobotsFile } from './report.js';
import { usageRows } from './usage-text.js';

const MAX_OVERRULED_SHOWN = 3;
/** If there are more crawlers, those with the same answer are shown together. */
const MAX_SEPARATE_CRAWLERS = 4;
/** In columns. */
const NAMES_WIDTH = 98;

/** Returns the match length. An allow rule for an index page also matches its folder, with the length of the folder. */
function lengthText(rule: Rule, matchLength: number, words: CheckLanguage): string {
  const length = words.say('characters', { count: matchLength });
  return matchLength === rule.matchLength ? length : words.say('asIndexPage', { length });
}

/** Returns the user-agent line by which the group applies: the one with the token of the verdict. */
function matchingLine(group: Group, token: string): UserAgentLine | undefined {
  const wanted = token.toLowerCase();
  return (
    group.userAgents.find((line) => line.token.toLowerCase() === wanted) ??
    group.userAgents.find((line) => line.value.toLowerCase().startsWith(wanted))
  );
}

function ruleMark(rule: Rule, label: string, sign: Mark['sign'], paint: Mark['paint']): Mark {
  return { line: rule.line, span: rule.span, label, sign, paint, withNeighbours: sign === '^' };
}

function who({ crawler, crawlers = [] }: Pick<Answer, 'crawler' | 'crawlers'>, words: CheckLanguage): string {
  return crawlers.length > 1 ? words.say('crawlers', { count: crawlers.length }) : printable(crawler);
}

/** If there are many, crawlers with the same verdict and reason share one answer, in the order of the first. */
export function shownTogether<Shown extends Pick<Answer, 'crawler' | 'verdict' | 'usage'>>(
  answers: readonly Shown[],
  rulesOf: (answer: Shown) => Answer['rules'],
): readonly (Shown & Pick<Answer, 'crawlers'>)[] {
  if (answers.length <= MAX_SEPARATE_CRAWLERS) return answers;
  const groups = new Map<string, Shown & { readonly crawlers: string[] }>();
  for (const answer of answers) {
    const { verdict, usage } = answer;
    const rules = rulesOf(answer);
    const key = JSON.stringify([verdict.allowed, verdict.reason, rules?.token, rules?.describeRules(1), usage]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ...answer, crawlers: [answer.crawler] });
    else group.crawlers.push(answer.crawler);
  }
  return [...groups.values()];
}

function marksOf(verdict: Verdict, applies: string, paint: Paint, words: CheckLanguage): Mark[] {
  const marks: Mark[] = [];
  const { rule, group, token, allowed, overruled } = verdict;
  if (rule !== undefined) {
    const length = lengthText(rule, verdict.matchLength, words);
    const label = verdict.reason === 'rule' ? words.say('decides', { length }) : words.say('emptyRule');
    marks.push(ruleMark(rule, label, '^', allowed ? paint.green : paint.red));
  }
  for (const { rule: loser, matchLength } of overruled.slice(0, MAX_OVERRULED_SHOWN)) {
    const label = words.say('overruled', { length: lengthText(loser, matchLength, words) });
    marks.push(ruleMark(loser, label, '-', paint.yellow));
  }
  const line = group === undefined || token === undefined ? undefined : matchingLine(group, token);
  if (line !== undefined) {
    const label = words.say('appliesTo', { who: applies });
    marks.push({ line: line.line, span: line.span, label, sign: '-', paint: paint.dim, withNeighbours: false });
  }
  return marks;
}

function headline(answer: Answer, paint: Paint, words: CheckLanguage): string {
  const { target, verdict } = answer;
  const word = verdict.allowed ? paint.green(words.say('allowed')) : paint.red(words.say('blocked'));
  const values = { verdict: paint.bold(word), url: printable(target.url), who: who(answer, words) };
  return words.sayPainted('answer', values, (text) => text.replace(/\S(?:.*\S)?/, paint.dim));
}

/** Returns the rows that show how the URL was read, if that differs from what was given. */
function readAsRows({ target: { url, decidedUrl }, rules }: Answer, paint: Paint, words: CheckLanguage): string[] {
  const rows: string[] = [];
  if (decidedUrl !== url) {
    const how = words.say(decidedUrl.endsWith(`://${url}`) ? 'withScheme' : 'asRequested');
    rows.push(words.say('checkedAs', { url: printable(decidedUrl), how: paint.dim(how) }));
  }
  if (rules !== undefined && !decidedUrl.replace(/#.*$/s, '').endsWith(rules.path))
    rows.push(words.say('matchedAs', { path: printable(rules.path), how: paint.dim(words.say('normalForm')) }));
  return rows;
}

function fileText({ target: { robotsUrl }, rules }: Answer, file: RobotsFile, words: CheckLanguage): string {
  const name = file.name === '-' ? words.say('stdin') : printable(file.name);
  const place = placeText(name, rules?.rule);
  return robotsUrl === undefined
    ? words.say('inFile', { place })
    : words.say('inFileFor', { place, robotsUrl: printable(robotsUrl) });
}

/** Returns a file and the line of the rule that decides. */
export function placeText(name: string, rule: Rule | undefined): string {
  return rule === undefined ? name : `${name}:${rule.line}`;
}

/** Returns a sentence on the rule that the reader probably had in mind; undefined if there is none. */
function nearMissText(
  { target, crawler, rules }: Answer,
  robots: RobotsTxt,
  { verdicts, language }: CheckLanguage,
): Sentence | undefined {
  if (rules === undefined) return undefined;
  const origin = target.robotsUrl === undefined ? undefined : new URL(target.robotsUrl).origin;
  const near = nearMiss(robots, crawler, rules.path, { origin });
  if (near === undefined) return undefined;
  const { id, values } = nearMissMessage(near, crawler);
  return renderValues(verdicts.nearMisses[id], values, language);
}

/** `where` is the row that says which robots.txt was read; `file` contains the rules. */
export function answerText(
  answer: Answer,
  where: string | undefined,
  file: Pick<RobotsFile, 'bytes' | 'robots'> | undefined,
  paint: Paint,
  words: CheckLanguage,
): string {
  const { rules, crawlers = [], usage } = answer;
  const names = crawlers.length > 1 ? wrapped(crawlers.map(printable).join(', '), NAMES_WIDTH) : [];
  const rows = [...names, ...readAsRows(answer, paint, words), printable(answer.verdict.explain())];
  const near = file === undefined ? undefined : nearMissText(answer, file.robots, words);
  if (near !== undefined) rows.push(printable(near));
  if (where !== undefined) rows.push(paint.dim(where));
  const marks = file === undefined || rules === undefined ? [] : marksOf(rules, who(answer, words), paint, words);
  if (file !== undefined && marks.length > 0)
    rows.push(...excerpt(file.bytes, file.robots.lines, marks, paint).map((row) => `  ${row}`));
  const hidden = (rules?.overruled.length ?? 0) - MAX_OVERRULED_SHOWN;
  if (hidden > 0) rows.push(words.say('moreOverruled', { count: hidden }));
  if (usage !== undefined) rows.push(...usageRows(usage, paint, words));
  return `${headline(answer, paint, words)}\n${rows.map((row) => `  ${row}\n`).join('')}`;
}

/**
 * Returns the note on a file that is longer than what crawlers read of it; otherwise undefined. `size` is its length,
 * where it is known: of a fetched file, the rest is not requested.
 */
export function truncationText(
  robots: RobotsTxt,
  size?: number,
  words: Pick<FileNotes, 'say'> = ENGLISH_FILE_NOTES,
): string | undefined {
  if (!robots.truncated) return undefined;
  const limit = bytesRead(robots);
  return size === undefined ? words.say('longer', { limit }) : words.say('cut', { size, limit });
}

export class AnswerCount {
  #allowed = 0;
  #blocked = 0;

  /** Adds an answer for a number of crawlers. Returns the text between it and the previous one. */
  add(isAllowed: boolean, crawlers = 1): string {
    const gap = this.#allowed + this.#blocked > 0 ? '\n' : '';
    if (isAllowed) this.#allowed += crawlers;
    else this.#blocked += crawlers;
    return gap;
  }

  text(words: CheckLanguage): string {
    return words.say('counts', { allowed: this.#allowed, blocked: this.#blocked });
  }

  /** Returns the last line of the output; empty after a single answer. */
  end(words: CheckLanguage): string {
    return this.#allowed + this.#blocked > 1 ? `\n${this.text(words)}\n` : '';
  }
}

/** Shows each verdict with its reason and the lines of the file that decide, and the counts at the end. */
export function textReport(file: RobotsFile, paint: Paint, words: CheckLanguage): Report {
  const cut = truncationText(file.robots, file.size, words);
  const note = cut === undefined ? '' : `\n${cut}\n`;
  const count = new AnswerCount();
  const show = (answer: Answer): string => {
    const where = answer.rules === undefined ? undefined : fileText(answer, file, words);
    return count.add(answer.verdict.allowed, answer.crawlers?.length) + answerText(answer, where, file, paint, words);
  };
  return {
    show: (answers) =>
      shownTogether(answers, ({ rules }) => rules)
        .map(show)
        .join(''),
    end: () => note + count.end(words),
  };
}
