/** The state of reading the sitemaps of the site. */

import { signal } from '@preact/signals';
import type { ServiceProblem } from '../service/request.js';

/** Stops it; undefined while none is read. */
export const reading = signal<AbortController | undefined>(undefined);
/** URLs that were found so far. */
export const found = signal(0);
export const problem = signal<ServiceProblem | undefined>(undefined);
