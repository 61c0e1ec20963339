import { ENGLISH, type MessageLanguage } from '@maycrawl/core/message';
import type { GateTexts } from '@maycrawl/gate/languages';
import { type ComparisonTexts, type DifferenceTexts, differences } from '@maycrawl/lint/internal';
import { type OwnTexts, watchTexts } from './en/index.js';

/** All that messages and lines of the log are written with, in one language. */
export interface WatchTexts extends OwnTexts {
  readonly language: MessageLanguage;
  readonly tag: 'en' | 'hi' | 'th';
  readonly differences: DifferenceTexts;
  /** Undefined for English, as the next one. */
  readonly comparison: ComparisonTexts | undefined;
  readonly gate: GateTexts | undefined;
}

export const ENGLISH_WATCH: WatchTexts = {
  ...watchTexts,
  language: ENGLISH,
  tag: 'en',
  differences,
  comparison: undefined,
  gate: undefined,
};
