import type { PolicyField, PolicyPreference } from '@maycrawl/lint';
import type { JSX } from 'preact';
import { LineButton } from '../lines/go-to-line.js';
import { clip } from '../messages/clip.js';
import { pageLanguage, textsOf } from '../messages/language.js';
import { formatList } from '../messages/list.js';
import { richMessage, text } from '../messages/text.js';

const FIELDS = { 'content-signal': 'Content-Signal', 'content-usage': 'Content-Usage', license: 'License' };
const MAX_LINES = 20;
const MAX_NAMES = 3;

interface Props {
  readonly preferences: readonly PolicyPreference[];
  readonly fields: readonly PolicyField[];
}

export function UsageLines({ preferences, fields }: Props): JSX.Element | null {
  if (preferences.length === 0) return null;
  const more = preferences.length - MAX_LINES;
  return (
    <section class="use wide" aria-labelledby="usage-lines">
      <h3 id="usage-lines">{text('policy', 'usageLines')}</h3>
      <p class="quiet">{text('policy', 'usageMeaning')}</p>
      <ul class="lines">
        {preferences.slice(0, MAX_LINES).map(({ field, line, value, tokens }) => (
          <li key={line}>
            <code translate={false}>{`${FIELDS[field]}: ${clip(value)}`}</code>
            <LineButton line={line} />
            <span class="quiet">
              {tokens.length === 0
                ? text('policy', 'usageOutside')
                : text('policy', 'usageFor', { crawlers: formatList(tokens.map(clip), MAX_NAMES) })}
            </span>
          </li>
        ))}
        {more > 0 && <li class="quiet">{text('lists', 'more', { count: more })}</li>}
      </ul>
      {fields.map((field) => (
        <Source key={field.name} field={field} />
      ))}
    </section>
  );
}

/** The names of documents, which the registry joins as in English. */
function named(documents: string): string {
  return pageLanguage.value.list(documents.split(' and '));
}

/** Which text defines a field, of which day, and when that was read. */
function Source({ field }: { readonly field: PolicyField }): JSX.Element {
  const { name, document, date, checked, scope, sources } = field;
  return (
    <p class="quiet">
      {richMessage(textsOf('policyNotes').fieldSource, { field: name, document: named(document), date, checked })}
      {scope === 'file' && ` ${textsOf('policyNotes').wholeFile}`}
      {sources.map((url) => (
        <>
          {' '}
          <a href={url} target="_blank" rel="noreferrer" translate={false}>
            {url.replace(/^https:\/\/|\/$/g, '')}
          </a>
        </>
      ))}
    </p>
  );
}
