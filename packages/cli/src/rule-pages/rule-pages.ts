import { type Explanation, readExplanations } from '../../../../scripts/rule-pages/explanations.mjs';

/**
 * The pages of the lint rules by id. The build writes them into this file (`scripts/build-rule-pages.mjs`), so that the
 * command reads no file for them.
 */
export const rulePages: Readonly<Record<string, Explanation>> = readExplanations();
