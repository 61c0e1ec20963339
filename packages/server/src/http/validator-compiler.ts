import AjvCompiler from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/**
 * Returns the compiler of validators. Fastify's default drops unknown fields without an error and converts the values of
 * a body (`[1]` to `"1"`). Here, nothing is dropped, and only query strings, which contain text alone, are converted.
 */
export function validatorCompiler(): FastifySchemaCompiler<TSchema> {
  const build = AjvCompiler();
  const strict = { removeAdditional: false, useDefaults: false, allErrors: false } as const;
  const compileBody = build({}, { customOptions: { ...strict, coerceTypes: false } });
  const compileQuery = build({}, { customOptions: { ...strict, coerceTypes: 'array' } });
  return (route) => (route.httpPart === 'querystring' ? compileQuery(route) : compileBody(route));
}
