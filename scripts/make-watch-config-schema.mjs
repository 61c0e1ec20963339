// Makes packages/watch/config.schema.json, the schema of the file of `maycrawl watch --config`. Needs a built watch.
import { watchConfigSchema } from '../packages/watch/dist/config.js';
import { generatedFile } from './generated-file.mjs';

generatedFile('packages/watch/config.schema.json', `${JSON.stringify(watchConfigSchema(), null, 2)}\n`);
