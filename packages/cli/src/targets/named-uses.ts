import { crawlerPresets, type Use } from '@maycrawl/core/crawlers';
import { suggestion } from '../arguments/command-line.js';
import { CommandError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

/** Returns the uses that a value of `--use` names; throws a {@link CommandError} (`usage`). */
export async function usesOf(given: string): Promise<readonly Use[]> {
  const preset = crawlerPresets.find(({ name }) => name === given.toLowerCase());
  if (preset !== undefined) return preset.uses;
  const names = crawlerPresets.map(({ name }) => name);
  const hint = await suggestion(given.toLowerCase(), names);
  throw new CommandError(
    'usage',
    `unknown use ${quoted(given)}${hint || `: write --use ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`}`,
  );
}
