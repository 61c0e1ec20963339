/** Returns the message of an error as a part of a sentence: without its full stop. */
export function errorClause(error: unknown): string {
  return clauseOf(error instanceof Error ? error.message : String(error));
}

/** Returns a sentence as a part of another one: without its full stop. */
export function clauseOf(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
