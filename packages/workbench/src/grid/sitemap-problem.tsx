import type { JSX } from 'preact';
import { Button } from '../elements/button.js';
import { text } from '../messages/text.js';
import { problemMessage } from '../service/outcome-message.js';
import { problem } from './sitemap-reading.js';

/** Why the sitemaps of the site were not read. */
export function SitemapProblem(): JSX.Element | null {
  const shown = problem.value;
  if (shown === undefined) return null;
  return (
    <div class="tools-note">
      <div role="alert">{shown.kind === 'no-service' ? text('urls', 'needsService') : problemMessage(shown)}</div>
      <Button class="link" onClick={() => (problem.value = undefined)} label={text('urls', 'close')} />
    </div>
  );
}
