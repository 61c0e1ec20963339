import { nearest } from '@maycrawl/lint/internal/names';
import type { FastifySchemaValidationError } from 'fastify';
import type { FieldError } from './problem.js';
import { shownValue } from './shown-value.js';

const MAX_DESCRIBED = 20;

/** What a validator reports: with the option `verbose`, also the value and its schema. */
interface ValidationError extends FastifySchemaValidationError {
  readonly data?: unknown;
  readonly parentSchema?: { readonly properties?: object };
}

export function describeInvalid(errors: readonly ValidationError[], part: string): FieldError[] {
  const place = part === 'querystring' ? 'query' : part;
  return errors.flatMap((error) => [describe(error, place), ...misspelt(error, place)]).slice(0, MAX_DESCRIBED);
}

/** Beside a field that is missing: the unknown ones, because one of them may be meant. */
function misspelt({ keyword, instancePath, data, parentSchema }: ValidationError, place: string): FieldError[] {
  if (keyword !== 'required' || typeof data !== 'object' || data === null) return [];
  const known = Object.keys(parentSchema?.properties ?? {});
  const unknown = Object.keys(data).filter((name) => !known.includes(name));
  const field = place + fieldPath(instancePath);
  return unknown.slice(0, MAX_DESCRIBED).map((name) => unknownField(`${field}.${name}`, name, known));
}

function unknownField(field: string, name: string, known: readonly string[]): FieldError {
  const meant = meantName(name, known);
  if (meant !== undefined) return { field, detail: `is not known; did you mean ${meant}?` };
  const help = field.startsWith('query.') ? '; if it belongs to a URL, percent-encode the URL (& as %26)' : '';
  return { field, detail: `is not known${help}; known are ${known.join(', ')}` };
}

/** Returns the known name that is nearest to a name, or that it begins with: `robots` for `robotsTxt`. */
export function meantName(name: string, known: readonly string[]): string | undefined {
  const byLowerCase = new Map(known.map((one) => [one.toLowerCase(), one]));
  const lower = name.toLowerCase();
  // Nearly any name is two changes from one of three letters.
  const near = nearest(lower, [...byLowerCase.keys()], lower.length > 3 ? 2 : 1);
  if (near !== undefined) return byLowerCase.get(near);
  const starts = [...byLowerCase.keys()].filter((one) => lower.startsWith(one));
  return byLowerCase.get(starts.sort((a, b) => b.length - a.length)[0] ?? '');
}

function describe(
  { instancePath, keyword, params, message, data, parentSchema }: ValidationError,
  place: string,
): FieldError {
  const field = place + fieldPath(instancePath);
  switch (keyword) {
    case 'required':
      return { field: `${field}.${params.missingProperty}`, detail: 'is required, and is missing' };
    case 'additionalProperties': {
      const name = String(params.additionalProperty);
      return unknownField(`${field}.${name}`, name, Object.keys(parentSchema?.properties ?? {}));
    }
    case 'minLength':
      return { field, detail: 'is empty: expected at least 1 character' };
    case 'minItems':
      return { field, detail: 'is empty: expected at least 1 value' };
    case 'maxLength':
      return { field, detail: `expected at most ${params.limit} characters, got ${shownValue(data)}` };
    case 'maxItems':
      return { field, detail: `expected at most ${params.limit} values, got ${shownValue(data)}` };
    case 'enum':
      return { field, detail: `expected ${(params.allowedValues as string[]).join(' or ')}, got ${shownValue(data)}` };
    case 'type':
      return { field, detail: `expected ${[params.type].flat().join(' or ')}, got ${shownValue(data)}` };
    case 'format':
      return { field, detail: `expected a ${params.format}, such as 2026-11-28T12:00:00Z, got ${shownValue(data)}` };
    default:
      return { field, detail: `${message ?? 'is not valid'}, got ${shownValue(data)}` };
  }
}

/** Returns `.urls[3]` for `/urls/3`. */
function fieldPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part.replaceAll('~1', '/').replaceAll('~0', '~')}`))
    .join('');
}
