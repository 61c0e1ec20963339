import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';

/** The groups of routes, in the order of the API page. */
export const TAGS = [
  { name: 'verdicts', description: 'May a crawler fetch a URL, and why?' },
  { name: 'robots.txt', description: 'The cached robots.txt of a site, and the sitemaps that it names.' },
  {
    name: 'owners',
    description: 'For the owners of sites: what a file allows, its mistakes, and what an edit changes.',
  },
  { name: 'crawlers', description: 'The registry of crawlers.' },
  { name: 'operation', description: 'For those who operate the service.' },
];

/** Returns the options of the OpenAPI document. Its components have the names of the schemas. */
export function documentOptions(version: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'maycrawl',
        description: 'May this crawler fetch this URL by the robots.txt of its site, and why?',
        version,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'If the service has tokens.' },
        },
      },
      // A service without tokens needs none.
      security: [{ token: [] }, {}],
      tags: TAGS,
    },
    refResolver: { buildLocalReference: ({ $id }, _base, _fragment, index) => String($id ?? `schema-${index}`) },
  };
}
