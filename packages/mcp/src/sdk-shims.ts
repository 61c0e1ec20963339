/* Bundles resolve `@modelcontextprotocol/server/_shims` to this module: see scripts/bundle-standalone.mjs. */

import process from 'node:process';

/** In place of the validator of replies of a client, of which none is expected. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('no reply of a client is expected');
  }
}

export { process };
