import type { Differences } from '@maycrawl/lint';
import { accessLine } from '../verdicts/site-access.js';

/** Returns for whom the new file blocks the whole site, and for whom the old one does, unless both say the same. */
export function accessLines({ before, after, access: [old, now] }: Differences): string[] {
  const lines = [accessLine(`after, ${after.name}`, now)];
  const isSame = old.text === now.text;
  if (!isSame && now.text === undefined)
    lines.push(accessLine(`after, ${after.name}`, { ...now, text: 'The site is not blocked as a whole.' }));
  if (!isSame) lines.push(accessLine(`before, ${before.name}`, old));
  return lines.flatMap((line) => line ?? []);
}
