/** The options that an example is checked with. */
export interface ExampleOptions {
  readonly url?: string;
  readonly path?: string;
  readonly environment?: 'production' | 'staging';
  readonly preset?: 'google' | 'rfc9309' | 'portable';
  readonly urls?: readonly string[];
  readonly facts?: {
    readonly status: number;
    readonly contentType?: string;
    readonly hops: readonly string[];
  };
}

type Verdict = 'allowed' | 'blocked' | 'allowed by the RFC' | 'blocked by the RFC';

/** A robots.txt on a page. `\xNN` and `\r` represent bytes that a page cannot show, `⟨x × 9⟩` nine x. */
export interface PageFile {
  readonly text: string;
  readonly options: ExampleOptions;
  /** What the page says about the example: verdicts without and with the fix, by Google unless they name the RFC. */
  readonly verdicts: readonly (readonly [crawler: string, path: string, inExample: Verdict, withFix: Verdict])[];
  /** The paragraph below it; empty if there is none. */
  readonly below: string;
}

/** The hand-written page of a lint rule. */
export interface RulePage {
  readonly id: string;
  /** What the fault does to the site: the first paragraph. */
  readonly consequence: string;
  readonly example: PageFile;
  readonly fix: PageFile;
  readonly ignore: string;
  readonly sections: ReadonlyMap<string, string>;
  /** The URLs and titles of the links in the section `Source`. */
  readonly sources: readonly { readonly title: string; readonly url: string }[];
}

/** Returns the page of a rule. Throws if there is none. */
export function readRulePage(id: string): RulePage;
/** Returns the page with this text. A part that is missing is empty. */
export function parseRulePage(id: string, text: string): RulePage;
/** Returns what is missing or wrong on a page, one line each. */
export function mistakesOnPage(page: RulePage): string[];
/** Returns the bytes of a file on a page. */
export function bytesOfPageFile(text: string): Uint8Array;
