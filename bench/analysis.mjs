/**
 * What an edit of robots.txt does: are all questions decided, how fast, and is any answer wrong? Asked of each different
 * group of the files, with edits as people make them; every answer is attacked.
 */
import { parse } from '../packages/core/dist/index.js';
import { compareRuleSets, judgeRules } from '../packages/lint/dist/index.js';
import { attack } from './analysis-attack.mjs';
import { ONE_RULE_EDITS, QUIET_EDITS } from './analysis-edits.mjs';
import { random } from './random.mjs';
import { digits } from './report.mjs';
import { loadFiles } from './workload.mjs';

/**
 * @typedef {import('./analysis-edits.mjs').PlainRule} PlainRule
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./report.mjs').Row} Row
 * @typedef {{ asked: number, decided: number, wrong: number, times: number[] }} Tally
 */

/** Each question is asked three times, and the time in the middle counts: others run on the machine as well. */
const TIMES = 3;
const ATTACKS = 2_000;

/** @param {import('./measures.mjs').Settings} settings @returns {Outcome} */
export function analysis({ smoke }) {
  const groups = differentGroups(smoke);
  const tallies = { one: emptyTally(), quiet: emptyTally() };
  /** @type {Outcome['details']} */
  const details = [];
  for (const [kind, edits] of /** @type {const} */ ([
    ['one', ONE_RULE_EDITS],
    ['quiet', QUIET_EDITS],
  ])) {
    for (const [name, edit] of Object.entries(edits)) {
      const tally = emptyTally();
      for (const [i, rules] of groups.entries()) ask(rules, edit, random(i), tally);
      add(tallies[kind], tally);
      details.push({ what: `edit: ${name}`, contender: 'maycrawl', figure: inWords(tally) });
    }
  }
  const judged = judgeAll(groups);
  details.push({ what: 'each rule judged, a group', contender: 'maycrawl', figure: inWords(judged) });
  const { one, quiet } = tallies;
  const rows = [
    share('edit of one rule: decided', one, 100, 100),
    time('edit of one rule: median', quantile(one, 0.5), 0.5, 0.1),
    time('edit of one rule: 99 of 100', quantile(one, 0.99), 10, 5),
    time('edit of one rule: worst', quantile(one, 1), 500, 200),
    share('edit that should change nothing: decided', quiet, 99.5, 100),
    time('edit that should change nothing: worst', quantile(quiet, 1), 2_000, 200),
    time('20,000 prefix rules, 200 wildcards, one edit: worst', largeEdits(smoke ? 500 : 20_000), 1_000, 300),
    wrongAnswers(one.wrong + quiet.wrong, one.asked + quiet.asked),
  ];
  return { rows, details };
}

/** @returns {Tally} */
function emptyTally() {
  return { asked: 0, decided: 0, wrong: 0, times: [] };
}

/** @param {Tally} sum @param {Tally} more */
function add(sum, more) {
  sum.asked += more.asked;
  sum.decided += more.decided;
  sum.wrong += more.wrong;
  sum.times.push(...more.times);
}

/** @param {Tally} tally @param {number} part */
function quantile({ times }, part) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** @param {Tally} tally */
function inWords(tally) {
  const at = (/** @type {number} */ part) => `${digits(quantile(tally, part))} ms`;
  const answers = `${tally.decided} of ${tally.asked} decided, ${tally.wrong} wrong`;
  return `${answers}; median ${at(0.5)}, 99 of 100 ${at(0.99)}, worst ${at(1)}`;
}

/** @type {(what: string, tally: Tally, bar: number, stretch: number) => Row} */
function share(what, { asked, decided }, bar, stretch) {
  return { what, figure: (100 * decided) / asked, unit: '%', bar, stretch, sense: 'at least', note: `${asked} edits` };
}

/** @type {(what: string, figure: number, bar: number, stretch: number) => Row} */
function time(what, figure, bar, stretch) {
  return { what, figure, unit: 'ms', bar, stretch, sense: 'at most' };
}

