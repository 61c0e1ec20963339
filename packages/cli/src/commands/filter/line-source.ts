import { decidedUrl, internalErrorVerdict } from '@maycrawl/gate';
import { savedPath } from '../../files/saved-robots.js';
import { type GateSession, withGate } from '../../session/gate-session.js';
import { readTarget, unsupportedTarget } from '../../targets/target.js';
import { jsonLine } from '../../text/printable.js';
import { blockedVerdict, unsupportedVerdict } from '../../verdicts/blocked-verdict.js';
import { shownOrBlocked } from '../../verdicts/shown-or-blocked.js';
import type { SiteAnswer, UnsupportedAnswer } from '../../verdicts/site-answer.js';
import { siteJson } from '../../verdicts/site-json.js';
import { jsonVerdict } from '../../verdicts/verdict-json.js';
import type { FilterArguments } from './filter-command.js';
import type { VerdictSource } from './line-decider.js';
import type { Explanation } from './line-output.js';
import { SavedFiles } from './saved-files.js';

export interface LineSource extends VerdictSource {
  explain(url: string): Promise<Explanation>;
}

type Explain = (answer: SiteAnswer | UnsupportedAnswer) => Explanation;

/** Calls `work` with the source of verdicts: the sites, or the saved files of `--robots`. */
export async function openSource<T>(args: FilterArguments, work: (source: LineSource) => Promise<T>): Promise<T> {
  const { crawler, dialect, robots } = args;
  if (robots === undefined) {
    return withGate(args.gate, { crawler, dialect }, async (session) => {
      const explain: Explain = (answer) => ({
        reason: answer.verdict.reason,
        json: () => shownOrBlocked(answer, (item) => siteJson(item, session.startedAt)),
      });
      return work(sourceOf(session, crawler, explain));
    });
  }
  // With a constant clock, no copy expires.
  const now = Date.now();
  const store = new SavedFiles(robots, now);
  return withGate(args.gate, { crawler, dialect, store, now: () => now }, async (session) => {
    return work(sourceOf(session, crawler, (answer) => explainSaved(answer, robots)));
  });
}

function sourceOf(session: GateSession, crawler: string, explain: Explain): LineSource {
  return {
    crawler,
    decidedUrl,
    tryAllows: (url) => session.tryAllows(url),
    tryAllowsLines: (lines, from) => session.tryAllowsLines(lines, from),
    robots: (url) => session.robots(url),
    async explain(url) {
      const unsupported = unsupportedTarget(url, false);
      if (unsupported !== undefined)
        return explain({ target: unsupported, crawler, verdict: unsupportedVerdict(unsupported), origin: undefined });
      const target = readTarget(url, false, '');
      const origin = await session.robots(url);
      const answer = await session.check(url);
      // Another thread may have failed on the file.
      const error = answer.rules === undefined ? undefined : session.errorOf(origin);
      const verdict = error === undefined ? answer : internalErrorVerdict(answer, error);
      return explain({ target: { ...target, decidedUrl: verdict.url }, crawler, verdict, origin });
    },
  };
}

function explainSaved(answer: SiteAnswer | UnsupportedAnswer, folder: string): Explanation {
  if (answer.origin === undefined) {
    const json = () => jsonLine(jsonVerdict({ ...answer, rules: undefined }, null, false));
    return { reason: answer.verdict.reason, json };
  }
  const { target, crawler, verdict, origin } = answer;
  const path = savedPath(folder, origin.record.origin) ?? null;
  const isSaved = origin.robots !== undefined || verdict.reason === 'internal-error';
  const reason = isSaved ? verdict.reason : 'no-saved-file';
  const truncated = origin.robots?.truncated === true;
  const show = ({ verdict: shown }: Pick<SiteAnswer, 'verdict'>) => {
    const explained = isSaved
      ? (shown.rules ?? shown)
      : blockedVerdict(reason, shown.url, `${path ?? target.robotsUrl} cannot be read.`);
    return jsonLine(jsonVerdict({ target, crawler, verdict: explained, rules: shown.rules }, path, truncated));
  };
  return { reason, json: () => shownOrBlocked(answer, (item) => show(item as SiteAnswer)) };
}
