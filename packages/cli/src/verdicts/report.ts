import type { RobotsTxt, Verdict } from '@maycrawl/core';
import type { Usage } from '@maycrawl/core/usage';
import type { SpokenVerdict } from '../messages/verdict-wording.js';
import type { Target } from '../targets/target.js';

export interface RobotsFile {
  /** As given; `-` is stdin. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly robots: RobotsTxt;
  /** The length of the file, if all of it was read. */
  readonly size?: number | undefined;
}

export interface Answer {
  readonly target: Target;
  readonly crawler: string;
  /** All crawlers with this answer, if the text shows them together. */
  readonly crawlers?: readonly string[];
  readonly verdict: SpokenVerdict;
  /** The engine's verdict; undefined if no rules were read. */
  readonly rules: Verdict | undefined;
  /** With `--use`: what may be done with the page. */
  readonly usage?: Usage | undefined;
  /** With `--use CATEGORY`: true if the page may be fetched and used so. */
  readonly isUsable?: boolean | undefined;
}

export interface Report {
  readonly start?: () => string;
  /** Returns the text of the answers for one URL, one for each crawler. */
  readonly show: (answers: readonly Answer[]) => string;
  readonly end?: () => string;
}
