import type { Diagnostic } from '../model/diagnostic.js';
import type { Settings } from '../model/options.js';

/** The words of `select` and `ignore` that select by level. */
export const SELECTION_WORDS = ['all', 'error', 'warning', 'info'] as const;

type Finding = Pick<Diagnostic, 'code' | 'severity'>;
type Selection = Pick<Settings, 'select' | 'ignore'>;

/** True if a finding is reported. */
export function isReported({ select, ignore }: Selection, finding: Finding): boolean {
  return (select === undefined || includes(select, finding)) && !includes(ignore, finding);
}

/** True if `fix` fixes a reported finding. Findings of level `info` are often a matter of style: they must be selected. */
export function isFixed({ select }: Selection, { severity }: Finding): boolean {
  return select !== undefined || severity !== 'info';
}

/** True if no finding of the lint rule can be reported, whatever its severity. */
export function isUnselected({ select, ignore }: Selection, id: string): boolean {
  if (ignore.has(id) || ignore.has('all')) return true;
  return select !== undefined && !select.has(id) && !SELECTION_WORDS.some((word) => select.has(word));
}

function includes(names: ReadonlySet<string>, { code, severity }: Finding): boolean {
  return names.has(code) || names.has(severity) || names.has('all');
}
