import { copyText } from '../link/clipboard.js';
import { download, downloadSession } from '../link/download.js';
import { showNotice } from '../live/notice.js';
import { text } from '../messages/text.js';
import { crawlers, dialect, draftBytes, draftText, keptTests, urls } from '../state/workspace.js';
import { gridCsv } from './grid-csv.js';
import { knownVerdicts, verdictText } from './known-verdicts.js';
import { printWorkspace } from './printed-page.js';
import { testsForCi } from './tests-for-ci.js';

export const actions = {
  download: (): void => download('robots.txt', 'text/plain', draftBytes.value),
  copy,
  tests,
  csv,
  print: printWorkspace,
  session: downloadSession,
};

async function copy(): Promise<void> {
  const isCopied = await copyText(draftText.value);
  if (isCopied) showNotice('done', () => text('takeAway', 'copied'));
  else showNotice('error', () => [text('outcomes', 'notCopied'), text('takeAway', 'downloadInstead')]);
}

function tests(): void {
  const kept = keptTests.value;
  if (kept.length === 0) {
    showNotice('error', () => text('takeAway', 'noTests'));
    return;
  }
  download('robots-tests.sh', 'application/x-sh', testsForCi(kept, dialect.value));
  showNotice('done', () => text('takeAway', 'testsDownloaded', { count: kept.length }));
}

function csv(): void {
  const words = { url: text('takeAway', 'csvUrl'), verdict: verdictText };
  const verdictOf = knownVerdicts();
  if (verdictOf === undefined) {
    showNotice('error', () => text('takeAway', 'csvWait'));
    return;
  }
  download('robots-verdicts.csv', 'text/csv', gridCsv(urls.value, crawlers.value, verdictOf, words));
}
