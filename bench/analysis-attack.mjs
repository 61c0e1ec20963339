/**
 * An attack on an answer: paths that the patterns of both rule sets describe, their stars filled with nothing, an x and
 * pieces of other rules, each with and without a tail.
 */

/**
 * @typedef {import('../packages/core/dist/index.js').RuleSet} RuleSet
 * @typedef {import('../packages/lint/dist/index.js').Comparison} Comparison
 */

/** Fillings drawn for each pattern, beside the two plain ones. */
const DRAWN = 3;

/**
 * A path whose verdict changes in a direction in which the answer says that none does, or a witness that is none;
 * undefined where the attack fails.
 *
 * @param {Comparison} answer
 * @param {RuleSet} before
 * @param {RuleSet} after
 * @param {import('./random.mjs').Random} r
 * @param {number} most Paths to try.
 */
export function attack(answer, before, after, r, most) {
  if (answer.kind === 'undecided') return undefined;
  const shut = answer.kind === 'equivalent' ? undefined : answer.newlyBlocked;
  const open = answer.kind === 'equivalent' ? undefined : answer.newlyAllowed;
  for (const change of [shut, open]) {
    if (change?.kind !== 'witness') continue;
    const { path } = change.witness;
    if (before.allows(path) !== (change === shut) || after.allows(path) !== (change === open)) return path;
  }
  const isDenied = (/** @type {typeof shut} */ change) => change === undefined || change.kind === 'none';
  const [noneShut, noneOpen] = [isDenied(shut), isDenied(open)];
  if (!noneShut && !noneOpen) return undefined;
  for (const path of instances([before, after], r, most)) {
    const [was, is] = [before.allows(path), after.allows(path)];
    if (was !== is && (was ? noneShut : noneOpen)) return path;
  }
  return undefined;
}

/**
 * @param {readonly RuleSet[]} ruleSets
 * @param {import('./random.mjs').Random} r
 * @param {number} most
 */
function* instances(ruleSets, r, most) {
  const patterns = [...new Set(ruleSets.flatMap(({ rules }) => rules.map((rule) => rule.normalizedPattern)))];
  const pieces = [
    '',
    'x',
    '/',
    ...patterns.flatMap((pattern) => pattern.split(/[*$]/)).filter((piece) => piece !== ''),
  ];
  let left = most;
  for (const pattern of patterns) {
    for (let filling = 0; filling < DRAWN + 2; filling++) {
      const fill = () => (filling < 2 ? /** @type {string} */ (pieces[filling]) : r.pick(pieces));
      const path = pattern.replace(/\$$/, '').replace(/\*/g, fill);
      for (const tail of ['', 'x', r.pick(pieces)]) {
        if (left-- <= 0) return;
        yield path + tail;
      }
    }
  }
}
