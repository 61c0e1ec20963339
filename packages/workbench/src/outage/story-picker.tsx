import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { text } from '../messages/text.js';
import { fetched } from '../service/fetched.js';
import {
  asksForCopy,
  choose,
  hasCopy,
  hasFetched,
  type Policy,
  pagesLoad,
  policy,
  type Shown,
  story,
} from './scene.js';
import { STORIES } from './stories.js';

const LABELS = { '503': 'story503', '429': 'story429', '404': 'story404', redirects: 'storyRedirects' } as const;

export function StoryPicker(): JSX.Element {
  return (
    <div class="story-picker">
      <fieldset class="stories">
        <legend>{text('outage', 'answers')}</legend>
        {hasFetched.value && (
          <Choice id="fetched" label={text('outage', 'storyFetched', { site: fetched.value?.site ?? '' })} />
        )}
        {STORIES.map((id) => (
          <Choice key={id} id={id} label={text('outage', LABELS[id])} />
        ))}
      </fieldset>
      <label class="outage-policy">
        {text('outage', 'policy')}
        <select
          class="button"
          value={policy.value}
          onChange={({ currentTarget }) => (policy.value = currentTarget.value as Policy)}
        >
          <option value="google">{text('outage', 'policyGoogle')}</option>
          <option value="rfc9309">{text('outage', 'policyRfc')}</option>
        </select>
      </label>
      <Switch isOn={pagesLoad} label={text('outage', 'pagesLoad')} />
      {asksForCopy.value && <Switch isOn={hasCopy} label={text('outage', 'hasCopy')} />}
    </div>
  );
}

function Choice({ id, label }: { readonly id: Shown; readonly label: string }): JSX.Element {
  return (
    <label class="story">
      <input type="radio" name="story" checked={story.value === id} onChange={() => choose(id)} />
      <span>{label}</span>
    </label>
  );
}

function Switch({ isOn, label }: { readonly isOn: Signal<boolean>; readonly label: string }): JSX.Element {
  return (
    <button
      type="button"
      class="switch"
      role="switch"
      aria-checked={isOn.value}
      onClick={() => (isOn.value = !isOn.value)}
    >
      <span class="switch-mark" />
      {label}
    </button>
  );
}
