/** Calls of a contender: exceptions are caught, and answers are counted, so that no call can be optimised away. */

/**
 * @typedef {import('../contenders/index.mjs').Contender} Contender
 * @typedef {import('./index.mjs').Figures} Figures
 */

/** Answers so far, by value. Counting them prevents dead-code elimination. */
const answers = { allowed: 0, disallowed: 0, other: 0, thrown: 0, parsed: 0 };

/** @returns {Figures} */
export function answerCounts() {
  return { ...answers };
}

/** @param {boolean | undefined} answer */
export function countAnswer(answer) {
  if (answer === true) answers.allowed++;
  else if (answer === false) answers.disallowed++;
  else answers.other++;
}

/**
 * @param {Contender} contender
 * @param {any} input
 * @param {string} host
 */
export function tryParse(contender, input, host) {
  try {
    const parsed = contender.parse(input, host);
    answers.parsed++;
    return parsed;
  } catch {
    answers.thrown++;
    return undefined;
  }
}

/**
 * @param {Contender} contender
 * @param {any} parsed
 * @param {string} url
 * @param {string} crawler
 */
export function tryAllows(contender, parsed, url, crawler) {
  if (parsed === undefined) return;
  try {
    countAnswer(contender.allows(parsed, url, crawler));
  } catch {
    answers.thrown++;
  }
}

/**
 * @param {Contender} contender
 * @param {any} rules
 * @param {string} target
 */
export function tryRulesAllow(contender, rules, target) {
  try {
    countAnswer(contender.rulesAllow?.(rules, target));
  } catch {
    answers.thrown++;
  }
}
