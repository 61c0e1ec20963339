import type { FastifySchemaValidationError } from 'fastify';
import type { FieldError } from './problem.js';

/** Errors that are described for one request. More would only repeat them. */
const MAX_DESCRIBED = 20;

/** Describes what a validator found wrong in a part of a request: each wrong field, and what was expected. */
export function describeInvalid(errors: readonly FastifySchemaValidationError[], part: string): FieldError[] {
  const place = part === 'querystring' ? 'query' : part;
  return errors.slice(0, MAX_DESCRIBED).map((error) => describe(error, place));
}

function describe({ instancePath, keyword, params, message }: FastifySchemaValidationError, place: string): FieldError {
  const field = place + fieldPath(instancePath);
  switch (keyword) {
    case 'required':
      return { field: `${field}.${params.missingProperty}`, detail: 'is required, and is missing' };
    case 'additionalProperties': {
      const name = String(params.additionalProperty);
      const help = place === 'query' ? ': if it belongs to a URL, percent-encode the URL (& as %26)' : '';
      return { field: `${field}.${name}`, detail: `is not known${help}` };
    }
    case 'minLength':
    case 'minItems':
      return { field, detail: 'is empty' };
    case 'maxLength':
      return { field, detail: `is longer than ${params.limit} characters` };
    case 'maxItems':
      return { field, detail: `has more than ${params.limit} values` };
    case 'enum':
      return { field, detail: `must be one of ${(params.allowedValues as string[]).join(', ')}` };
    case 'type':
      // A parameter that is repeated is a list.
      return { field, detail: place === 'query' ? `must be one ${params.type}` : (message ?? 'is not valid') };
    default:
      return { field, detail: message ?? 'is not valid' };
  }
}

/** Returns an error for each parameter that the query schema of a route does not have. */
export function unknownParameters(query: object, known: object): FieldError[] {
  const names = Object.keys(query).filter((name) => !Object.hasOwn(known, name));
  return names.slice(0, MAX_DESCRIBED).map((name) => ({ field: `query.${name}`, detail: 'is not known' }));
}

/** Returns `.urls[3]` for `/urls/3`. */
function fieldPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part.replaceAll('~1', '/').replaceAll('~0', '~')}`))
    .join('');
}
