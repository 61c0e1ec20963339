/** Typical edits of rule lists. */

/**
 * @typedef {{ allow: boolean, pattern: string }} PlainRule
 * @typedef {import('./random.mjs').Random} Random
 * @typedef {(rules: readonly PlainRule[], r: Random) => PlainRule[]} Edit The list is not empty.
 */

/**
 * @param {readonly PlainRule[]} rules
 * @param {number} at
 * @param {readonly PlainRule[]} replacements
 */
function replaced(rules, at, replacements) {
  return [...rules.slice(0, at), ...replacements, ...rules.slice(at + 1)];
}

/** Replaces one pattern by one of `variants`. @type {(variants: (pattern: string, r: Random) => string[]) => Edit} */
function rewritten(variants) {
  return (rules, r) => {
    const at = r.below(rules.length);
    const { allow, pattern } = /** @type {PlainRule} */ (rules[at]);
    return replaced(rules, at, [{ allow, pattern: r.pick(variants(pattern, r)) || '/' }]);
  };
}

/** Rewrites every pattern. @type {(rewrite: (pattern: string) => string) => Edit} */
function everywhere(rewrite) {
  return (rules) => rules.map(({ allow, pattern }) => ({ allow, pattern: rewrite(pattern) }));
}

/** @type {Edit} */
function added(rules, r) {
  const at = r.below(rules.length);
  const { allow, pattern } = /** @type {PlainRule} */ (rules[at]);
  const patterns = [
    `/${r.word(3, 8)}/`,
    `/*.${r.word(2, 4)}$`,
    `/*?${r.word(2, 5)}=`,
    `${pattern}${r.word(1, 4)}`,
    pattern.replace(/[^/*]*[*$]?$/, `${r.word(2, 6)}/`),
  ];
  return replaced(rules, at, [
    { allow, pattern },
    { allow: r.below(3) === 0, pattern: r.pick(patterns) },
  ]);
}

/** @type {Edit} */
function deleted(rules, r) {
  return replaced(rules, r.below(rules.length), []);
}

const widened = rewritten((pattern) => [
  pattern.replace(/\$$/, ''),
  pattern.replace(/[^/*]\/?$/, ''),
  pattern.replace(/[^/*]+/, '*'),
  pattern.slice(0, Math.max(1, pattern.length >> 1)),
]);

const narrowed = rewritten((pattern, r) => [
  `${pattern.replace(/\$$/, '')}$`,
  `${pattern.replace(/[*$]+$/, '')}/${r.word(2, 6)}`,
  pattern.replace(/\*/, r.word(1, 4)),
  `${pattern.replace(/\$$/, '')}*${r.word(2, 4)}`,
]);

/** Adds a rule that another one of the same type covers. In most files no rule in between differs. @type {Edit} */
function redundant(rules, r) {
  const { allow, pattern } = r.pick(rules);
  const stem = pattern.replace(/[*$]+$/, '');
  const within = [`${stem}${r.word(1, 6)}`, `${stem}*${r.word(1, 3)}`, `${stem}*`];
  return [...rules, { allow, pattern: pattern.endsWith('$') ? pattern : r.pick(within) }];
}

/** @type {Edit} */
function reordered(rules, r) {
  const left = [...rules];
  return rules.map(() => /** @type {PlainRule} */ (left.splice(r.below(left.length), 1)[0]));
}

/** @type {Edit} */
function deduplicated(rules) {
  return [...new Map(rules.map((rule) => [`${rule.allow} ${rule.pattern}`, rule])).values()];
}

/** Edits that change one rule. @type {Record<string, Edit>} */
export const ONE_RULE_EDITS = { added, deleted, widened, narrowed };

/** Edits that change no verdict in nearly all files. @type {Record<string, Edit>} */
export const QUIET_EDITS = {
  redundant,
  reordered,
  deduplicated,
  'a star appended to each rule': everywhere((pattern) => (pattern.endsWith('$') ? pattern : `${pattern}*`)),
  'stars at the end dropped': everywhere((pattern) => pattern.replace(/(.)\*+$/, '$1')),
  'stars doubled': everywhere((pattern) => pattern.replace(/\*/g, '**')),
};
