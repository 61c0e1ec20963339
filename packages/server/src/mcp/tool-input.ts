import { CallError } from '@maycrawl/mcp';
import type { FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import { describeInvalid } from '../http/describe-invalid.js';
import { type FieldError, Problem } from '../http/problem.js';
import { validatorCompiler } from '../http/validator-compiler.js';

const compile = validatorCompiler([]);

/** Returns a function that checks the arguments of a tool. @throws CallError that names each wrong one */
export function checkedBy<Input>(schema: TSchema): (args: unknown) => Input {
  const validate = compile({ schema, method: 'POST', url: '/mcp', httpPart: 'body' });
  return (args) => {
    if (validate(args ?? {})) return (args ?? {}) as Input;
    const { errors } = validate as { errors?: readonly FastifySchemaValidationError[] | null };
    throw new CallError(fieldsText(describeInvalid(errors ?? [], 'body')));
  };
}

/** Returns an error for the caller of a tool; any other as it is. */
export function callError(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  return new CallError(error.errors.length === 0 ? error.message : fieldsText(error.errors));
}

/** Wrong arguments that an error names. */
const MAX_NAMED = 3;

/** The routes name fields of a body, which are arguments of a tool. */
function fieldsText(errors: readonly FieldError[]): string {
  const named = errors.slice(0, MAX_NAMED).map(({ field, detail }) => `${argumentName(field)}: ${detail}`);
  const rest = errors.length - named.length;
  return named.join('; ') + (rest > 0 ? `; and ${rest} more` : '');
}

const argumentName = (field: string): string => field.replace(/^body\.?/, '') || 'arguments';
