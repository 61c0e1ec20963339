import type { CheckLanguage } from '../../messages/check-language.js';
import { type PastTextItem, pastJson, pastText, withPastReason } from '../../past/past-answer.js';
import { paintFor } from '../../terminal/paint.js';
import { verdictCsv } from '../../verdicts/verdict-csv.js';
import { verdictWord } from '../../verdicts/verdict-word.js';
import type { CheckForm } from './check-command.js';

const STDOUT = 1;

/** Returns what shows an answer by what watchers saw at a time. */
export async function pastShow(form: CheckForm, words: CheckLanguage): Promise<(item: PastTextItem) => string> {
  const paint = await paintFor(STDOUT);
  const shows: Readonly<Record<CheckForm, (item: PastTextItem) => string>> = {
    text: (item) => pastText(item, paint, words),
    json: (item) => pastJson(item, words),
    csv: (item) => verdictCsv(withPastReason(item, words), null, item.past.found?.run.evidence.status),
    quiet: (item) => verdictWord(withPastReason(item, words)),
  };
  return shows[form];
}
