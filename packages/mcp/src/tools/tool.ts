import type { Operations } from '../host/host.js';
import type { ToolText } from './tool-text.js';

type OutputOf<Name extends keyof Operations> = Awaited<ReturnType<Operations[Name]['run']>>;

/** How a tool is presented, and what it says of an answer. */
export interface Tool<Name extends keyof Operations> {
  readonly title: string;
  /** Ours alone: no text of a site. */
  readonly description: string;
  /** True if it makes requests to sites. */
  readonly isOpenWorld: boolean;
  text(output: OutputOf<Name>): ToolText;
}

export type Tools = { readonly [Name in keyof Operations]: Tool<Name> };
