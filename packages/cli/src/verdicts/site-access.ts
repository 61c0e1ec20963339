/** Whether the whole site is blocked: the first line of each report. */

import type { SiteAccess } from '@maycrawl/lint';
import { printable } from '../text/printable.js';

/** Returns `robots.txt: The whole site is blocked for …`; undefined if the site is open. */
export function accessLine(name: string, { text }: Pick<SiteAccess, 'text'>): string | undefined {
  return text === undefined ? undefined : printable(`${name}: ${text}`);
}
