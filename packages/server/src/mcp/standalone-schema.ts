import type { ObjectSchema } from '@maycrawl/mcp';
import type { TSchema } from 'typebox';
import { namedSchemas } from '../schemas/primitives.js';

/** Returns a schema with copies of those that it refers to by name, because a client has only this one. */
export function standaloneSchema(schema: TSchema): ObjectSchema {
  const components = new Map(namedSchemas().map((one) => [`${(one as { $id?: string }).$id}#`, one]));
  const definitions: Record<string, unknown> = {};
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([name]) => name !== '$id' && !name.startsWith('~'));
    return Object.fromEntries(
      entries.map(([name, member]) => [name, name === '$ref' ? local(String(member)) : copy(member)]),
    );
  };
  const local = (reference: string): string => {
    const name = reference.replace(/#$/, '');
    if (!(name in definitions)) {
      definitions[name] = {};
      definitions[name] = copy(components.get(reference));
    }
    return `#/$defs/${name}`;
  };
  const own = copy(schema) as Record<string, unknown>;
  return Object.keys(definitions).length === 0 ? own : { ...own, $defs: definitions };
}
