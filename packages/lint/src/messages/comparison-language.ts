/**
 * Loads the texts of what an edit changes: `@maycrawl/lint/internal/languages`, for packages of this project. It imports
 * no text itself.
 *
 * @module
 */
import type { ComparisonTexts } from '../translate-differences.js';
import { type Language, loadFindingTexts, loadPolicyTexts } from './languages.js';

const COMPARISON_LOADERS: Readonly<
  Record<Exclude<Language, 'en'>, () => Promise<Pick<ComparisonTexts, 'differences' | 'undecided'>>>
> = {
  hi: () => import('./hi/index.js'),
  th: () => import('./th/index.js'),
};

/** Returns the texts of what an edit changes in a language; undefined for English. Rejects if they cannot be loaded. */
export async function loadComparisonTexts(tag: Language): Promise<ComparisonTexts | undefined> {
  if (tag === 'en') return undefined;
  const [{ differences, undecided }, { findings, language }, policy] = await Promise.all([
    COMPARISON_LOADERS[tag](),
    loadFindingTexts(tag),
    loadPolicyTexts(tag),
  ]);
  return { differences, undecided, findings, policy, language };
}
