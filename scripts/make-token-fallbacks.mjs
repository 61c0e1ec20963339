// Makes packages/core/src/token-fallbacks.ts, the engine's share of the crawler registry. Needs a built core.
import { crawlers } from '../packages/core/dist/crawlers.js';
import { generatedFile } from './generated-file.mjs';

const LINE_WIDTH = 110;

/** Crawlers that are bound like any other, but whose header hides them: nothing in it marks them as a product. */
const HIDDEN_IN_HEADERS = ['googleweblight'];

/** Its own token, then `*`, binds a crawler that has no row: so only the others need one. */
function row({ name, tokens, obeysRobots, obeysStar }) {
  const outside = obeysRobots === 'no' || obeysRobots === 'user-triggered';
  if (tokens.length === 0 && !outside) throw new Error(`${name} has no token, so it cannot obey robots.txt`);
  const flag = outside ? '~' : obeysStar === 'must-be-named' ? '!' : '';
  const needed = flag !== '' || tokens.length > 1 || HIDDEN_IN_HEADERS.includes(name);
  return needed ? [flag + (tokens.length === 0 ? [name] : tokens).join('>').toLowerCase()] : [];
}

/** Neighbours that begin alike pack well. */
function byToken(a, b) {
  const [first, second] = [a, b].map((text) => text.replace(/^\W/, ''));
  return first < second ? -1 : 1;
}

function lines(rows) {
  const filled = [''];
  for (const text of rows) {
    if (filled.at(-1).length + text.length > LINE_WIDTH) filled.push('');
    filled[filled.length - 1] += `${text} `;
  }
  return filled.map((line) => `  '${line}'`).join(' +\n');
}

generatedFile(
  'packages/core/src/token-fallbacks.ts',
  `// Made from the crawler registry by scripts/make-token-fallbacks.mjs: change the registry, not this file.

/**
 * The crawlers of the registry that are not bound like any other: \`token>fallback\` in lower case (the name where there
 * is no token), after a flag where one applies: \`!\` must be named (E7), \`~\` outside the protocol (A7).
 */
export const tokenFallbacks: string =
${lines(crawlers.flatMap(row).sort(byToken)).trimEnd().replace(/ '$/, "'")};
`,
);
