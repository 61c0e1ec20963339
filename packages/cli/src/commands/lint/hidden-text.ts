import { counted } from '../../text/counts.js';
import type { SeverityCounts } from './linted-file.js';

export function noneText({ warning, info }: SeverityCounts): string {
  if (warning > 0) return 'no errors';
  return info > 0 ? 'no errors or warnings' : 'no findings';
}

/** Returns `; 2 warnings, 1 note hidden`; empty if nothing is. */
export function hiddenText({ warning, info }: SeverityCounts): string {
  const parts = [...(warning > 0 ? [counted(warning, 'warning')] : []), ...(info > 0 ? [counted(info, 'note')] : [])];
  return parts.length === 0 ? '' : `; ${parts.join(', ')} hidden`;
}
