import { ENGLISH, type Template } from '@maycrawl/core/message';
import { UNSUPPORTED_SCHEME } from '@maycrawl/core/url';
import type { Language } from '@maycrawl/lint/languages';
import { nearMisses } from '@maycrawl/lint/near-misses';
import { checkReport } from './en/check-report.js';
import { fileNotes } from './en/file-notes.js';
import type { VerdictWording } from './verdict-wording.js';
import { Words } from './words.js';

const english = { ...checkReport, ...fileNotes } as const;

type Report = Readonly<Record<keyof typeof english, Template>>;

/** What `maycrawl check` says in one language. */
export class CheckLanguage extends Words<typeof english> {
  readonly verdicts: VerdictWording;

  constructor(verdicts: VerdictWording, report: Report) {
    super(report, verdicts.language);
    this.verdicts = verdicts;
  }
}

/** In English, verdicts explain themselves. */
export const ENGLISH_CHECK: CheckLanguage = new CheckLanguage(
  {
    language: ENGLISH,
    nearMisses,
    policy: undefined,
    unsupported: UNSUPPORTED_SCHEME,
    notEvaluated: (name) => `${name} cannot be evaluated because of a fault in this software.`,
    blocked: (url, why) => `Blocked: ${url}. ${why}`,
    ofRules: (verdict) => verdict,
    ofSite: (verdict) => verdict,
  },
  english,
);

/** Each language is a chunk of the bundle, which a run in another one does not load. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Report>>> = {
  hi: async () => ({
    ...(await import('./hi/check-report.js')).checkReport,
    ...(await import('./hi/file-notes.js')).fileNotes,
  }),
  th: async () => ({
    ...(await import('./th/check-report.js')).checkReport,
    ...(await import('./th/file-notes.js')).fileNotes,
  }),
};

export async function loadCheckLanguage(tag: Language): Promise<CheckLanguage> {
  if (tag === 'en') return ENGLISH_CHECK;
  // Loading the gate's part takes longer than a check in English.
  const wording = import('./translated-verdicts.js').then(({ translatedVerdicts }) => translatedVerdicts(tag));
  return new CheckLanguage(...(await Promise.all([wording, LOADERS[tag]()])));
}
