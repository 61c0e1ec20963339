/** A name that a field of a file, or a header, gives to a use, and its values. */
export interface UsageName {
  readonly name: string;
  readonly values: readonly string[];
  /** `trial`: the document says that it is on trial. `former`: an earlier text had it, the current one does not. */
  readonly status: 'current' | 'trial' | 'former';
}

/** A field that states what may be done with pages. */
export interface UsageField {
  readonly name: 'Content-Usage' | 'Content-Signal' | 'License';
  /** The text that defines it, and the day of that text. */
  readonly document: string;
  readonly date: string;
  readonly sources: readonly string[];
  /** The day on which the sources were last compared with this entry. */
  readonly checked: string;
  /** Whether a line is about its group or about the whole file. */
  readonly scope: 'group' | 'file';
  /** True if a line may begin with a path. */
  readonly hasPath: boolean;
  /** Empty if the value is a URL. */
  readonly names: readonly UsageName[];
}

const YES_NO = ['yes', 'no'] as const;
const Y_N = ['y', 'n'] as const;

/** The fields, with what their current texts define. */
export const usageFields: readonly UsageField[] = [
  {
    name: 'Content-Usage',
    document: 'draft-ietf-aipref-attach-05 and draft-ietf-aipref-vocab-07',
    date: '2026-08-19',
    sources: [
      'https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/',
      'https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/',
    ],
    checked: '2026-11-01',
    scope: 'group',
    hasPath: true,
    names: [
      { name: 'train-ai', values: Y_N, status: 'current' },
      { name: 'search', values: Y_N, status: 'current' },
      { name: 'ai-use', values: Y_N, status: 'former' },
      { name: 'ai-output', values: Y_N, status: 'former' },
      { name: 'bots', values: Y_N, status: 'former' },
    ],
  },
  {
    name: 'Content-Signal',
    document: 'Content Signals Policy',
    date: '2025-09-24',
    sources: ['https://contentsignals.org/'],
    checked: '2026-11-01',
    scope: 'group',
    hasPath: false,
    names: [
      { name: 'ai-train', values: YES_NO, status: 'current' },
      { name: 'search', values: YES_NO, status: 'current' },
      { name: 'ai-input', values: YES_NO, status: 'current' },
      // Since 2026-07-01.
      { name: 'use', values: ['immediate', 'reference', 'full'], status: 'trial' },
    ],
  },
  {
    name: 'License',
    document: 'Really Simple Licensing (RSL) 1.0',
    date: '2025-12-10',
    sources: ['https://rslstandard.org/rsl'],
    checked: '2026-11-01',
    scope: 'file',
    hasPath: false,
    names: [],
  },
];
