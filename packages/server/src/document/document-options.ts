import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { MAX_FIELDS, MAX_VALUES } from '../http/json-body.js';

const TAGS = [
  { name: 'verdicts', description: 'May a crawler fetch a URL, and why?' },
  { name: 'robots.txt', description: 'The cached robots.txt of a site, and the sitemaps that it names.' },
  { name: 'history', description: 'What watchers saw of a robots.txt, and when.' },
  {
    name: 'owners',
    description: 'For the owners of sites: what a file allows, its mistakes, and what an edit changes.',
  },
  { name: 'crawlers', description: 'The registry of crawlers.' },
  { name: 'operation', description: 'For those who operate the service.' },
];

/**
 * Returns the options of the OpenAPI document. Its components have the names of the schemas. `bodyLimit` is that of routes
 * without a limit of their own, in bytes.
 */
export function documentOptions(version: string, bodyLimit: number): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'maycrawl',
        description: 'May this crawler fetch this URL by the robots.txt of its site, and why?',
        version,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'If the service has tokens.' } },
      },
      // A service without tokens needs none.
      security: [{ token: [] }, {}],
      tags: TAGS,
      externalDocs: { url: '/docs/errors', description: 'What each kind of error means' },
    },
    transform: ({ schema = {}, url, route }) => {
      return { url, schema: schema.body === undefined ? schema : withLimits(schema, route.bodyLimit ?? bodyLimit) };
    },
    refResolver: { buildLocalReference: ({ $id }, _base, _fragment, index) => String($id ?? `schema-${index}`) },
  };
}

function withLimits(schema: FastifySchema & { readonly description?: string }, bytes: number): FastifySchema {
  const limits =
    `A body of JSON has at most ${bytes / 1_024 / 1_024} MiB, ${MAX_VALUES.toLocaleString('en')} values and ` +
    `${MAX_FIELDS.toLocaleString('en')} fields.`;
  const { description } = schema;
  return Object.assign({ ...schema }, { description: description === undefined ? limits : `${description} ${limits}` });
}
