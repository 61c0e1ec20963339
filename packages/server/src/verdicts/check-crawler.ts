import { parse } from '@maycrawl/core';
import { fieldProblem } from '../http/problem.js';

const NOTHING = parse('');

/**
 * Returns `name` if it is the name of a crawler or a `User-Agent` header.
 *
 * @throws Problem that names `field` and says what to write.
 */
export function checkCrawler(name: string, field: string): string {
  try {
    NOTHING.rulesFor(name);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw fieldProblem(field, error.message);
  }
  return name;
}
