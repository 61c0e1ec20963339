import { isUrl } from '../../arguments/command-line.js';
import type { LintArguments } from '../../arguments/lint-arguments.js';
import { printableJson } from '../../text/printable.js';
import { pathOf } from './lint-inputs.js';
import type { LintSetups } from './lint-setup.js';

const DEFAULT_INPUT = 'robots.txt';

/**
 * Returns the settings with which the input is checked, as JSON; without an input, those for `robots.txt` in the
 * working folder. The file need not exist. `settings` has the form of a config, with every level.
 */
export async function configText(args: LintArguments, setups: LintSetups): Promise<string> {
  const name = args.inputs[0] ?? args.stdinFilename ?? DEFAULT_INPUT;
  const path = pathOf(name, args);
  const { configFile, config, threshold, ignored } = await setups.of(path);
  const { ruleLevels } = await import('@maycrawl/lint');
  const { preset = 'google', rules = {}, ignore = [], ...rest } = config;
  const text = JSON.stringify(
    {
      file: isUrl(name) ? name : (path ?? '-'),
      config: configFile ?? null,
      ignored: path !== undefined && ignored(path),
      settings: { ...rest, preset, threshold, ignore, rules: ruleLevels({ preset, rules }) },
    },
    null,
    2,
  );
  return `${text.split('\n').map(printableJson).join('\n')}\n`;
}
