import { decidedUrl } from '@maycrawl/gate';
import type { FilterArguments } from '../../arguments/filter-arguments.js';
import { type GateSession, withGate } from '../../session/gate-session.js';
import { readTarget, unsupportedTarget } from '../../targets/target.js';
import { jsonLine } from '../../text/printable.js';
import type { SiteAnswer, UnsupportedAnswer } from '../../verdicts/site-answer.js';
import { siteJson } from '../../verdicts/site-json.js';
import { unsupportedVerdict } from '../../verdicts/unsupported-verdict.js';
import { jsonVerdict } from '../../verdicts/verdict-json.js';
import type { VerdictSource } from './line-decider.js';
import type { Explanation } from './line-output.js';
import { SavedFiles, savedPath } from './saved-files.js';

/** Answers and explains lines. */
export interface LineSource extends VerdictSource {
  explain(url: string): Promise<Explanation>;
}

/** How an answer reads if sites are asked, and if their files are saved. */
type Read = (answered: SiteAnswer | UnsupportedAnswer) => Explanation;

/** Lets `work` have what answers lines: the sites themselves, or the files in `--robots`. */
export async function openSource<T>(args: FilterArguments, work: (source: LineSource) => Promise<T>): Promise<T> {
  const { crawler, dialect, robots } = args;
  if (robots === undefined) {
    return withGate(args.gate, { crawler, dialect }, async (session) => {
      const read: Read = (answered) => ({
        reason: answered.verdict.reason,
        json: () => siteJson(answered, session.startedAt),
      });
      return work(sourceOf(session, crawler, read));
    });
  }
  // At a time that stands still nothing runs out.
  const now = Date.now();
  const store = new SavedFiles(robots, now);
  return withGate(args.gate, { crawler, dialect, store, now: () => now }, async (session) => {
    return work(sourceOf(session, crawler, (answered) => readSaved(answered, robots)));
  });
}

function sourceOf(session: GateSession, crawler: string, read: Read): LineSource {
  return {
    crawler,
    decidedUrl,
    tryAllows: (url) => session.tryAllows(url),
    tryAllowsLines: (lines, from) => session.tryAllowsLines(lines, from),
    robots: (url) => session.robots(url),
    async explain(url) {
      const unsupported = unsupportedTarget(url, false);
      if (unsupported !== undefined)
        return read({ target: unsupported, crawler, verdict: unsupportedVerdict(unsupported), known: undefined });
      const target = readTarget(url, false, '');
      const known = await session.robots(url);
      const verdict = await session.check(url);
      return read({ target: { ...target, decidedUrl: verdict.url }, crawler, verdict, known });
    },
  };
}

function readSaved(answered: SiteAnswer | UnsupportedAnswer, folder: string): Explanation {
  if (answered.known === undefined) {
    const json = () => jsonLine(jsonVerdict({ ...answered, rules: undefined }, null, false));
    return { reason: answered.verdict.reason, json };
  }
  const { target, crawler, verdict, known } = answered;
  const path = savedPath(folder, known.record.origin) ?? null;
  const isSaved = known.robots !== undefined;
  const reason = isSaved ? verdict.reason : 'no-saved-file';
  const sentence = isSaved
    ? String(verdict)
    : `Disallowed: ${verdict.url}, as ${path ?? target.robotsUrl} cannot be read.`;
  const told = { allowed: verdict.allowed, reason, toString: () => sentence };
  const truncated = known.robots?.truncated === true;
  const json = () => jsonLine(jsonVerdict({ target, crawler, verdict: told, rules: verdict.rules }, path, truncated));
  return { reason, json };
}
