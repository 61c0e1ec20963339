// Which file holds which rule of the checker, or which variant: `packages/lint/src/rules/<subject>/<id>.ts`. The page of
// a rule is a file `<id>.md` there, which has a section for each variant.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

export const RULES_FOLDER = 'packages/lint/src/rules';

/** The path of the file of each rule or variant, relative to `RULES_FOLDER` and with `/`, by its id; sorted by id. */
export function ruleFiles() {
  return filesOf('.ts');
}

/** The path of each hand-written page, as `ruleFiles`. */
export function rulePageFiles() {
  return filesOf('.md');
}

/** The path of the page of a rule, or that of the section about a variant, relative to the root of the repository. */
export function rulePagePath(id) {
  const page = pageTexts().get(id);
  if (page === undefined) throw new Error(`there is no page about ${id}`);
  return `${RULES_FOLDER}/${page.path}`;
}

/** @type {Map<string, { path: string, text: string, variants: string[] }> | undefined} */
let texts;

/**
 * The pages of rules, and the sections about variants as pages of their own, by id; sorted by id. `variants` has the ids
 * of the variants of a rule.
 */
export function pageTexts() {
  texts ??= new Map(
    [...rulePageFiles()].flatMap(([id, path]) => textsOn(id, path)).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return texts;
}

/** @param {string} id @param {string} path @returns {[string, { path: string, text: string, variants: string[] }][]} */
function textsOn(id, path) {
  const text = readFileSync(join(root, RULES_FOLDER, path), 'utf8');
  const [, ...parts] = text.split(/^(?=## [a-z][a-z\d-]*$)/m);
  const variants = parts.map((part) => /** @type {string} */ (part.slice(3, part.indexOf('\n'))));
  return [
    [id, { path, text, variants }],
    ...parts.map(
      (part, i) =>
        /** @type {[string, any]} */ ([
          variants[i],
          { path: `${path}#${variants[i]}`, text: part.replace(/^##/gm, '#'), variants: [] },
        ]),
    ),
  ];
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
