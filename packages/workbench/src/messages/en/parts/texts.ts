import type { firstEnglish } from '../index.js';
import type { lateEnglish } from '../late.js';
import type { changesTexts } from './changes.js';
import type { outageTexts } from './outage.js';
import type { policyTexts } from './policy.js';
import type { templatesTexts } from './templates.js';

/** What is loaded with the tab or dialog that shows it. */
export interface Parts {
  readonly changes: typeof changesTexts;
  readonly outage: typeof outageTexts;
  readonly policy: typeof policyTexts;
  readonly templates: typeof templatesTexts;
}
export type Part = keyof Parts;

type First = typeof firstEnglish;
type Late = typeof lateEnglish;
type OfParts = Parts['changes'] & Parts['outage'] & Parts['policy'] & Parts['templates'];

/** All texts of the page in English. */
export type Texts = Omit<First, keyof Late> & Late & OfParts;
/** The areas of which the page shows something first. A translation has them in its `index.ts`, the others in a late file. */
export type FirstTexts = Pick<Texts, keyof First>;
export type LateTexts = Omit<Late, keyof First>;
