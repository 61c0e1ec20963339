/** What is known of the site that was fetched, and the state of the fetch. */

import { signal } from '@preact/signals';
import type { RobotsEntry } from './entry.js';
import type { ServiceProblem } from './request.js';

export interface Fetched {
  readonly site: string;
  readonly entry: RobotsEntry;
  /** When the answer arrived, in milliseconds since 1970. */
  readonly at: number;
  /** Set if the service did not fetch again, because the last fetch was less than a minute ago. */
  readonly nextRefreshAt?: number;
}

export const fetched = signal<Fetched | undefined>(undefined);
export const problem = signal<ServiceProblem | undefined>(undefined);
/** `slow`: the button says Stop. */
export const progress = signal<'none' | 'asking' | 'slow'>('none');
/** True while the draft stays because it was edited, and the live file is another. */
export const isOffered = signal(false);

/** The site that the address of the page names, until it is fetched. */
export const suggestedSite = signal('');
