import type { UseChange } from '@maycrawl/lint';
import type { JSX } from 'preact';
import { formatList } from '../messages/list.js';
import { text } from '../messages/text.js';
import { useTitle } from '../uses/use-title.js';

/** In the order in which a use names them. */
const EFFECTS = {
  'newly-blocked': 'useBlocked',
  'newly-blocked-except': 'useBlockedExcept',
  'newly-allowed': 'useAllowed',
  'newly-allowed-except': 'useAllowedExcept',
  'some-newly-blocked': 'useSomeBlocked',
  'some-newly-allowed': 'useSomeAllowed',
  'some-both': 'useSomeBoth',
  'not-decided': 'useNotDecided',
} as const satisfies Readonly<Record<UseChange['effect'], string>>;

type Effect = keyof typeof EFFECTS;

const MAX_VENDORS = 4;
const MAX_NAMES = 2;

/** What the edit means for each use: one line each. */
export function UseLines({ uses }: { readonly uses: readonly UseChange[] }): JSX.Element | null {
  if (uses.length === 0) return null;
  return (
    <dl class="use-lines" aria-label={text('changes', 'byUse')}>
      {[...new Set(uses.map(({ use }) => use))].map((use) => {
        const ofUse = uses.filter((change) => change.use === use);
        return (
          <div key={use}>
            <dt>{useTitle(use)}</dt>
            {(Object.keys(EFFECTS) as Effect[]).map((effect) => (
              <EffectText key={effect} effect={effect} ofUse={ofUse} />
            ))}
          </div>
        );
      })}
    </dl>
  );
}

interface EffectProps {
  readonly effect: Effect;
  readonly ofUse: readonly UseChange[];
}

function EffectText({ effect, ofUse }: EffectProps): JSX.Element | null {
  const same = ofUse.filter((change) => change.effect === effect);
  if (same.length === 0) return null;
  const vendors = formatList(
    same.map((change) => nameOf(change, ofUse)),
    MAX_VENDORS,
  );
  return <dd>{text('changes', EFFECTS[effect], { vendors })}</dd>;
}

/** The vendor; if its crawlers change in several ways, with their names. */
function nameOf({ vendor, crawlers }: UseChange, ofUse: readonly UseChange[]): string {
  if (ofUse.filter((change) => change.vendor === vendor).length === 1) return vendor;
  return `${vendor} (${formatList(crawlers, MAX_NAMES)})`;
}
