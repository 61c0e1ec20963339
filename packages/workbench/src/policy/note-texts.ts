import type { PolicyNoteTexts } from '@maycrawl/lint';
import { pageLanguage, textsOf } from '../messages/language.js';

export function noteTexts(): PolicyNoteTexts {
  return { texts: textsOf('policyNotes'), language: pageLanguage.value };
}
