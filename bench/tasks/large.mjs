/** Large and hostile files. */
import { plainRules } from '../generate.mjs';
import { hostileFile } from '../hostile.mjs';
import { random } from '../random.mjs';
import { flat } from '../workload.mjs';
import { count } from './attempts.mjs';
import { now, rounds, sweep } from './clock.mjs';
import { timeByUrl, timeByRules } from './held.mjs';
import { warmUpOnOrdinaryFiles } from './inputs.mjs';

/**
 * @typedef {import('../contenders/index.mjs').Contender} Contender
 * @typedef {import('../workload.mjs').Query} Query
 * @typedef {import('./index.mjs').TaskOptions} TaskOptions
 * @typedef {import('./index.mjs').Figures} Figures
 * @typedef {import('./index.mjs').Task} Task
 */

/**
 * 20,000 plain rules beside 20 of the same shape: steady state by rule set and by URL, and the first question beside the
 * time that parsing takes. @type {(contender: Contender, options: TaskOptions) => Task}
 */
export function rules(contender, options) {
  const shape = options.shape ?? 'diverse';
  const many = plainRules(options.smoke ? 500 : 20_000, shape, 11);
  const few = plainRules(20, shape, 12);
  const sizes = { many, few };
  const steady = Object.entries(sizes).map(([size, { bytes, paths }]) => {
    const templates = plainQueries(paths, options.smoke ? 50 : 4000);
    const parsed = contender.parse(contender.input(bytes), 'rules.example');
    const held = contender.hold?.(parsed, 'Googlebot');
    return {
      size,
      byRules: rounds(() => timeByRules(contender, held, templates), templates.length, options),
      byUrl: rounds(() => timeByUrl(contender, parsed, templates), templates.length, options),
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
 * Half of the URLs lie under a rule, half beside one.
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
  sweep();
  const start = now();
  const parsed = contender.parse(input, 'rules.example');
  const between = now();
  count(contender.ask(parsed, flat(url), 'Googlebot'));
  return { parseMs: between - start, firstMs: now() - between };
}

/** A file made to hurt, parse and one question. @type {(contender: Contender, options: TaskOptions) => Task} */
export function hostile(contender, options) {
  const kind = /** @type {import('../hostile.mjs').HostileKind} */ (options.kind);
  const { bytes, path, maxBytes } = hostileFile(kind, options.smoke ? 20_000 : 512_000);
  const input = contender.input(bytes);
  warmUpOnOrdinaryFiles(contender, options);
  const round = () => {
    const url = flat(`https://hostile.example${path}`);
    sweep();
    const start = now();
    const parsed =
      maxBytes !== undefined && contender.parseRaised !== undefined
        ? contender.parseRaised(input, maxBytes)
        : contender.parse(input, 'hostile.example');
    count(contender.ask(parsed, url, 'SomeOtherBot'));
    return { milliseconds: now() - start };
  };
  const cold = round().milliseconds;
  return { round, facts: { cold } };
}
