import { Problem } from './problem.js';

/**
 * Returns the problem of the target `*`, which the router would take for `/`. It is only for OPTIONS, which no route has.
 * https://www.rfc-editor.org/rfc/rfc9112#section-3.2.4
 */
export function targetProblem(target: string | undefined): Problem | undefined {
  if (!target?.startsWith('*')) return undefined;
  return new Problem('not-found', `There is no route ${target}: a path begins with /, and /docs lists the routes.`);
}
