// Which file holds which rule of the checker: `packages/lint/src/rules/<subject>/<id>.ts`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

export const RULES_FOLDER = 'packages/lint/src/rules';

/** The path of each rule's file, relative to `RULES_FOLDER` and with `/`, by the rule's id; sorted by id. */
export function ruleFiles() {
  /** @type {[string, string][]} */
  const files = readdirSync(join(root, RULES_FOLDER), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: subject }) =>
      readdirSync(join(root, RULES_FOLDER, subject)).map((name) => pairOf(subject, name)),
    );
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @param {string} subject @param {string} name @returns {[string, string]} */
function pairOf(subject, name) {
  return [name.replace(/\.ts$/, ''), `${subject}/${name}`];
}
