import { askWhy } from '../engine/client.js';
import { announce } from '../live/announce.js';
import { text } from '../messages/text.js';
import { type Cell, crawlers, urls } from '../state/workspace.js';
import { paths } from '../urls/url-list.js';
import { answerText } from './reason.js';

export async function copyAnswer({ row, column }: Cell): Promise<void> {
  const [url, path, crawler] = [urls.value[row], paths.value[row], crawlers.value[column]];
  if (url === undefined || typeof path !== 'string' || crawler === undefined) return;
  const answer = answerText({ url, crawler, why: await askWhy(path, crawler) });
  try {
    await navigator.clipboard.writeText(answer);
    announce(text('why', 'copied'));
  } catch {
    announce(`${text('app', 'notCopied')} ${text('why', 'answerIs', { answer })}`);
  }
}
