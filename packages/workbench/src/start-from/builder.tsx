import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { text } from '../messages/text.js';
import type { Sentences } from './builder-options.js';

const BLOCKS = {
  nothing: 'blockNothing',
  train: 'blockTraining',
  search: 'blockAiSearch',
  answers: 'blockAnswers',
  all: 'blockAllAi',
  everything: 'blockEverything',
} as const satisfies Readonly<Record<Sentences['block'], string>>;

export function Builder({ sentences }: { readonly sentences: Signal<Sentences> }): JSX.Element {
  const set = (part: Partial<Sentences>): void => {
    sentences.value = { ...sentences.value, ...part };
  };
  const { block, paths, crawlers, only, sitemap, comments } = sentences.value;
  return (
    <div class="builder">
      <label class="inline">
        {text('startFrom', 'blockWhat')}{' '}
        <select
          value={block}
          onChange={({ currentTarget }) => set({ block: currentTarget.value as Sentences['block'] })}
        >
          {(Object.keys(BLOCKS) as Sentences['block'][]).map((id) => (
            <option key={id} value={id}>
              {text('startFrom', BLOCKS[id])}
            </option>
          ))}
        </select>
      </label>
      <Lines
        label={text('startFrom', 'blockPaths')}
        example={text('startFrom', 'blockPathsExample')}
        value={paths}
        onInput={(value) => set({ paths: value })}
      />
      <Lines
        label={text('startFrom', 'blockCrawlers')}
        example={text('startFrom', 'crawlerExample')}
        value={crawlers}
        onInput={(value) => set({ crawlers: value })}
      />
      <Lines
        label={text('startFrom', 'allowOnly')}
        example={text('startFrom', 'searchExample')}
        value={only}
        onInput={(value) => set({ only: value })}
      />
      <Lines
        label={text('startFrom', 'sitemap')}
        example="https://www.example.com/sitemap.xml"
        value={sitemap}
        onInput={(value) => set({ sitemap: value })}
      />
      <label class="inline">
        <input
          type="checkbox"
          checked={comments}
          onChange={({ currentTarget }) => set({ comments: currentTarget.checked })}
        />
        {text('startFrom', 'comments')}
      </label>
    </div>
  );
}

interface LinesProps {
  readonly label: string;
  readonly example: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
}

function Lines({ label, example, value, onInput }: LinesProps): JSX.Element {
  return (
    <label>
      {label}
      <textarea
        rows={Math.min(6, value.split('\n').length)}
        placeholder={example}
        spellcheck={false}
        translate={false}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  );
}
