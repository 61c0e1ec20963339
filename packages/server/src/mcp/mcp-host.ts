import type { Gate } from '@maycrawl/gate';
import {
  CallError,
  FETCH_INPUT,
  FETCH_OUTPUT,
  type FetchArguments,
  type FetchedPage,
  fetchPage,
  MAX_PAGE_BYTES,
  type McpHost,
  type Operation,
  type PageFetcher,
  requestPage,
} from '@maycrawl/mcp';
import { wrongScheme, wrongUrl } from '../verdicts/asked-url.js';
import { diffOperation, fixOperation, lintOperation, policyOperation } from './file-operations.js';
import { callError, checkedBy } from './tool-input.js';
import type { ToolSetup } from './tool-setup.js';
import { explainOperation, mayFetchOperation, useOperation } from './verdict-operations.js';

/** Returns the page of a lint rule in Markdown; undefined if it has none. */
export type RulePageReader = (id: string) => Promise<string | undefined>;

export interface HostOptions {
  /** Is called with faults of this software. */
  readonly report: (error: unknown) => void;
  readonly version: string;
  /** Opens the sockets of requests for pages. */
  readonly gate: Pick<Gate, 'connect'>;
  /** Default: what the rule finds, in a line. */
  readonly rulePage: RulePageReader | undefined;
  /** What a refusal of an address or port says to do, if the reader runs the server. */
  readonly refusalHint?: string | undefined;
}

/** Returns what the tools of a client work on. */
export function mcpHost(setup: ToolSetup, { version, gate, rulePage, report, refusalHint }: HostOptions): McpHost {
  return {
    version,
    report,
    refusalHint,
    operations: {
      may_fetch: described(mayFetchOperation(setup)),
      fetch: described(fetchOperation(setup, gate)),
      explain: described(explainOperation(setup)),
      use: described(useOperation(setup)),
      policy: described(policyOperation(setup)),
      lint: described(lintOperation(setup)),
      fix: described(fixOperation(setup)),
      diff: described(diffOperation(setup)),
    },
    rules: listedRules,
    async rulePage(id) {
      const rule = (await listedRules()).find((one) => one.id === id);
      return rule && ((await rulePage?.(id)) ?? `# ${id}\n\n${rule.what}\n`);
    },
  };
}

/** The errors of an operation are those for the caller of a tool. */
function described<Output extends object>(operation: Operation<Output>): Operation<Output> {
  return {
    ...operation,
    run: (args, call) =>
      operation.run(args, call).catch((error) => {
        throw callError(error);
      }),
  };
}

async function listedRules(): Promise<readonly { readonly id: string; readonly what: string }[]> {
  const { listRules } = await import('@maycrawl/lint');
  return listRules().map(({ id, what }) => ({ id, what }));
}

/** Milliseconds for a page, with its robots.txt and the pause that the site asks for. Clients wait 60 seconds. */
const PAGE_TIMEOUT = 50_000;
const MAX_REDIRECTS = 10;
/** Bytes of memory for a page: as it came, as text, as Markdown and in the answer. */
const PAGE_MEMORY = 4 * MAX_PAGE_BYTES;

const checkFetch = checkedBy<FetchArguments>(FETCH_INPUT as never);

function fetchOperation(setup: ToolSetup, gate: HostOptions['gate']): Operation<FetchedPage> {
  const fetcher: PageFetcher = {
    fetchAllowed: (url, signal) =>
      setup.gate.fetchAllowed(url, (hop, abort = signal) => requestPage(gate, hop, setup.userAgent, abort), {
        crawler: setup.crawler,
        signal,
        maxRedirects: MAX_REDIRECTS,
      }),
    preferences: async (url, page, signal) =>
      (await setup.gate.check(url, setup.crawler, { signal, page })).usage(page).preferences,
    pageText: (html, url, signal) => setup.pageText({ task: 'page', html, url }, signal),
  };
  return {
    input: FETCH_INPUT,
    output: FETCH_OUTPUT,
    async run(args, { signal }) {
      const given = checkFetch(args);
      checkPage(given);
      setup.reserve(PAGE_MEMORY);
      const deadline = AbortSignal.timeout(PAGE_TIMEOUT);
      try {
        return await fetchPage(given, fetcher, AbortSignal.any([signal, deadline]));
      } catch (error) {
        if (!deadline.aborted || signal.aborted) throw error;
        throw new CallError(
          `The page took longer than ${PAGE_TIMEOUT / 1_000} seconds, with the pauses that the site asks for.`,
        );
      }
    },
  };
}

/** @throws CallError */
function checkPage({ url }: FetchArguments): void {
  const wrong = wrongUrl(url) ?? wrongPageScheme(new URL(url));
  if (wrong !== undefined) throw new CallError(`url: ${wrong}`);
}

function wrongPageScheme(url: URL): string | undefined {
  return url.protocol === 'ftp:' ? 'expected a URL of http or https, got one of ftp:' : wrongScheme(url);
}
