/** The measures by name: which contenders run which task, and the rows that result. */
import { analysis } from './analysis.mjs';
import { checkSites } from './check-sites.mjs';
import { PEERS } from './contenders/index.mjs';
import { filterLists } from './filter.mjs';
import { size, wholeProcess } from './footprint.mjs';
import { gateBytes, gateHttp, gateMemory, gateSqlite } from './gate.mjs';
import { gateProcesses, gateRedisProcesses } from './gate-processes.mjs';
import { gateRedis } from './gate-redis.mjs';
import { HOSTILE_KINDS, HOSTILE_TITLES, RAISED_FACTOR } from './hostile.mjs';
import { joinRows } from './join.mjs';
import { lintFiles } from './lint.mjs';
import { lintFolder } from './lint-folder.mjs';
import { languageServer } from './lsp.mjs';
import { median, medianQuotient, race } from './race.mjs';
import { digits } from './report.mjs';
import { serveProcesses, serveStart } from './serve.mjs';
import { server } from './service.mjs';
import { surveyRows } from './survey.mjs';
import { QUESTION_COUNTS } from './tasks/questions.mjs';
import { warcRows } from './warc.mjs';
import { watchHistory, watchSites } from './watch.mjs';
import { workbench } from './workbench.mjs';

/**
 * @typedef {import('./report.mjs').Row} Row
 * @typedef {import('./race.mjs').Result} Result
 * @typedef {{ smoke: boolean, ours: boolean, rounds: number }} Settings
 * @typedef {{ what: string, contender: string, figure: string }} Detail The absolute figure of one contender.
 * @typedef {{ rows: Row[], details: Detail[] }} Outcome
 * @typedef {(settings: Settings) => Promise<Outcome> | Outcome} Measure
 */

const OURS = 'maycrawl';
const OURS_FROM_STRINGS = 'maycrawl (strings)';
const BASELINE = 'robots-parser';

/** @type {Record<import('./arguments.mjs').MeasureName, Measure>} */
export const MEASURES = {
  parse: speed({
    task: 'parse',
    what: 'parse',
    figure: 'mbPerSecond',
    unit: 'MB/s',
    faster: 'higher',
    bar: 9,
    stretch: 15,
    strings: true,
  }),
  one: speed({ task: 'one', what: 'parse and one lookup', figure: 'microseconds', bar: 7, stretch: 12, strings: true }),
  first: speed({ task: 'first', what: 'first match on a parsed file', bar: 4.4, stretch: 10, against: 'best' }),
  repeated: speed({ task: 'repeated', what: 'repeated match, all files in turn', bar: 9, stretch: 20 }),
  questions,
  'many-urls': manyUrls,
  rules,
  hostile,
  memory,
  size,
  process: wholeProcess,
  crashes,
  'gate-memory': gateMemory,
  'gate-sqlite': gateSqlite,
  'gate-http': gateHttp,
  'gate-redis': gateRedis,
  'gate-processes': gateProcesses,
  'gate-redis-processes': gateRedisProcesses,
  'gate-bytes': gateBytes,
  filter: filterLists,
  join: joinRows,
  survey: surveyRows,
  warc: warcRows,
  'check-sites': checkSites,
  'serve-start': serveStart,
  'serve-processes': serveProcesses,
  lint: lintFiles,
  'lint-folder': lintFolder,
  lsp: languageServer,
  watch: watchSites,
  'watch-history': watchHistory,
  analysis,
  server,
  workbench,
};

/** @param {Settings} settings */
function peers({ ours }) {
  return ours ? [BASELINE] : PEERS;
}

/** @param {Settings} settings */
function raceOptions({ smoke, rounds }) {
  return { rounds, seconds: 120, options: { smoke } };
}

/**
 * @param {string} what
 * @param {Map<string, Result>} results
 * @param {(result: Result) => string} print
 * @returns {Detail[]}
 */
function detailsOf(what, results, print) {
  return [...results.values()].map((result) => ({
    what,
    contender: result.name,
    figure: result.failure ?? print(result),
  }));
}

/**
 * @typedef {object} SpeedSpec
 * @property {string} task
 * @property {string} what
 * @property {string} [figure]
 * @property {string} [unit]
 * @property {'higher' | 'lower'} [faster] Which figures are better.
 * @property {number} bar
 * @property {number} stretch
 * @property {'best' | 'baseline'} [against]
 * @property {boolean} [strings] Adds a row for string input.
 */

/**
 * Returns a measure of our speed divided by that of robots-parser, or of the best peer.
 *
 * @param {SpeedSpec} spec
 * @returns {Measure}
 */
