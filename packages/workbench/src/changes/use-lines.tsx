import type { UseChange } from '@maycrawl/lint';
import type { JSX } from 'preact';
import { useTitle } from '../crawlers/crawler-groups.js';
import { formatList } from '../messages/list.js';
import { text } from '../messages/text.js';

const WHOLE = {
  'newly-blocked': 'useBlocked',
  'newly-blocked-except': 'useBlockedExcept',
  'newly-allowed': 'useAllowed',
  'newly-allowed-except': 'useAllowedExcept',
  'pages-newly-fetched': 'useFetched',
  'pages-no-longer-fetched': 'useNotFetched',
} as const;

/** Effects on some paths. They often concern every use, so one line names the uses. */
const SOME = {
  'some-newly-blocked': 'someBlocked',
  'some-newly-allowed': 'someAllowed',
  'some-both': 'someBoth',
  'not-decided': 'someNotDecided',
} as const;

const MAX_NAMES = 6;
const MAX_USES = 4;

export function UseLines({ uses }: { readonly uses: readonly UseChange[] }): JSX.Element | null {
  if (uses.length === 0) return null;
  const ids = [...new Set(uses.map(({ use }) => use))];
  return (
    <ul class="use-lines" aria-label={text('changes', 'byUse')}>
      {ids.flatMap((use) => {
        const ofUse = uses.filter((change) => change.use === use);
        return keysOf(WHOLE).map((effect) => (
          <WholeLine key={`${use} ${effect}`} effect={effect} ofUse={ofUse} title={useTitle(use)} />
        ));
      })}
      {keysOf(SOME).map((effect) => {
        const concerned = ids.filter((use) => uses.some((change) => change.use === use && change.effect === effect));
        if (concerned.length === 0) return null;
        const titles = formatList(concerned.map(useTitle), MAX_USES);
        return <li key={effect}>{text('changes', SOME[effect], { uses: titles })}</li>;
      })}
    </ul>
  );
}

interface WholeProps {
  readonly effect: keyof typeof WHOLE;
  readonly ofUse: readonly UseChange[];
  readonly title: string;
}

function WholeLine({ effect, ofUse, title }: WholeProps): JSX.Element | null {
  const same = ofUse.filter((change) => change.effect === effect);
  if (same.length === 0) return null;
  const crawlers = formatList(
    same.flatMap((change) => change.crawlers),
    MAX_NAMES,
  );
  return <li>{text('changes', WHOLE[effect], { use: title, crawlers })}</li>;
}

function keysOf<Key extends string>(record: Readonly<Record<Key, string>>): Key[] {
  return Object.keys(record) as Key[];
}
