import { render } from 'preact';
import { askWhy } from '../engine/client.js';
import type { Why } from '../engine/protocol.js';
import { keptTests } from '../state/workspace.js';
import { readUrl } from '../urls/test-url.js';
import { PrintedPage } from './printed-page.js';

/** Reasons of more tests would take many pages. */
const MAX_REASONS = 100;

export async function printWorkspace(): Promise<void> {
  const reasons: Why[] = await Promise.all(
    keptTests.value.slice(0, MAX_REASONS).map(({ url, crawler }) => askWhy(readUrl(url)?.path ?? '/', crawler)),
  );
  const sheet = document.createElement('div');
  sheet.className = 'printed';
  document.body.append(sheet);
  render(PrintedPage({ reasons }), sheet);
  // Print blocks until the dialog is closed, except on some phones, where the event comes later.
  addEventListener(
    'afterprint',
    () => {
      render(null, sheet);
      sheet.remove();
    },
    { once: true },
  );
  print();
}
