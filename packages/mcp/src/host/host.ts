/** A JSON Schema of an object, without references to others. */
export type ObjectSchema = Readonly<Record<string, unknown>>;

/** What one call of a tool comes with. */
export interface Call {
  /** Aborted if the client cancels the call or goes away. */
  readonly signal: AbortSignal;
  /** Reports how many of the answers are known. */
  progress(done: number, total: number): void;
}

/** What a tool does. */
export interface Operation<Output extends object> {
  readonly input: ObjectSchema;
  readonly output: ObjectSchema;
  /**
   * Checks the arguments of a call, and answers it.
   * @throws Error (as a rejection) whose message is one line for the caller
   */
  run(input: unknown, call: Call): Promise<Output>;
}

/** An error of a call. Its message is one line of ours for the caller. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** What quotes the site, such as a rule; undefined if there is nothing. */
  readonly fromSite: string | undefined;
  /** True if an address or port was refused. */
  readonly isRefused: boolean;

  constructor(message: string, fromSite?: string, isRefused = false) {
    super(message);
    this.fromSite = fromSite;
    this.isRefused = isRefused;
  }
}

/** A verdict, without what the site wrote. */
export interface ToolVerdict {
  readonly url: string;
  readonly crawler: string;
  readonly allowed: boolean;
  readonly reason: string;
  /** Why robots.txt was not requested, without what a site wrote; null if it was, or decides. */
  readonly problem: string | null;
  /** The line of robots.txt that decides; null if none does. */
  readonly line: number | null;
  /** For an unknown name of a crawler: one that may be meant. */
  readonly hint: string | null;
  readonly fromSite: { readonly explanation: string };
}

export interface VerdictList {
  readonly allowed: number;
  readonly blocked: number;
  readonly answers: readonly ToolVerdict[];
}

export interface UseList {
  readonly url: string;
  readonly answers: readonly {
    readonly crawler: string;
    readonly allowed: boolean;
    readonly reason: string;
    readonly problem: string | null;
    readonly preferences: Readonly<Record<string, string>>;
    readonly level: string;
    readonly fromSite: {
      readonly statements: readonly {
        readonly field: string;
        readonly source: string;
        readonly line: number | null;
        readonly value: string;
      }[];
    };
  }[];
}

export interface LintedFiles {
  readonly files: readonly {
    readonly access: { readonly text: string | null } | null;
    readonly diagnostics: readonly {
      readonly code: string;
      readonly severity: string;
      readonly message: string;
      readonly start: { readonly line: number };
      readonly fixes: readonly { readonly title: string; readonly applicability: string }[];
    }[];
    readonly fixed: readonly { readonly code: string; readonly title: string }[];
    readonly withheld: readonly { readonly code: string; readonly title: string; readonly reason: string }[];
    readonly verdicts: string | null;
  }[];
  readonly summary: { readonly errors: number; readonly warnings: number; readonly infos: number };
  readonly fixedFile: { readonly text: string | null } | null;
  readonly truncated: boolean;
}

/** The parts of a comparison that its text shows. */
export interface ComparedFiles {
  readonly result: string;
  readonly differences: readonly {
    readonly crawlers: readonly string[];
    readonly newlyBlocked: ComparedDirection;
    readonly newlyAllowed: ComparedDirection;
  }[];
  readonly truncated: boolean;
}

export interface ComparedDirection {
  readonly result: string;
  readonly examples: readonly { readonly path: string }[];
}

/** The parts of a policy that its text shows. */
export interface SitePolicy {
  readonly name: string;
  readonly uses: readonly {
    readonly title: string;
    readonly rows: readonly {
      readonly vendor: string;
      readonly crawlers: readonly string[];
      readonly text: string;
      readonly basisText: string;
      readonly stated: { readonly preference: string; readonly text: string } | null;
    }[];
  }[];
  readonly notes: readonly { readonly text: string }[];
  readonly limits: readonly { readonly text: string }[];
}

/** The tools by their names. */
export interface Operations {
  readonly may_fetch: Operation<VerdictList>;
  readonly explain: Operation<ToolVerdict>;
  readonly use: Operation<UseList>;
  readonly lint: Operation<LintedFiles>;
  readonly fix: Operation<LintedFiles>;
  readonly diff: Operation<ComparedFiles>;
  readonly policy: Operation<SitePolicy>;
  readonly fetch: Operation<FetchedPage>;
}

/** A part of a page. */
export interface FetchedPage {
  /** As asked. */
  readonly url: string;
  readonly status: number;
  /** Characters of the whole text, and the part of it that is returned. */
  readonly length: number;
  readonly startIndex: number;
  /** Where the next part begins; null after the last. */
  readonly nextIndex: number | null;
  /** True if the page was longer than the limit, so that the rest was not read. */
  readonly isCut: boolean;
  readonly format: 'markdown' | 'text';
  /** What may be done with the page, by robots.txt and its headers. */
  readonly preferences: Readonly<Record<string, string>>;
  readonly fromSite: {
    /** Where the page is, after redirects. */
    readonly finalUrl: string;
    readonly contentType: string | null;
    readonly text: string;
  };
}

/** The page of a lint rule. */
export interface RulePage {
  readonly id: string;
  /** What happens to a site with this mistake, in a sentence of Markdown. */
  readonly what: string;
}

/** What the tools and resources of one client work on. */
export interface McpHost {
  /** The version of the software. */
  readonly version: string;
  /** What a refusal of an address or port says to do; undefined if the client cannot change that. */
  readonly refusalHint?: string | undefined;
  readonly operations: Operations;
  /** The pages of the lint rules. */
  rules(): Promise<readonly RulePage[]>;
  /** Is called with a fault: an error of an operation that is not for its caller. */
  report(error: unknown): void;
  /** Returns a page in Markdown; undefined if there is none with this id. */
  rulePage(id: string): Promise<string | undefined>;
}
