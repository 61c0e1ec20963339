// Makes packages/core/src/token-fallbacks.ts, the engine's share of the crawler registry. Needs a built core.
import { crawlers } from '../packages/core/dist/crawlers.js';
import { generatedFile } from './generated-file.mjs';

const LINE_WIDTH = 110;

function row({ name, tokens, obeysRobots, obeysStar }) {
  const outside = obeysRobots === 'no' || obeysRobots === 'user-triggered';
  if (tokens.length === 0 && !outside) throw new Error(`${name} has no token, so it cannot obey robots.txt`);
  const flag = outside ? '~' : obeysStar === 'must-be-named' ? '!' : '';
  return flag + (tokens.length === 0 ? [name] : tokens).join('>').toLowerCase();
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
 * The crawlers of the registry, as far as the engine needs them: \`token>fallback\` in lower case (the name where there
 * is no token), after a flag where one applies: \`!\` must be named (E7), \`~\` outside the protocol (A7).
 */
export const tokenFallbacks: string =
${lines(crawlers.map(row)).trimEnd().replace(/ '$/, "'")};
`,
);
