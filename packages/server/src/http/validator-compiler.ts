import AjvCompiler from '@fastify/ajv-compiler';
import buildSerializers from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/** A schema that others refer to. */
export type Component = TSchema & { readonly $id?: string };

/**
 * Returns the compiler of validators. Fastify's default drops unknown fields without an error and converts the values of
 * a body (`[1]` to `"1"`). Here, nothing is dropped, and only query strings, which contain text alone, are converted.
 * @param components the schemas that those of routes refer to
 * @param streams the schemas of bodies that are streams: they are checked as they are read
 */
export function validatorCompiler(
  components: readonly Component[],
  streams: readonly TSchema[] = [],
): FastifySchemaCompiler<TSchema> {
  const byId = Object.fromEntries(components.map((schema) => [schema.$id ?? '', schema]));
  // `verbose`: errors have the schema, for the names of known fields.
  const strict = { removeAdditional: false, useDefaults: false, allErrors: false, verbose: true } as const;
  let compilers: Record<'body' | 'query', FastifySchemaCompiler<TSchema>> | undefined;
  const compiler = ({ httpPart }: { httpPart?: string | undefined }) => {
    if (compilers === undefined) {
      const build = AjvCompiler();
      compilers = {
        body: build(byId, { customOptions: { ...strict, coerceTypes: false } }),
        query: build(byId, { customOptions: { ...strict, coerceTypes: 'array' } }),
      };
    }
    return compilers[httpPart === 'querystring' ? 'query' : 'body'];
  };
  // Each is compiled at the first request that needs it: all of them would take most of the time of the start.
  return (route) => {
    if (streams.includes(route.schema)) return () => true;
    let validate: ReturnType<FastifySchemaCompiler<TSchema>> | undefined;
    const lazy: ReturnType<FastifySchemaCompiler<TSchema>> = (data) => {
      validate ??= compiler(route)(route);
      const result = validate(data);
      lazy.errors = validate.errors ?? null;
      return result;
    };
    return lazy;
  };
}

/**
 * Returns the compiler of serializers: Fastify's own, but each is compiled at the first answer that needs it. All of
 * them would take a third of the time of the start.
 * @param components the schemas that those of routes refer to
 */
export function serializerCompiler(components: readonly Component[]): FastifySerializerCompiler<unknown> {
  const byId = Object.fromEntries(components.map((schema) => [schema.$id ?? '', schema]));
  let compile: FastifySerializerCompiler<unknown> | undefined;
  return (route) => {
    let serialize: ReturnType<FastifySerializerCompiler<unknown>> | undefined;
    return (data) => {
      if (serialize === undefined) {
        compile ??= buildSerializers()(byId) as FastifySerializerCompiler<unknown>;
        serialize = compile(route);
      }
      return serialize(data);
    };
  };
}
