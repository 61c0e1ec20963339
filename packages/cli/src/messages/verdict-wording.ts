import type { Verdict } from '@maycrawl/core';
import type { MessageLanguage, Sentence, Translated } from '@maycrawl/core/message';
import type { GateVerdict } from '@maycrawl/gate';
import type { PolicyTexts } from '@maycrawl/lint';
import type { nearMisses } from '@maycrawl/lint/near-misses';

/** A verdict in one language: its answer, and the two sentences of `GateVerdict`. */
export interface SpokenVerdict {
  readonly allowed: boolean;
  readonly reason: string;
  explain(): string;
  toString(): string;
}

/** How verdicts are worded in one language. */
export interface VerdictWording {
  readonly language: MessageLanguage;
  readonly nearMisses: Translated<typeof nearMisses>;
  /** Of notes on the content of a file; undefined for English. */
  readonly policy: PolicyTexts | undefined;
  readonly unsupported: Sentence;
  /** Says that a file cannot be evaluated. */
  notEvaluated(name: string): Sentence;
  blocked(url: string, why: string): Sentence;
  ofRules(verdict: Verdict): SpokenVerdict;
  ofSite(verdict: GateVerdict): GateVerdict;
}
