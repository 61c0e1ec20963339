import type { SiteAccess } from '@maycrawl/lint';
import { printable } from '../text/printable.js';

/** Returns the first line of a report, `robots.txt: The whole site is blocked for …`; undefined if it is not blocked. */
export function accessLine(name: string, { text }: Pick<SiteAccess, 'text'>): string | undefined {
  return text === undefined ? undefined : printable(`${name}: ${text}`);
}
