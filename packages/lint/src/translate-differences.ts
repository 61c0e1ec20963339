import type { MessageLanguage } from '@maycrawl/core/message';
import { type UndecidedTexts, undecidedReason } from './analysis/queries/undecided.js';
import type { DifferenceTexts } from './comparison/edit-text.js';
import type { Difference, Differences, Direction } from './comparison/types.js';
import type { PolicyTexts } from './policy/policy-words.js';
import type { Translation } from './translate.js';
import { translateAccess } from './translate-file.js';

/** The texts of one language in a report on what an edit changes. */
export interface ComparisonTexts {
  readonly language: MessageLanguage;
  readonly differences: DifferenceTexts;
  readonly undecided: UndecidedTexts;
  /** Of findings; those on a blocked site are used. */
  readonly findings: Translation;
  /** Undefined for English. */
  readonly policy: PolicyTexts | undefined;
}

/**
 * Returns a comparison with its sentences in another language: for whom the site is blocked, and why nothing is decided.
 * Without texts, it stays as it is: in English.
 */
export function translateDifferences(found: Differences, texts: ComparisonTexts | undefined): Differences {
  if (texts === undefined) return found;
  const { findings, language } = texts;
  const [before, after] = found.access;
  return {
    ...found,
    access: [translateAccess(before, findings, language), translateAccess(after, findings, language)],
    differences: found.differences.map((difference) => translateDifference(difference, texts)),
  };
}

function translateDifference(difference: Difference, texts: ComparisonTexts): Difference {
  const { newlyBlocked, newlyAllowed } = difference;
  return {
    ...difference,
    newlyBlocked: translateDirection(newlyBlocked, texts),
    newlyAllowed: translateDirection(newlyAllowed, texts),
  };
}

function translateDirection(direction: Direction, { undecided, language }: ComparisonTexts): Direction {
  if (direction.kind !== 'undecided') return direction;
  return { ...direction, reason: undecidedReason(direction.cause, undefined, undecided, language) };
}
