import { type MessageValues, renderValues, type Sentence, type ValuesOf } from '@maycrawl/core/message';
import { storeProblems } from './en/store-problems.js';

type Problems = typeof storeProblems;

/** What is wrong with a store, for programs. */
export interface StoreProblem {
  readonly id: string;
  readonly values: MessageValues;
}

/** Returns what is wrong with a store, for `storeProblemText`. */
export function storeProblem<Id extends keyof Problems>(
  id: Id,
  ...[values]: keyof ValuesOf<Problems[Id]> extends never ? [] : [ValuesOf<Problems[Id]>]
): StoreProblem {
  return { id, values: (values ?? {}) as MessageValues };
}

/** Returns the sentence for people, without its full stop. */
export function storeProblemText({ id, values }: StoreProblem): Sentence {
  return renderValues(storeProblems[id as keyof Problems], values);
}
