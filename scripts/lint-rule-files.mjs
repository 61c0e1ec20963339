// Which file holds which rule of the checker: `packages/lint/src/rules/<subject>/<id>.ts`, and `<id>.md` its page.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

export const RULES_FOLDER = 'packages/lint/src/rules';

/** The path of each rule's file, relative to `RULES_FOLDER` and with `/`, by the rule's id; sorted by id. */
export function ruleFiles() {
  return filesOf('.ts');
}

/** The path of each hand-written page, as `ruleFiles`. */
export function rulePageFiles() {
  return filesOf('.md');
}

/** The path of a rule's page, relative to the root of the repository. */
export function rulePagePath(id) {
  return `${RULES_FOLDER}/${ruleFiles().get(id)?.replace(/\.ts$/, '.md')}`;
}

/** @param {string} extension */
function filesOf(extension) {
  /** @type {[string, string][]} */
  const files = readdirSync(join(root, RULES_FOLDER), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: subject }) =>
      readdirSync(join(root, RULES_FOLDER, subject))
        .filter((name) => name.endsWith(extension))
        .map((name) => pairOf(subject, name, extension)),
    );
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @param {string} subject @param {string} name @param {string} extension @returns {[string, string]} */
function pairOf(subject, name, extension) {
  return [name.slice(0, -extension.length), `${subject}/${name}`];
}
