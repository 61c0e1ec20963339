import { crawlerPresets, crawlerUses, type Use } from '@maycrawl/core/crawlers';
import { ENGLISH } from '@maycrawl/core/message';
import { suggestion } from '../command-line/usage.js';
import { usage } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

export async function usesOf(given: string): Promise<readonly Use[]> {
  const named = [...crawlerUses.map(({ id }) => ({ name: id, uses: [id] })), ...crawlerPresets];
  const found = named.find(({ name }) => name === given.toLowerCase());
  if (found !== undefined) return found.uses;
  const names = [...new Set(named.map(({ name }) => name))];
  const hint = await suggestion(given.toLowerCase(), names);
  throw usage(`unknown use ${quoted(given)}${hint || `: write --use ${ENGLISH.either(names)}`}`);
}
