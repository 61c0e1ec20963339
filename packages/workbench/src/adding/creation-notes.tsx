/** What the author of new lines should know, and why there are none, in the language of the page. */

import type { CreateMessage } from '@maycrawl/lint';
import { createSentence } from '@maycrawl/lint/internal';
import type { JSX } from 'preact';
import type { CreationProblem } from '../analysis/tasks/creation-problem.js';
import { pageLanguage, textsOf } from '../messages/language.js';
import { text } from '../messages/text.js';

/** The controls of the page for the options that notes name. */
const CONTROLS: Readonly<Record<string, () => string>> = {
  blockCrawlers: () => text('startFrom', 'blockCrawlers'),
  sitemaps: () => text('startFrom', 'sitemap'),
  pathsFor: () => text('app', 'tabWho'),
};

function sentenceOf(message: CreateMessage): string {
  const spoken = { texts: textsOf('creating'), language: pageLanguage.value };
  return createSentence(message, (option) => `“${CONTROLS[option]?.() ?? option}”`, spoken);
}

export function CreationNotes({ notes }: { readonly notes: readonly CreateMessage[] }): JSX.Element {
  return (
    <ul class="preview-notes">
      {[...new Set(notes.map(sentenceOf))].map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

export function WhyNotCreated({ message }: Pick<CreationProblem, 'message'>): JSX.Element {
  return typeof message === 'string' ? <p lang="en">{message}</p> : <p>{sentenceOf(message)}</p>;
}