function speed({ task, what, figure = 'microseconds', unit = 'µs', faster = 'lower', strings = false, ...limits }) {
  return async (settings) => {
    const entrants = [OURS, ...(strings ? [OURS_FROM_STRINGS] : []), ...peers(settings)];
    const results = await race(entrants, task, raceOptions(settings));
    const timesAsFast = (/** @type {string} */ us, /** @type {string} */ them) => {
      const quotient = medianQuotient(results.get(us), results.get(them), figure);
      return faster === 'higher' ? quotient : 1 / quotient;
    };
    const ratio = (/** @type {string} */ us) => {
      const toPeers = peers(settings)
        .map((peer) => timesAsFast(us, peer))
        .filter(Number.isFinite);
      const [best, baseline] = [Math.min(...toPeers), timesAsFast(us, BASELINE)];
      return { best, baseline };
    };
    const row = (/** @type {string} */ name, /** @type {string} */ us) => {
      const { best, baseline } = ratio(us);
      const against = limits.against ?? 'baseline';
      return /** @type {Row} */ ({
        what: name,
        figure: against === 'best' ? best : baseline,
        unit: against === 'best' ? '× best peer' : `× ${BASELINE}`,
        bar: limits.bar,
        stretch: limits.stretch,
        sense: 'at least',
        note: against === 'best' ? `${digits(baseline)} × ${BASELINE}` : `${digits(best)} × best peer`,
      });
    };
    const rows = [row(what, OURS), ...(strings ? [row(`${what}, from strings`, OURS_FROM_STRINGS)] : [])];
    return { rows, details: detailsOf(what, results, (result) => `${digits(median(result, figure))} ${unit}`) };
  };
}

/**
 * The first lookups in a parsed file: the figure is the lowest ratio of all counts.
 *
 * @param {Settings} settings
 * @returns {Promise<Outcome>}
 */
async function questions(settings) {
  /** @type {Outcome} */
  const outcome = { rows: [], details: [] };
  for (const collected of [false, true]) {
    const options = raceOptions(settings);
    const results = await race([OURS, BASELINE], 'questions', {
      ...options,
      options: { ...options.options, collected },
    });
    const figureOf = (/** @type {number} */ count) => `first${count}`;
    const ratios = QUESTION_COUNTS.map(
      (count) => 1 / medianQuotient(results.get(OURS), results.get(BASELINE), figureOf(count)),
    );
    const what = `the first lookups in a file, from 1 to 64${collected ? ', after a full collection' : ''}`;
    const counts = QUESTION_COUNTS.map((count, index) => `${count}: ${digits(ratios[index] ?? Number.NaN)}`);
    outcome.rows.push({
      what,
      figure: Math.min(...ratios),
      unit: `× ${BASELINE}`,
      bar: 4.5,
      stretch: 6,
      sense: 'at least',
      note: `lookups: ratio ${counts.join(', ')}`,
    });
    const print = (/** @type {Result} */ result) =>
      QUESTION_COUNTS.map((count) => `${count}: ${digits(median(result, figureOf(count)))}`).join(', ');
    outcome.details.push(...detailsOf(what, results, (result) => `${print(result)} µs per file`));
  }
  return outcome;
}

/**
 * @param {Settings} settings
 * @returns {Promise<Outcome>}
 */
async function manyUrls(settings) {
  const limits = { bar: 16, stretch: 30 };
  const byRules = speed({
    task: 'many-urls-rule-set',
    what: 'one rule set, many URLs: `rulesFor().allows(path)`',
    ...limits,
  });
  const byUrl = speed({ task: 'many-urls', what: 'one file, many URLs: `allows(url, crawler)`', ...limits });
  const outcomes = [await byRules(settings), await byUrl(settings)];
  return { rows: outcomes.flatMap(({ rows }) => rows), details: outcomes.flatMap(({ details }) => details) };
}

/**
 * @param {Settings} settings
 * @returns {Promise<Outcome>}
 */
async function rules(settings) {
  /** @type {Outcome} */
  const outcome = { rows: [], details: [] };
  for (const shape of ['diverse', 'common-prefix']) {
    const options = raceOptions(settings);
    const results = await race([OURS], 'rules', { ...options, options: { ...options.options, shape } });
    const us = results.get(OURS);
    const title = `20,000 plain rules, ${shape === 'diverse' ? 'diverse' : 'long common prefixes'}`;
    const of = (/** @type {string} */ figure) => median(us, figure);
    const sense = /** @type {const} */ ('at most');
    const unit = '× 20 rules';
    const limits = { bar: 3, stretch: 1.2, sense };
    outcome.rows.push(
      { what: `${title}: by rule set`, figure: of('manyByRules') / of('fewByRules'), unit, ...limits },
      { what: `${title}: by URL`, figure: of('manyByUrl') / of('fewByUrl'), unit, ...limits },
      {
        what: `${title}: first lookup`,
        figure: of('firstMs') / of('parseMs'),
        unit: '× parse',
        bar: 1,
        stretch: 1,
        sense,
      },
    );
    const figures = ['fewByRules', 'manyByRules', 'fewByUrl', 'manyByUrl'].map(
      (name) => `${name} ${digits(of(name))} µs`,
    );
    const times = `parse ${digits(of('parseMs'))} ms, first lookup ${digits(of('firstMs'))} ms`;
    outcome.details.push({ what: title, contender: OURS, figure: us?.failure ?? `${figures.join(', ')}, ${times}` });
  }
  return outcome;
}

