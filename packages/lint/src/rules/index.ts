// Made from the files beside it by scripts/make-lint-rules.mjs.
import type { LintRule } from '../rule.js';
import { rawSpace } from './raw-space.js';
import { unusedSuppression } from './unused-suppression.js';

/** Every rule of the checker, by id. */
export const rules: readonly LintRule[] = [
  rawSpace,
  unusedSuppression,
];
