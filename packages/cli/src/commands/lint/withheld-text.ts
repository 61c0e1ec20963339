import type { ChangedVerdict, WithheldFix } from '@maycrawl/lint';
import { UNNAMED_CRAWLERS } from '../../comparison/difference-text.js';
import { printable } from '../../text/printable.js';

/** Returns why a fix is withheld: `readers of RFC 9309 would block /private/ (crawler Googlebot)`. */
export function withheldReason({ reason, example }: WithheldFix): string {
  if (reason === 'unproved')
    return example === undefined ? 'it is not proved that no verdict would change' : changeText(example);
  if (example === undefined) return 'it is not proved that what an allow rule allows would remain allowed';
  const { rule } = example.before;
  const by = rule === undefined ? '' : `, which ${printable(`Allow: ${rule.pattern}`)} allows`;
  return `${changeText(example)}${by}`;
}

function changeText({ dialect, crawler, path, after }: ChangedVerdict): string {
  const readers = dialect === 'google' ? 'Google' : 'readers of RFC 9309';
  const who = crawler === '*' ? UNNAMED_CRAWLERS : `crawler ${printable(crawler)}`;
  return `${readers} would ${after.allowed ? 'allow' : 'block'} ${printable(path)} (${who})`;
}
