import type { RobotsTxt, Verdict } from '@maycrawl/core';
import type { Target } from './target.js';

/** The file that decides. */
export interface RobotsFile {
  /** As given; `-` is stdin. */
  readonly name: string;
  readonly octets: Uint8Array;
  readonly robots: RobotsTxt;
}

/** One URL, one crawler, and the verdict. */
export interface Answer {
  readonly target: Target;
  readonly crawler: string;
  readonly verdict: Verdict;
}

/** How answers are shown: a text for each, and one after the last. */
export interface Report<Shown = Answer> {
  show(answer: Shown): string;
  end(): string;
}
