import type { PolicyNoteTexts } from '@maycrawl/lint';
import { pageLanguage, textsOf } from '../messages/language.js';

/** Returns the texts of notes on a policy in the language of the page. */
export function noteTexts(): PolicyNoteTexts {
  return { texts: textsOf('policyNotes'), language: pageLanguage.value };
}
