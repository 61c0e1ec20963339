/**
 * Tools for agents over the Model Context Protocol: may this page be fetched, and why?
 *
 * - `serveStdio(host)` serves a client on the standard streams, as `maycrawl mcp` does.
 * - `createMcpHttp()` answers requests over HTTP, as `maycrawl serve` does at `/mcp`.
 * - `fetchPage` fetches a page for a model, if robots.txt allows it.
 *
 * A host has the operations behind the tools. That of `@maycrawl/server` answers as its HTTP API does.
 *
 * @module
 */

export {
  type Call,
  CallError,
  type ComparedDirection,
  type ComparedFiles,
  type FetchedPage,
  type LintedFiles,
  type McpHost,
  type ObjectSchema,
  type Operation,
  type Operations,
  type RulePage,
  type SitePolicy,
  type ToolVerdict,
  type UseList,
  type VerdictList,
} from './host/host.js';
export { createMcpHttp, type McpHttp } from './http-handler.js';
export { FETCH_INPUT, FETCH_OUTPUT, type FetchArguments, fetchPage, type PageFetcher } from './request/fetch-page.js';
export { MAX_PAGE_BYTES } from './request/read-text.js';
export { type PageReply, requestPage } from './request/request-page.js';
export { serveStdio } from './serve-stdio.js';
