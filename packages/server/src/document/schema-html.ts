import { escapeHtml as e } from './escape-html.js';

/** The parts of a JSON schema that the API page shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Properties;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export type Properties = Readonly<Record<string, Schema>>;

/** Returns a table of an object's properties; empty for any other schema. */
export function propertiesTable({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const need = required.includes(name) ? '' : 'optional';
    const inner = schema.properties === undefined ? '' : propertiesTable(schema);
    const text = e(schema.description ?? '');
    return `<tr><td><code>${e(name)}</code></td><td>${typeText(schema)}</td><td>${need}</td><td>${text}${inner}</td></tr>`;
  });
  return rows.length === 0 ? '' : `<table>${rows.join('')}</table>`;
}

/** Returns the type of a value in a few words, as HTML. */
export function typeText(schema: Schema): string {
  const { $ref, anyOf, items, type = '', format } = schema;
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return `<a href="#schema-${e(name)}">${e(name)}</a>`;
  }
  if (anyOf !== undefined) return anyOf.map(typeText).join(' or ');
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values !== undefined) return values.map((value) => `<code>${e(JSON.stringify(value))}</code>`).join(', ');
  if (items !== undefined) return `list of ${typeText(items)}${bounds(schema)}`;
  const names = typeof type === 'string' ? type : type.join(' or ');
  return `${e(names)}${format === undefined ? '' : ` (${e(format)})`}${bounds(schema)}`;
}

function bounds({ maxItems, maxLength, minimum, maximum }: Schema): string {
  const parts = [
    ...(maxItems === undefined ? [] : [`at most ${maxItems}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}`]),
  ];
  return parts.length === 0 ? '' : `, ${parts.join(', ')}`;
}
