import { ENGLISH, messageLanguage, type Template, type Translated } from '@maycrawl/core/message';
import {
  afterCreating,
  type CreateLanguage,
  type CreateTexts,
  creating,
  type policyLimits,
  ROBOTS_TXT_CAVEATS,
} from '@maycrawl/lint/internal';
import type { Language } from '@maycrawl/lint/languages';
import { newLines as english } from './en/new-lines.js';
import { Words } from './words.js';

/** The texts of one language beside those of `newLines`. */
interface CreationTexts extends CreateLanguage {
  readonly afterCreating: Translated<typeof afterCreating>;
  /** What robots.txt cannot do, for a file that has no comments. */
  readonly caveats: readonly Template[];
}

/** What is said of new lines in one language. */
export class CreationLanguage extends Words<typeof english> {
  readonly tag: Language;
  readonly spoken: CreationTexts;

  constructor(tag: Language, spoken: CreationTexts, report: Readonly<Record<keyof typeof english, Template>>) {
    super(report, spoken.language);
    this.tag = tag;
    this.spoken = spoken;
  }
}

const ENGLISH_TEXTS: CreationTexts = {
  texts: creating,
  language: ENGLISH,
  afterCreating,
  caveats: ROBOTS_TXT_CAVEATS.split('\n'),
};

interface Loaded {
  readonly afterCreating: Translated<typeof afterCreating>;
  readonly creating: CreateTexts;
  readonly policyLimits: Translated<typeof policyLimits>;
}

/** Each language is a chunk of the bundle, which a run in another one does not load. */
const TEXTS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Loaded>>> = {
  hi: () => import('@maycrawl/lint/internal/messages/hi'),
  th: () => import('@maycrawl/lint/internal/messages/th'),
};

const REPORTS: Readonly<
  Record<Exclude<Language, 'en'>, () => Promise<{ newLines: Record<keyof typeof english, Template> }>>
> = {
  hi: () => import('./hi/new-lines.js'),
  th: () => import('./th/new-lines.js'),
};

export async function loadCreationLanguage(tag: Language): Promise<CreationLanguage> {
  if (tag === 'en') return new CreationLanguage(tag, ENGLISH_TEXTS, english);
  const [texts, { newLines }] = await Promise.all([TEXTS[tag](), REPORTS[tag]()]);
  const { protection, removal } = texts.policyLimits;
  const spoken = {
    texts: texts.creating,
    language: messageLanguage(tag),
    afterCreating: texts.afterCreating,
    caveats: [protection, removal],
  };
  return new CreationLanguage(tag, spoken, newLines);
}
