import { visibleText } from '@maycrawl/core/message';
import type { Finding, FindingFix } from '@maycrawl/language';
import type { SentencePart } from '@maycrawl/lint';
import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { ChangeEffect } from '../changes/change-effect.js';
import { Button } from '../elements/button.js';
import { findings } from '../findings/findings-state.js';
import { goToLine } from '../lines/go-to-line.js';
import { textsLoaded } from '../messages/language.js';
import { rich, text } from '../messages/text.js';
import { dialect, draftBytes } from '../state/workspace.js';
import { applyFix, fixedBytes } from './apply-fix.js';
import { LevelMark } from './level-mark.js';

interface Props {
  readonly finding: Finding;
  /** What is shown below the finding. */
  readonly children?: ComponentChildren;
}

export function Problem({ finding, children }: Props): JSX.Element {
  const { severity, messageParts, helpParts, line, docs } = finding;
  const [fix] = finding.fixes;
  const proof = fix && proofOf(fix);
  const preview = useSignal<{ readonly before: Uint8Array; readonly after: Uint8Array } | undefined>(undefined);
  const show = async (): Promise<void> => {
    const before = draftBytes.peek();
    const [after] = await Promise.all([fix && fixedBytes(finding, fix), textsLoaded('changes')]);
    preview.value = preview.value === undefined && after !== undefined ? { before, after } : undefined;
  };
  return (
    <li class="problem">
      <span class={`severity ${severity}`}>
        <LevelMark level={severity} />
        {text('problems', severity)}
      </span>
      <div class="problem-text">
        <p lang={findings.value?.language}>
          <button type="button" class="problem-place" onClick={() => goToLine(line)}>
            {rich('problems', 'finding', { line, message: <Quoted parts={messageParts} /> })}
          </button>
        </p>
        {helpParts.length > 0 && (
          <p class="quiet" lang={findings.value?.language}>
            <Quoted parts={helpParts} />
          </p>
        )}
        <p class="quiet">
          {proof !== undefined && (
            <>{text('problems', proof === 'proved' && dialect.value === 'rfc9309' ? 'provedRfc9309' : proof)} </>
          )}
          {/^https?:/.test(docs) && <a href={docs}>{text('problems', 'about')}</a>}
        </p>
        {children}
      </div>
      {fix !== undefined && (
        <FixButton finding={finding} fix={fix} isOpen={preview.value !== undefined} onShow={show} />
      )}
      {preview.value !== undefined && fix !== undefined && (
        <div class="problem-effect">
          <ChangeEffect {...preview.value} />
          <Button class="button main" onClick={() => applyFix(finding, fix)} label={text('problems', 'apply')} />
        </div>
      )}
    </li>
  );
}

type Proof = 'proved' | 'proving' | 'notProved';

function proofOf({ isProved }: FindingFix): Proof {
  if (isProved) return 'proved';
  return findings.value?.isProved === false ? 'proving' : 'notProved';
}

function Quoted({ parts }: { readonly parts: readonly SentencePart[] }): JSX.Element {
  return (
    <>
      {parts.map((part, at) =>
        typeof part === 'string' ? (
          part
        ) : (
          <code key={at} translate={false}>
            {visibleText(part.code)}
          </code>
        ),
      )}
    </>
  );
}

interface FixProps {
  readonly finding: Finding;
  readonly fix: FindingFix;
  readonly isOpen: boolean;
  readonly onShow: () => void;
}

function FixButton({ finding, fix, isOpen, onShow }: FixProps): JSX.Element {
  const slots = { line: finding.line, title: fix.title };
  const proof = proofOf(fix);
  if (proof !== 'notProved') {
    return (
      <Button
        class={`button ${finding.severity === 'info' ? '' : 'main'}`}
        aria-label={text('problems', 'fixLine', slots)}
        data-fix-line={finding.line}
        disabled={proof === 'proving'}
        onClick={() => applyFix(finding, fix)}
        label={text('problems', 'fix')}
      />
    );
  }
  return (
    <Button
      // It begins with what is seen.
      aria-label={isOpen ? undefined : text('problems', 'seeChangesLine', slots)}
      aria-expanded={isOpen}
      data-fix-line={finding.line}
      onClick={onShow}
      label={text('problems', isOpen ? 'hideChanges' : 'seeChanges')}
    />
  );
}
