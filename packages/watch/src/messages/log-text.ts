import { renderValues, type Sentence } from '@maycrawl/core/message';
import type { LogEvent } from '../model/event.js';
import type { WatchTexts } from './watch-texts.js';

/** Returns a line of the log about a site. */
export function logText({ type, origin }: LogEvent, { log, differences, language }: WatchTexts): Sentence {
  const proved = renderValues(differences.proved, {}, language);
  return renderValues(log[type], { site: origin, proved }, language);
}
