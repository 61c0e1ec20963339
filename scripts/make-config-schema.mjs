// Makes packages/lint/config.schema.json, the schema of maycrawl.config.json, from the rules. Needs a built lint.
import { configSchema } from '../packages/lint/dist/index.js';
import { generatedFile } from './generated-file.mjs';

generatedFile('packages/lint/config.schema.json', `${JSON.stringify(configSchema(), null, 2)}\n`);
