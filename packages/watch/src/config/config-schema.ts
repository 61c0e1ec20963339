import { CONFIG_KEYS, type ConfigKey, DEFAULT_KEYS, MUTE_KEYS, SITE_KEYS } from './config-keys.js';

/** Returns the JSON schema of the file of `maycrawl watch --config`. */
export function watchConfigSchema(): object {
  const { url } = SITE_KEYS;
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of maycrawl watch',
    // Editors that support these keys, such as VS Code, then accept comments and trailing commas.
    allowComments: true,
    allowTrailingCommas: true,
    type: 'object',
    properties: {
      ...schemasOf(CONFIG_KEYS),
      sites: {
        type: 'array',
        minItems: 1,
        description: 'The sites to watch.',
        items: { anyOf: [url.schema, objectOf(SITE_KEYS, ['url'])] },
      },
      ...schemasOf(Object.fromEntries(DEFAULT_KEYS.map((key) => [key, SITE_KEYS[key]]))),
      mutes: { type: 'array', description: 'Alerts that are not sent.', items: objectOf(MUTE_KEYS, ['kind']) },
    },
    required: ['sites'],
    additionalProperties: false,
  };
}

function objectOf(keys: object, required: readonly string[]): object {
  return { type: 'object', properties: schemasOf(keys), required, additionalProperties: false };
}

function schemasOf(keys: object): object {
  return Object.fromEntries(
    Object.entries(keys as Readonly<Record<string, ConfigKey>>).map(([key, { schema }]) => [key, schema]),
  );
}
