import buildSerializers from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';
import type { Component } from './validator-compiler.js';

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
