/** Large and hostile files. */
import { plainRules } from '../generate.mjs';
import { hostileFile } from '../hostile.mjs';
import { random } from '../random.mjs';
import { flat } from '../workload.mjs';
import { countAnswer } from './attempts.mjs';
import { collectGarbage, now, roundOf } from './clock.mjs';
import { warmUpOnOrdinaryFiles } from './inputs.mjs';
import { timeByRules, timeByUrl } from './many-urls.mjs';

/**
 * @typedef {import('../contenders/index.mjs').Contender} Contender
 * @typedef {import('../workload.mjs').Query} Query
 * @typedef {import('./index.mjs').TaskOptions} TaskOptions
 * @typedef {import('./index.mjs').Figures} Figures
 * @typedef {import('./index.mjs').Task} Task
 */

/**
 * 20,000 plain rules against 20 of the same shape: the time of a lookup by rule set and by URL after warm-up, and the
 * time of the first lookup against that of parsing. @type {(contender: Contender, options: TaskOptions) => Task}
 */
export function rules(contender, options) {
  const shape = options.shape ?? 'diverse';
  const many = plainRules(options.smoke ? 500 : 20_000, shape, 11);
  const few = plainRules(20, shape, 12);
  const sizes = { many, few };
  const steady = Object.entries(sizes).map(([size, { bytes, paths }]) => {
    const templates = plainQueries(paths, options.smoke ? 50 : 4000);
    const parsed = contender.parse(contender.input(bytes), 'rules.example');
    const ruleSet = contender.rulesFor?.(parsed, 'Googlebot');
    return {
      size,
      byRules: roundOf(() => timeByRules(contender, ruleSet, templates), templates.length, options),
      byUrl: roundOf(() => timeByUrl(contender, parsed, templates), templates.length, options),
    };
  });
  const input = contender.input(many.bytes);
  const [probe] = plainQueries(many.paths, 1);
  for (let run = 0; run < 5; run++) firstLookup(contender, input, probe?.url ?? '');
  return {
    round: () => ({
      ...Object.fromEntries(
        steady.flatMap(({ size, byRules, byUrl }) => [
          [`${size}ByRules`, byRules().microseconds ?? 0],
          [`${size}ByUrl`, byUrl().microseconds ?? 0],
        ]),
      ),
      ...firstLookup(contender, input, probe?.url ?? ''),
    }),
  };
}

/**
 * Half of the URLs match a rule; the others differ from one near its end.
 *
 * @param {readonly string[]} paths
 * @param {number} count
 * @returns {Query[]}
 */
function plainQueries(paths, count) {
  const r = random(13);
  return Array.from({ length: count }, (_, index) => {
    const rule = r.pick(paths);
    const path = index % 2 === 0 ? `${rule}${r.word(2, 8)}.html` : `${rule.slice(0, -3)}${r.word(4, 9)}-${index}`;
    return { file: 0, url: `https://rules.example${path}`, path, crawler: 'Googlebot' };
  });
}

/** @type {(contender: Contender, input: any, url: string) => Figures} */
function firstLookup(contender, input, url) {
  collectGarbage();
  const start = now();
  const parsed = contender.parse(input, 'rules.example');
  const between = now();
  countAnswer(contender.allows(parsed, flat(url), 'Googlebot'));
  return { parseMs: between - start, firstMs: now() - between };
}

/** A hostile file: parse and one lookup. @type {(contender: Contender, options: TaskOptions) => Task} */
export function hostile(contender, options) {
  const kind = /** @type {import('../hostile.mjs').HostileKind} */ (options.kind);
  const { bytes, path, maxBytes } = hostileFile(kind, options.smoke ? 20_000 : 512_000);
  const input = contender.input(bytes);
  warmUpOnOrdinaryFiles(contender, options);
  const round = () => {
    const url = flat(`https://hostile.example${path}`);
    collectGarbage();
    const start = now();
    const parsed =
      maxBytes !== undefined && contender.parseWithLimit !== undefined
        ? contender.parseWithLimit(input, maxBytes)
        : contender.parse(input, 'hostile.example');
    countAnswer(contender.allows(parsed, url, 'SomeOtherBot'));
    return { milliseconds: now() - start };
  };
  const cold = round().milliseconds;
  return { round, facts: { cold } };
}
