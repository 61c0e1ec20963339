// Makes packages/core/src/crawlers/token-fallbacks.ts, the engine's share of the crawler registry. Needs a built core.
import { crawlers, mustBeNamed } from '../packages/core/dist/crawlers/crawlers.js';
import { generatedFile } from './generated-file.mjs';

const LINE_WIDTH = 110;

/** Crawlers with the usual fallback to `*`, but without a product in their User-Agent header that identifies them. */
const HIDDEN_IN_HEADERS = ['googleweblight'];

/** A crawler without a row uses the group of its own token, then that of `*`. So only the others need a row. */
function row(entry) {
  const { name, tokens, obeysRobotsTxt } = entry;
  const outside = obeysRobotsTxt === 'no';
  if (tokens.length === 0 && !outside)
    throw new Error(`${name} has no token, so it cannot obey robots.txt: set obeysRobotsTxt to 'no'`);
  const flag = outside ? '~' : mustBeNamed(entry) ? '!' : '';
  const needed = flag !== '' || tokens.length > 1 || HIDDEN_IN_HEADERS.includes(name);
  return needed ? [flag + (tokens.length === 0 ? [name] : tokens).join('>').toLowerCase()] : [];
}

/** Sorted rows compress better, because adjacent rows share their first characters. */
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
  'packages/core/src/crawlers/token-fallbacks.ts',
  `// Generated from the crawler registry by scripts/make-token-fallbacks.mjs: change the registry, not this file.

/**
 * The crawlers of the registry that need more than the default, which is their own token and then \`*\`:
 * \`token>fallback\` in lower case (the name if there is no token), after a flag if one applies. \`!\`: rules for \`*\`
 * do not apply to it. \`~\`: it does not obey robots.txt.
 */
export const tokenFallbacks: string =
${lines(crawlers.flatMap(row).sort(byToken)).trimEnd().replace(/ '$/, "'")};
`,
);
