/**
 * Measures the comparison of rule sets: the share that is decided, the time, and the number of wrong answers. The
 * inputs are all distinct groups of the files, each with typical edits; for every answer, a search tries to disprove
 * it.
 */
import { parse } from '../packages/core/dist/index.js';
import { analyzeRules, compareRuleSets } from '../packages/lint/dist/index.js';
import { attack } from './analysis-attack.mjs';
import { ONE_RULE_EDITS, QUIET_EDITS } from './analysis-edits.mjs';
import { random } from './random.mjs';
import { digits } from './report.mjs';
import { loadFiles } from './workload.mjs';

/**
 * @typedef {import('./analysis-edits.mjs').PlainRule} PlainRule
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./report.mjs').Row} Row
 * @typedef {{ compared: number, decided: number, wrong: number, times: number[] }} Tally
 */

/** Runs of each comparison. The median counts, because other processes run on the machine as well. */
const RUNS = 3;
/** Paths per answer with which the search tries to disprove it. */
const ATTACK_PATHS = 2_000;

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
      for (const [i, rules] of groups.entries()) compareEdit(rules, edit, random(i), tally);
      add(tallies[kind], tally);
      details.push({ what: `edit: ${name}`, contender: 'maycrawl', figure: summary(tally) });
    }
  }
  const analyzed = analyzeAll(groups);
  details.push({ what: 'each rule of a group analyzed', contender: 'maycrawl', figure: summary(analyzed) });
  const { one, quiet } = tallies;
  const rows = [
    share('edit of one rule: decided', one, 100, 100),
    time('edit of one rule: median', quantile(one, 0.5), 0.5, 0.1),
    time('edit of one rule: 99th percentile', quantile(one, 0.99), 10, 5),
    time('edit of one rule: worst', quantile(one, 1), 500, 200),
    share('edit that should change nothing: decided', quiet, 99.5, 100),
    time('edit that should change nothing: worst', quantile(quiet, 1), 2_000, 200),
    time('20,000 prefix rules, 200 wildcards, one edit: worst', largeEdits(smoke ? 500 : 20_000), 1_000, 300),
    wrongAnswers(one.wrong + quiet.wrong, one.compared + quiet.compared),
  ];
  return { rows, details };
}

/** @returns {Tally} */
function emptyTally() {
  return { compared: 0, decided: 0, wrong: 0, times: [] };
}

/** @param {Tally} sum @param {Tally} more */
function add(sum, more) {
  sum.compared += more.compared;
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
function summary(tally) {
  const at = (/** @type {number} */ part) => `${digits(quantile(tally, part))} ms`;
  const answers = `${tally.decided} of ${tally.compared} decided, ${tally.wrong} wrong`;
  return `${answers}; median ${at(0.5)}, 99th percentile ${at(0.99)}, worst ${at(1)}`;
}

/** @type {(what: string, tally: Tally, bar: number, stretch: number) => Row} */
function share(what, { compared, decided }, bar, stretch) {
  const figure = (100 * decided) / compared;
  return { what, figure, unit: '%', bar, stretch, sense: 'at least', note: `${compared} edits` };
}

/** @type {(what: string, figure: number, bar: number, stretch: number) => Row} */
function time(what, figure, bar, stretch) {
  return { what, figure, unit: 'ms', bar, stretch, sense: 'at most' };
}

/** @type {(figure: number, compared: number) => Row} */
function wrongAnswers(figure, compared) {
  const note = `${compared} answers tested with up to ${ATTACK_PATHS} paths each`;
  return { what: 'wrong answers', figure, unit: 'answers', bar: 0, stretch: 0, sense: 'at most', note };
}

/** @param {boolean} smoke */
function differentGroups(smoke) {
  /** @type {Map<string, PlainRule[]>} */
  const groups = new Map();
  for (const { bytes } of loadFiles({ smoke }).files) {
    for (const group of parse(bytes).groups) {
      const rules = group.rules
        .filter((rule) => rule.matchLength > 0)
        .map(({ type, normalizedPattern }) => ({ allow: type === 'allow', pattern: normalizedPattern }));
      if (rules.length > 0) groups.set(JSON.stringify(rules), rules);
    }
  }
  return [...groups.values()];
}

/**
 * The rules as the engine reads them. `groups` is computed here, outside the timed region, as it is for a caller who
 * edits a file.
 */
function ruleSetOf(/** @type {readonly PlainRule[]} */ rules) {
  const lines = rules.map(({ allow, pattern }) => `${allow ? 'allow' : 'disallow'}: ${pattern}`);
  const robots = parse(`user-agent: *\n${lines.join('\n')}`, { maxBytes: 8_000_000 });
  return { rules: robots.rulesFor('unnamed-bot'), groups: robots.groups };
}

/**
 * @param {readonly PlainRule[]} rules
 * @param {import('./analysis-edits.mjs').Edit} edit
 * @param {import('./random.mjs').Random} r
 * @param {Tally} tally
 */
function compareEdit(rules, edit, r, tally) {
  const [before, after] = [ruleSetOf(rules), ruleSetOf(edit(rules, r))];
  const { answer, milliseconds } = timed(() => compareRuleSets(before.rules, after.rules));
  const isDecided =
    answer.kind === 'equivalent' ||
    (answer.kind === 'different' &&
      [answer.newlyBlocked, answer.newlyAllowed].every(({ kind }) => kind !== 'undecided'));
  tally.compared++;
  tally.decided += Number(isDecided);
  tally.times.push(milliseconds);
  tally.wrong += Number(attack(answer, before.rules, after.rules, r, ATTACK_PATHS) !== undefined);
}

/** @param {readonly (readonly PlainRule[])[]} groups */
function analyzeAll(groups) {
  const tally = emptyTally();
  for (const group of groups) {
    const { rules } = ruleSetOf(group);
    const { answer, milliseconds } = timed(() => analyzeRules(rules));
    tally.compared += answer.length;
    tally.decided += answer.filter(({ kind }) => kind !== 'undecided').length;
    tally.times.push(milliseconds);
  }
  return tally;
}

/** Returns the longest time, in milliseconds, of eight edits of a large file. @param {number} size */
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
 * @param {() => Answer} work
 */
function timed(work) {
  let answer = /** @type {Answer} */ (/** @type {unknown} */ (undefined));
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    answer = work();
    return performance.now() - start;
  });
  times.sort((a, b) => a - b);
  return { answer, milliseconds: /** @type {number} */ (times[RUNS >> 1]) };
}