/**
 * @param {Settings} settings
 * @returns {Promise<Outcome>}
 */
async function hostile(settings) {
  /** @type {Outcome} */
  const outcome = { rows: [], details: [] };
  let bar = Number.NaN;
  for (const kind of HOSTILE_KINDS) {
    const title = `hostile: ${HOSTILE_TITLES[kind]}`;
    const options = { smoke: settings.smoke, kind };
    const ours = await race([OURS], 'hostile', { rounds: settings.smoke ? 1 : 5, seconds: 60, options });
    const theirs = await race(hostilePeers(settings, kind), 'hostile', {
      rounds: 1,
      seconds: settings.smoke ? 1 : 6,
      options,
    });
    if (kind === 'stars') {
      const baseline = await race([BASELINE], 'hostile', { rounds: 3, seconds: 120, options });
      bar = median(baseline.get(BASELINE), 'milliseconds') / 50;
      for (const [name, result] of baseline) theirs.set(name, result);
    }
    const us = ours.get(OURS);
    outcome.rows.push({
      what: title,
      figure: median(us, 'milliseconds'),
      unit: 'ms',
      bar,
      // Five milliseconds per 500 KiB; the file with the raised limit is longer.
      stretch: kind === 'many-groups-raised' ? 5 * RAISED_FACTOR : 5,
      sense: 'at most',
      note: `cold ${digits(us?.facts.cold ?? Number.NaN)} ms`,
    });
    const print = (/** @type {Result} */ result) => `${digits(median(result, 'milliseconds'))} ms`;
    outcome.details.push(...detailsOf(title, new Map([...ours, ...theirs]), print));
  }
  return outcome;
}

/**
 * Returns the peers that run on a hostile file with a short time limit. The baseline's time on the first file sets the
 * bar, so there it runs on its own with a long limit.
 *
 * @param {Settings} settings
 * @param {string} kind
 */
function hostilePeers(settings, kind) {
  if (settings.ours) return [];
  return kind === 'stars' ? PEERS.filter((peer) => peer !== BASELINE) : [BASELINE];
}

/** Copies of each file in memory, so that the engine's own code and data amount to only a few bytes per file. */
const COPIES = 8;

/**
 * @param {Settings} settings
 * @returns {Promise<Outcome>}
 */
async function memory(settings) {
  const retained = (/** @type {string[]} */ names, /** @type {number} */ copies) =>
    race(names, 'memory', { rounds: 1, seconds: 120, options: { smoke: settings.smoke, copies } });
  const ours = await retained([OURS], settings.smoke ? 2 : COPIES);
  const theirs = await retained(peers(settings), 1);
  const us = ours.get(OURS);
  const [files, bytes] = [median(us, 'files'), median(us, 'bytes')];
  const limit = (/** @type {number} */ share, /** @type {number} */ more) => (share * bytes) / files + more;
  /** @type {(what: string, figure: string) => Row} */
  const row = (what, figure) => {
    const size = median(us, figure) / files;
    const note = `1.2 × bytes + ${digits(size - limit(1.2, 0))}, 1.1 × bytes + ${digits(size - limit(1.1, 0))}`;
    return { what, figure: size, unit: 'bytes per file', sense: 'at most', note };
  };
  const print = (/** @type {Result} */ result) => {
    const share = (/** @type {string} */ figure) => digits(median(result, figure) / median(result, 'bytes'));
    return `${share('afterParse')} × bytes parsed, ${share('afterOne')} × after one lookup, ${share('afterFifty')} × after 50`;
  };
  return {
    rows: [
      { ...row('retained memory of a parsed file', 'afterParse'), bar: limit(1.2, 300), stretch: limit(1.1, 200) },
      {
        ...row('retained memory, one crawler’s rules in use', 'afterOne'),
        bar: limit(1.3, 600),
        stretch: limit(1.1, 400),
      },
      row('retained memory, after 50 lookups', 'afterFifty'),
    ],
    details: detailsOf('retained memory', new Map([...ours, ...theirs]), print),
  };
}

/**
 * @param {Settings} settings
 * @returns {Promise<Outcome>}
 */
async function crashes(settings) {
  const results = await race([OURS, ...peers(settings)], 'crashes', { ...raceOptions(settings), rounds: 1 });
  const thrown = (/** @type {Result | undefined} */ result) =>
    median(result, 'parseThrows') + median(result, 'allowsThrows');
  const print = (/** @type {Result} */ result) =>
    `${median(result, 'parseThrows')} of ${median(result, 'files')} files throw in parse, ${median(result, 'allowsThrows')} in a lookup`;
  return {
    rows: [
      {
        what: 'files that end in an exception',
        figure: thrown(results.get(OURS)),
        unit: 'files',
        bar: 0,
        stretch: 0,
        sense: 'at most',
        note: peers(settings)
          .map((peer) => `${peer} ${thrown(results.get(peer))}`)
          .join(', '),
      },
    ],
    details: detailsOf('exceptions', results, print),
  };
}
