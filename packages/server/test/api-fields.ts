/** The text fields of every route, read from the OpenAPI document, and requests that set one of them. */
import type { InjectOptions } from 'fastify';

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  /** Of a body of lines: the schema of a line. */
  readonly contentSchema?: JsonSchema;
  readonly examples?: readonly unknown[];
}

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

export interface Operation {
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly security?: readonly object[];
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** A field of a request that is text, or a list of texts. */
export interface Field {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** `query`, or the content type of the body. */
  readonly type: string;
  readonly name: string;
  readonly isList: boolean;
  /** True if its name or its description speaks of URLs. */
  readonly isUrl: boolean;
  /** The object that has the field. */
  readonly owner: JsonSchema;
}

/** Returns every text field of every route: a new route needs no entry anywhere. */
export function textFields({ paths, components }: ApiDocument): Field[] {
  const resolved = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1)!]!;
  const fieldsOf = (method: string, path: string, type: string, owner: JsonSchema): Field[] =>
    Object.entries(owner.properties ?? {}).flatMap(([name, property]) => {
      const { type: kind, enum: values, items, description = '' } = resolved(property);
      const isList = kind === 'array';
      const isText = values === undefined && (kind === 'string' || (isList && resolved(items ?? {}).type === 'string'));
      if (!isText) return [];
      const isUrl = /url/i.test(`${name} ${description}`);
      return [{ method: method.toUpperCase() as 'GET' | 'POST', path, type, name, isList, isUrl, owner }];
    });
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
      const query = {
        properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
      };
      const bodies = Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema = {} }]) => {
        return fieldsOf(method, path, type, resolved(schema.contentSchema ?? schema));
      });
      return [...fieldsOf(method, path, 'query', query), ...bodies];
    }),
  );
}

/** Values of fields that are required, or one of which is. No URL among them is fetched: its port is not permitted. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  url: 'http://public.example:22/',
  urls: ['http://public.example:22/'],
  ok: true,
  robots: 'user-agent: *\nallow: /',
  before: 'user-agent: *\nallow: /',
  after: 'user-agent: *\ndisallow: /a',
};

/** Returns a request whose field has that text. Files get a line with it. */
export function requestWith({ method, path, type, name, isList, owner }: Field, text: string): InjectOptions {
  const { properties = {}, required = [] } = owner;
  const values: Record<string, unknown> = {};
  for (const one of [...required, 'robots', 'before', 'after']) {
    if (one in properties && name !== `${one}Base64`) values[one] = SAMPLES[one];
  }
  const line = `user-agent: *\nallow: /\nsitemap: ${text}\n`;
  if (name.endsWith('Base64')) values[name] = Buffer.from(line).toString('base64');
  else if (typeof SAMPLES[name] === 'string' && name !== 'url') values[name] = line;
  else values[name] = isList ? [text] : text;
  if (type === 'query') {
    const pairs = Object.entries(values).flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)]));
    return { method, url: `${path}?${new URLSearchParams(pairs as [string, string][])}` };
  }
  return { method, url: path, headers: { 'content-type': type }, payload: JSON.stringify(values) };
}
