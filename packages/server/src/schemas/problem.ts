import { Type } from 'typebox';
import { PROBLEMS, type ProblemCode } from '../http/problem.js';
import { Strict, Word } from './primitives.js';

export const ProblemObject = Strict(
  {
    type: Type.String({ description: 'A relative URL: the section of a page on this kind of error.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Word(Object.keys(PROBLEMS) as ProblemCode[], { description: 'The kind of error, for programs.' }),
    errors: Type.Array(Strict({ field: Type.String(), detail: Type.String() })),
    requestId: Type.String({ description: 'The same as in the header X-Request-Id.' }),
  },
  { $id: 'Problem', description: 'What was wrong, by RFC 9457.' },
);
