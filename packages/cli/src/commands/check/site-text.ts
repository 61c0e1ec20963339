import type { CheckLanguage } from '../../messages/check-language.js';
import { allowPrivateHint } from '../../session/known-origin.js';
import type { Paint } from '../../terminal/paint.js';
import { printable } from '../../text/printable.js';
import { basis, type SiteAnswer, type UnsupportedAnswer } from '../../verdicts/site-answer.js';
import { answerText, placeText, truncationText } from '../../verdicts/verdict-text.js';

export interface SiteTextItem extends SiteAnswer {
  readonly bytes: Uint8Array | undefined;
  /** A sentence on a file that is not text, such as a web page. */
  readonly content: string | undefined;
}

function siteFileText(answer: SiteAnswer, startedAt: number, words: CheckLanguage): string {
  const { robotsUrl, rules, reason, failure } = answer.verdict;
  const hint = reason === 'refused-address' ? allowPrivateHint(failure, words) : '';
  const place = placeText(printable(robotsUrl), rules?.rule);
  return `${words.say('inSite', { place, basis: printable(basis(answer, startedAt, Date.now(), words)) })}${hint}`;
}

export function siteText(
  item: SiteTextItem | UnsupportedAnswer,
  startedAt: number,
  paint: Paint,
  words: CheckLanguage,
): string {
  if (item.origin === undefined) return answerText({ ...item, rules: undefined }, undefined, undefined, paint, words);
  const { origin, bytes, content, verdict } = item;
  const { rules } = verdict;
  const file =
    rules === undefined || bytes === undefined || origin.robots === undefined
      ? undefined
      : { bytes, robots: origin.robots };
  const cut =
    rules === undefined || origin.robots === undefined ? undefined : truncationText(origin.robots, undefined, words);
  const notes = [cut, content].map((note) => (note === undefined ? '' : `  ${note}\n`));
  return answerText({ ...item, rules }, siteFileText(item, startedAt, words), file, paint, words) + notes.join('');
}