/** @type {(figure: number, asked: number) => Row} */
function wrongAnswers(figure, asked) {
  const note = `${asked} answers attacked with up to ${ATTACKS} paths each`;
  return { what: 'wrong answers', figure, unit: 'answers', bar: 0, stretch: 0, sense: 'at most', note };
}

/** @param {boolean} smoke */
function differentGroups(smoke) {
  /** @type {Map<string, PlainRule[]>} */
  const groups = new Map();
  for (const { octets } of loadFiles({ smoke }).files) {
    for (const group of parse(octets).groups) {
      const rules = group.rules
        .filter((rule) => rule.matchLength > 0)
        .map(({ type, normalizedPattern }) => ({ allow: type === 'allow', pattern: normalizedPattern }));
      if (rules.length > 0) groups.set(JSON.stringify(rules), rules);
    }
  }
  return [...groups.values()];
}

/** The rules as the engine reads them; `held` keeps them at hand, as they are for somebody who edits a file. */
function ruleSetOf(/** @type {readonly PlainRule[]} */ rules) {
  const lines = rules.map(({ allow, pattern }) => `${allow ? 'allow' : 'disallow'}: ${pattern}`);
  const robots = parse(`user-agent: *\n${lines.join('\n')}`, { maxBytes: 8_000_000 });
  return { rules: robots.rulesFor('unnamed-bot'), held: robots.groups };
}

/** @type {(rules: readonly PlainRule[], edit: import('./analysis-edits.mjs').Edit, r: import('./random.mjs').Random, tally: Tally) => void} */
function ask(rules, edit, r, tally) {
  const [before, after] = [ruleSetOf(rules), ruleSetOf(edit(rules, r))];
  const { answer, milliseconds } = timed(() => compareRuleSets(before.rules, after.rules));
  const isDecided =
    answer.kind === 'equivalent' ||
    (answer.kind === 'different' &&
      [answer.newlyBlocked, answer.newlyAllowed].every(({ kind }) => kind !== 'undecided'));
  tally.asked++;
  tally.decided += Number(isDecided);
  tally.times.push(milliseconds);
  tally.wrong += Number(attack(answer, before.rules, after.rules, r, ATTACKS) !== undefined);
}

/** @param {readonly (readonly PlainRule[])[]} groups */
function judgeAll(groups) {
  const tally = emptyTally();
  for (const group of groups) {
    const { rules } = ruleSetOf(group);
    const { answer, milliseconds } = timed(() => judgeRules(rules));
    tally.asked += answer.length;
    tally.decided += answer.filter(({ kind }) => kind !== 'undecided').length;
    tally.times.push(milliseconds);
  }
  return tally;
}

/** The longest time that one of eight edits of a large file takes. @param {number} size */
function largeEdits(size) {
  const r = random(11);
  const rules = Array.from({ length: size + 200 }, (_, i) => ({
    allow: r.below(8) === 0,
    pattern: i < size ? `/${r.word(3, 8)}/${r.word(2, 9)}/${i}` : `/*${r.word(2, 6)}*${r.word(2, 5)}`,
  }));
  const edits = [...Object.values(ONE_RULE_EDITS), ...Object.values(ONE_RULE_EDITS)];
  const times = edits.map((edit) => {
    const [before, after] = [ruleSetOf(rules), ruleSetOf(edit(rules, r))];
    return timed(() => compareRuleSets(before.rules, after.rules)).milliseconds;
  });
  return Math.max(...times);
}

/**
 * @template Answer
 * @param {() => Answer} question
 */
function timed(question) {
  let answer = /** @type {Answer} */ (/** @type {unknown} */ (undefined));
  const times = Array.from({ length: TIMES }, () => {
    const start = performance.now();
    answer = question();
    return performance.now() - start;
  });
  times.sort((a, b) => a - b);
  return { answer, milliseconds: /** @type {number} */ (times[TIMES >> 1]) };
}
