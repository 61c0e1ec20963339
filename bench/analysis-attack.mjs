/**
 * Searches for a path that disproves a comparison: paths from the patterns of both rule sets, each `*` replaced by
 * nothing, an x or a piece of another rule, each with and without more characters at the end.
 */

/**
 * @typedef {import('../packages/core/dist/index.js').RuleSet} RuleSet
 * @typedef {import('../packages/lint/dist/index.js').Comparison} Comparison
 */

/** Random replacements of `*` per pattern, in addition to nothing and `x`. */
const RANDOM_FILLINGS = 3;

/**
 * Returns a path that is newly blocked or newly allowed although the answer says that no path is, or a witness whose
 * verdict does not change; undefined if the search finds neither.
 *
 * @param {Comparison} answer
 * @param {RuleSet} before
 * @param {RuleSet} after
 * @param {import('./random.mjs').Random} r
 * @param {number} maxPaths Paths to try.
 */
export function attack(answer, before, after, r, maxPaths) {
  if (answer.kind === 'undecided') return undefined;
  const blocked = answer.kind === 'equivalent' ? undefined : answer.newlyBlocked;
  const allowed = answer.kind === 'equivalent' ? undefined : answer.newlyAllowed;
  for (const change of [blocked, allowed]) {
    if (change?.kind !== 'witness') continue;
    const { path } = change.witness;
    if (before.allows(path) !== (change === blocked) || after.allows(path) !== (change === allowed)) return path;
  }
  const isNone = (/** @type {typeof blocked} */ change) => change === undefined || change.kind === 'none';
  const [noneBlocked, noneAllowed] = [isNone(blocked), isNone(allowed)];
  if (!noneBlocked && !noneAllowed) return undefined;
  for (const path of instances([before, after], r, maxPaths)) {
    const [was, is] = [before.allows(path), after.allows(path)];
    if (was !== is && (was ? noneBlocked : noneAllowed)) return path;
  }
  return undefined;
}

/**
 * @param {readonly RuleSet[]} ruleSets
 * @param {import('./random.mjs').Random} r
 * @param {number} maxPaths
 */
function* instances(ruleSets, r, maxPaths) {
  const patterns = [...new Set(ruleSets.flatMap(({ rules }) => rules.map((rule) => rule.normalizedPattern)))];
  const pieces = [
    '',
    'x',
    '/',
    ...patterns.flatMap((pattern) => pattern.split(/[*$]/)).filter((piece) => piece !== ''),
  ];
  let left = maxPaths;
  for (const pattern of patterns) {
    for (let filling = 0; filling < RANDOM_FILLINGS + 2; filling++) {
      const fill = () => (filling < 2 ? /** @type {string} */ (pieces[filling]) : r.pick(pieces));
      const path = pattern.replace(/\$$/, '').replace(/\*/g, fill);
      for (const tail of ['', 'x', r.pick(pieces)]) {
        if (left-- <= 0) return;
        yield path + tail;
      }
    }
  }
}
