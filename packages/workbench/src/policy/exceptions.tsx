import type { PolicyAccess, PolicyException } from '@maycrawl/lint';
import type { JSX } from 'preact';
import { LineButton } from '../lines/go-to-line.js';
import { rich, text } from '../messages/text.js';

const MAX_SHOWN = 50;
const MAX_UNLESS = 3;

const WORDS = {
  begin: 'pathsBegin',
  exact: 'pathsExact',
  contain: 'pathsContain',
  end: 'pathsEnd',
  match: 'pathsMatch',
} as const;

export function Exceptions({ access, id }: { readonly access: PolicyAccess; readonly id: string }): JSX.Element {
  const { state, exceptions, more } = access;
  const shown = exceptions.slice(0, MAX_SHOWN);
  const hidden = exceptions.length - shown.length + more;
  return (
    <div class="paths" id={id}>
      <p>{text('policy', state === 'blocked-except' ? 'allowedPaths' : 'blockedPaths')}</p>
      <ul>
        {shown.map((exception) => (
          <Exception key={exception.pattern} exception={exception} />
        ))}
        {hidden > 0 && <li>{text('policy', 'morePaths', { count: hidden })}</li>}
      </ul>
    </div>
  );
}

function Exception({ exception }: { readonly exception: PolicyException }): JSX.Element {
  const { words, line, proved, unless, isComplete } = exception;
  const more = unless.length > MAX_UNLESS || !isComplete;
  return (
    <li>
      <span>{rich('policy', WORDS[words.kind], { text: words.text })}</span>
      {unless.length > 0 && (
        <span>{rich('policy', more ? 'butNotAmong' : 'butNot', { patterns: unless.slice(0, MAX_UNLESS) })}</span>
      )}
      {!proved && <span class="quiet">{text('policy', 'notProved')}</span>}
      <LineButton line={line} />
    </li>
  );
}
