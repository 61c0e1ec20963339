/**
 * What any editor shows of a robots.txt: tokens, findings with fixes, explanations, completion and symbols. Positions are
 * UTF-16 offsets. No DOM, no I/O.
 *
 * - `new RobotsDocument(text)` reads a file; `update(edits)` changes it.
 * - `document.findings()` returns the findings with their fixes, and `document.hover(offset)` what a line does.
 * - `tokensOf(line)` splits a line for highlighting, without reading the file.
 *
 * It does not decide by itself: verdicts come from `@maycrawl/core`, findings and proofs from `@maycrawl/lint`.
 *
 * @module
 */

export { type FileFindingsOptions, fileFindings } from './file-findings.js';
export { applyTextEdits, editBetween, type FindingsLanguage } from './findings.js';
export { formatEdits } from './format-edits.js';
export { linksIn } from './links.js';
export type { LineTexts } from './messages/line-texts.js';
export { renameUserAgent, sameUserAgents, userAgentAt } from './rename-user-agent.js';
export { RobotsDocument } from './robots-document.js';
export { selectionRanges } from './selection-ranges.js';
export { tokensOf } from './tokens.js';
export type * from './types.js';
