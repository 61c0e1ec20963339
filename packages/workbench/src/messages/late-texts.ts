/** The texts that are loaded after the first view: those that any view may show, and those of one tab or dialog. */

import type { Translated } from '@maycrawl/core/message';
import type { Part, Texts } from './en/parts/texts.js';
import type { Language } from './languages.js';

export type Late = Partial<Translated<Texts>>;

/** A message that a language lacks is an error of types in its files. */
const LOADERS: Record<Language, Readonly<Record<'late' | Part, () => Promise<Late>>>> = {
  en: {
    late: async () => (await import('./en/late.js')).lateEnglish,
    changes: async () => (await import('./en/parts/changes.js')).changesTexts,
    outage: async () => (await import('./en/parts/outage.js')).outageTexts,
    policy: async () => (await import('./en/parts/policy.js')).policyTexts,
    templates: async () => (await import('./en/parts/templates.js')).templatesTexts,
  },
  hi: {
    late: async () => (await import('./hi/late.js')).lateHindi,
    changes: async () => (await import('./hi/parts/changes.js')).changesTexts,
    outage: async () => (await import('./hi/parts/outage.js')).outageTexts,
    policy: async () => (await import('./hi/parts/policy.js')).policyTexts,
    templates: async () => (await import('./hi/parts/templates.js')).templatesTexts,
  },
  th: {
    late: async () => (await import('./th/late.js')).lateThai,
    changes: async () => (await import('./th/parts/changes.js')).changesTexts,
    outage: async () => (await import('./th/parts/outage.js')).outageTexts,
    policy: async () => (await import('./th/parts/policy.js')).policyTexts,
    templates: async () => (await import('./th/parts/templates.js')).templatesTexts,
  },
};

export async function lateTexts(language: Language, parts: Iterable<Part>): Promise<Late> {
  const loaders = LOADERS[language];
  const loaded = await Promise.all([loaders.late(), ...[...parts].map((part) => loaders[part]())]);
  return Object.assign({}, ...loaded);
}
