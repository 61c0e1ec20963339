import type { RobotsTxt, Verdict } from '@maycrawl/core';
import type { Target } from '../targets/target.js';

/** The file of `--robots`. */
export interface RobotsFile {
  /** As given; `-` is stdin. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly robots: RobotsTxt;
}

/** What the verdicts of the engine, of the gate and of the command have in common; `toString` returns a sentence. */
export interface AnswerVerdict {
  readonly allowed: boolean;
  readonly reason: string;
  toString(): string;
}

/** A URL, a crawler, and the verdict. */
export interface Answer {
  readonly target: Target;
  readonly crawler: string;
  readonly verdict: AnswerVerdict;
  /** The engine's verdict; undefined if no rules were read. */
  readonly rules: Verdict | undefined;
}

/** An output format: `show` returns the text of an answer, `end` the text after the last. */
export interface Report<Shown = Answer> {
  show(answer: Shown): string;
  end(): string;
}
