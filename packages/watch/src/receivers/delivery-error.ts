import { renderValues, type Sentence, type ValuesOf } from '@maycrawl/core/message';
import { type FailureDetail, failureText } from '@maycrawl/gate';
import type { problems } from '../messages/en/log.js';
import { ENGLISH_WATCH, type WatchTexts } from '../messages/watch-texts.js';

type Problems = typeof problems;

/** Why a receiver did not take a message, as data. */
export type DeliveryProblem =
  | { readonly [Id in keyof Problems]: { readonly id: Id; readonly values: ValuesOf<Problems[Id]> } }[keyof Problems]
  | { readonly id: 'fetch'; readonly detail: FailureDetail };

/** A receiver did not take a message. The message of the error is one line in English. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly problem: DeliveryProblem;

  constructor(problem: DeliveryProblem) {
    super(problemText(problem, ENGLISH_WATCH));
    this.problem = problem;
  }
}

/** Returns a clause without a full stop. */
export function problemText(problem: DeliveryProblem, { problems, gate, language }: WatchTexts): Sentence {
  if (problem.id === 'fetch') return failureText(problem.detail, gate);
  return renderValues(problems[problem.id], problem.values, language);
}
