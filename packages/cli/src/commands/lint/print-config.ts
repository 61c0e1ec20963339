import { join } from 'node:path';
import type { LintSetups } from '../../config/lint-setup.js';
import { isFolder } from '../../files/find-inputs.js';
import { printableJson } from '../../text/printable.js';
import { isUrl } from '../../urls/is-url.js';
import type { LintArguments } from './lint-command.js';
import { pathOf } from './lint-inputs.js';

const DEFAULT_INPUT = 'robots.txt';

/** The file need not exist. `settings` has the form of a config, with every level. */
export async function configText(args: LintArguments, setups: LintSetups): Promise<string> {
  const name = args.inputs[0] ?? args.stdinFilename ?? DEFAULT_INPUT;
  const given = pathOf(name, args);
  const path = given !== undefined && isFolder(given) ? join(given, DEFAULT_INPUT) : given;
  const { configFile, config, threshold, ignored } = await setups.of(path);
  const { ruleLevels } = await import('@maycrawl/lint/internal');
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
