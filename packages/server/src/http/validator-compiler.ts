import AjvCompiler from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/** A schema that others refer to. */
export type Component = TSchema & { readonly $id?: string };

/**
 * Returns the compiler of validators. Fastify's default drops unknown fields without an error and converts the values of
 * a body (`[1]` to `"1"`). Here, nothing is dropped, and only query strings, which contain text alone, are converted.
 *
 * @param components the schemas that those of routes refer to
 */
export function validatorCompiler(components: readonly Component[]): FastifySchemaCompiler<TSchema> {
  const build = AjvCompiler();
  const byId = Object.fromEntries(components.map((schema) => [schema.$id ?? '', schema]));
  const strict = { removeAdditional: false, useDefaults: false, allErrors: false } as const;
  const compileBody = build(byId, { customOptions: { ...strict, coerceTypes: false } });
  const compileQuery = build(byId, { customOptions: { ...strict, coerceTypes: 'array' } });
  return (route) => (route.httpPart === 'querystring' ? compileQuery(route) : compileBody(route));
}
