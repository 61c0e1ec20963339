import { groupBy } from '../collections/group-by.js';
import type { Diagnostic } from '../model/diagnostic.js';

/** Advices of one mistake that stay apart, as `Write /a` and `Write /b`. */
const MAX_ADVICES = 3;

/** What decides the group of a finding. */
export interface FoldableFinding extends Pick<Diagnostic, 'variant' | 'severity' | 'messageId' | 'help'> {
  readonly fixes: readonly { readonly title: string }[];
}

/**
 * Returns the findings in groups that a report shows once: those of one mistake with the same advice, or with any if it
 * has more than three. Groups of one mistake are in a row, and mistakes in the order of their first finding.
 */
export function foldFindings<Found extends FoldableFinding>(findings: readonly Found[]): [Found, ...Found[]][] {
  const mistakes = groupBy(findings, ({ variant, severity, messageId }) => `${variant} ${severity} ${messageId}`);
  return [...mistakes.values()].flatMap((found) => {
    const advices = groupBy(found, ({ help, fixes }) => JSON.stringify([help, fixes.map(({ title }) => title)]));
    return advices.size > MAX_ADVICES ? [found] : [...advices.values()];
  });
}
