import type { RobotsTxt, Verdict } from '@maycrawl/core';
import type { Target } from '../targets/target.js';

/** The file that decides. */
export interface RobotsFile {
  /** As given; `-` is stdin. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly robots: RobotsTxt;
}

/** Whether a crawler may fetch a URL, and why; `toString` gives a sentence for people. */
export interface AnswerVerdict {
  readonly allowed: boolean;
  readonly reason: string;
  toString(): string;
}

/** One URL, one crawler, and the verdict. */
export interface Answer {
  readonly target: Target;
  readonly crawler: string;
  readonly verdict: AnswerVerdict;
  /** If rules decided. */
  readonly rules: Verdict | undefined;
}

/** How answers are shown: a text for each, and one after the last. */
export interface Report<Shown = Answer> {
  show(answer: Shown): string;
  end(): string;
}
