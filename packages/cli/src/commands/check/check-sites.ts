import { NOT_FETCHED, type Usage } from '@maycrawl/core/usage';
import type { GateVerdict, OriginRobots } from '@maycrawl/gate';
import { type CheckLanguage, ENGLISH_CHECK, loadCheckLanguage } from '../../messages/check-language.js';
import type { PastTextItem } from '../../past/past-answer.js';
import type { PastFiles } from '../../past/past-files.js';
import { type GateSession, withGate } from '../../session/gate-session.js';
import { readTargets, type Targets } from '../../targets/read-targets.js';
import type { Target } from '../../targets/target.js';
import { ByteWriter } from '../../terminal/byte-writer.js';
import { printNotice } from '../../terminal/notice.js';
import { paintFor } from '../../terminal/paint.js';
import { type Progress, startProgress } from '../../terminal/progress.js';
import { type StoppedCode, watchStops } from '../../terminal/stop-signals.js';
import { writeFailure } from '../../terminal/writer.js';
import { grouped } from '../../text/counts.js';
import { reportGuesses } from '../../urls/guess-scheme.js';
import { OriginUsages } from '../../use/origin-usage.js';
import { unsupportedVerdict } from '../../verdicts/blocked-verdict.js';
import { contentText } from '../../verdicts/content-note.js';
import type { PastState } from '../../verdicts/past-state.js';
import type { Answer } from '../../verdicts/report.js';
import { shownOrBlocked } from '../../verdicts/shown-or-blocked.js';
import type { UnsupportedAnswer } from '../../verdicts/site-answer.js';
import { AnswerCount, shownTogether } from '../../verdicts/verdict-text.js';
import type { CheckSitesArguments } from './check-command.js';
import { OrderedLookups } from './ordered-lookups.js';
import type { SiteTextItem } from './site-text.js';

const STDOUT = 1;
/** Memory of an answer besides its text. */
const ANSWER_BYTES = 200;

/** An answer as text. Bytes take less memory than a concatenated string, which references its parts. */
interface ShownAnswer {
  readonly isAllowed: boolean;
  readonly crawlers: number;
  readonly bytes: Uint8Array;
}

interface UrlAnswer {
  readonly answers: readonly ShownAnswer[];
  /** True if the URL is blocked because its robots.txt cannot be fetched. */
  readonly isFailing: boolean;
}

type SiteItem = SiteTextItem | UnsupportedAnswer;

function rulesOf(item: SiteItem): Answer['rules'] {
  return item.origin === undefined ? undefined : item.verdict.rules;
}

interface SiteRobots extends Pick<SiteTextItem, 'bytes' | 'content'> {
  readonly origin: OriginRobots;
  /** With `--at`. */
  readonly past?: PastState | undefined;
}

interface SiteReport {
  readonly start: string;
  show(item: SiteItem): string;
}

async function reportFor(args: CheckSitesArguments, startedAt: number, words: CheckLanguage): Promise<SiteReport> {
  const report = await siteReport(args, startedAt, words);
  if (args.at === undefined) return report;
  const showPast = await (await import('./past-show.js')).pastShow(args.form, words);
  const show = (item: SiteItem) => (isPast(item) ? showPast(item) : report.show(item));
  return { ...report, show };
}

function isPast(item: SiteItem): item is PastTextItem {
  return item.origin !== undefined && 'past' in item && item.past !== undefined;
}

async function siteReport(
  { form, pages }: CheckSitesArguments,
  startedAt: number,
  words: CheckLanguage,
): Promise<SiteReport> {
  switch (form) {
    case 'text': {
      const { siteText } = await import('./site-text.js');
      const paint = await paintFor(STDOUT);
      return { start: '', show: (item) => siteText(item, startedAt, paint, words) };
    }
    case 'json': {
      const { siteJson } = await import('../../verdicts/site-json.js');
      return { start: '', show: (item) => siteJson(item, startedAt) };
    }
    case 'csv': {
      const { csvHeader, verdictCsv } = await import('../../verdicts/verdict-csv.js');
      const show = (item: SiteItem): string => {
        if (item.origin === undefined) return verdictCsv({ ...item, rules: undefined }, null);
        return verdictCsv({ ...item, rules: item.verdict.rules }, null, item.verdict.status);
      };
      return { start: csvHeader(pages !== undefined), show };
    }
    case 'quiet':
      return { start: '', show: (await import('../../verdicts/verdict-word.js')).verdictWord };
  }
}

class CheckRun {
  readonly #args: CheckSitesArguments;
  readonly #session: GateSession;
  /** With `--at`. */
  readonly #past: PastFiles | undefined;
  readonly #targets: Targets;
  readonly #report: SiteReport;
  readonly #words: CheckLanguage;
  /** With `--use`. */
  readonly #usages: OriginUsages | undefined;
  readonly #stdout: ByteWriter;
  readonly #answers: OrderedLookups<Target, SiteRobots, UrlAnswer>;
  readonly #count: AnswerCount = new AnswerCount();
  #progress: Progress | undefined;
  #origins = 0;
  #failingOrigins = 0;
  #done = 0;
  #failing = 0;
  #isAllAllowed = true;

  constructor(
    args: CheckSitesArguments,
    session: GateSession,
    targets: Targets,
    {
      report,
      words,
      past,
    }: { readonly report: SiteReport; readonly words: CheckLanguage; readonly past: PastFiles | undefined },
  ) {
    this.#args = args;
    this.#words = words;
    this.#usages = args.pages && new OriginUsages(args.pages);
    this.#session = session;
    this.#past = past;
    this.#targets = targets;
    this.#report = report;
    this.#stdout = new ByteWriter(STDOUT, writeFailure, () => this.#progress?.hide());
    this.#answers = new OrderedLookups({
      originOf: ({ robotsUrl }) => robotsUrl,
      fetchOrigin: ({ decidedUrl }) => this.#fetchOrigin(decidedUrl),
      answer: (target, site) => this.#answer(target, site),
      bytesOf: ({ answers }) => answers.reduce((sum, { bytes }) => sum + ANSWER_BYTES + bytes.length, 0),
    });
  }

  async run(): Promise<0 | 1 | StoppedCode> {
    if (this.#args.form !== 'quiet') this.#progress = await startProgress(() => this.#tally());
    const stops = watchStops(() => this.#answers.stop());
    try {
      this.#stdout.putText(this.#report.start);
      for await (const ready of this.#answers.of(this.#targets)) await this.#print(ready);
      if (stops.code === undefined && this.#args.form === 'text') this.#stdout.putText(this.#count.end(this.#words));
      await this.#stdout.flush();
    } finally {
      this.#progress?.end();
      stops.end();
    }
    if (stops.code !== undefined) this.#reportStop();
    return stops.code ?? (this.#isAllAllowed ? 0 : 1);
  }

  async #fetchOrigin(url: string): Promise<SiteRobots> {
    const origin = await this.#session.robots(url);
    this.#origins++;
    if (isFailing(origin)) this.#failingOrigins++;
    const isShown = this.#args.form === 'text' && origin.access.access === 'rules';
    const bytes = isShown ? await this.#session.bytes(origin) : undefined;
    // An error in the note must not end the run.
    return {
      origin,
      bytes,
      past: await this.#past?.stateOf(origin.record.origin),
      content: bytes && (await contentText(bytes, this.#words.verdicts.policy).catch(() => undefined)),
    };
  }

  async #answer(target: Target, site: SiteRobots | undefined): Promise<UrlAnswer> {
    const { crawlers } = this.#args;
    if (site === undefined) {
      const verdict = unsupportedVerdict(target, this.#words);
      const usage = this.#usages && NOT_FETCHED;
      const items = crawlers.map((crawler) => ({ target, crawler, verdict, usage, origin: undefined }));
      return { answers: this.#shown(items), isFailing: false };
    }
    const { origin } = site;
    const items: SiteTextItem[] = [];
    for (const crawler of crawlers) {
      const found = await this.#session.check(target.decidedUrl, crawler);
      const verdict = this.#words.verdicts.ofSite(found);
      items.push({ target, crawler, verdict, usage: this.#usageOf(found, origin, crawler), ...site });
    }
    return { answers: this.#shown(items), isFailing: isFailing(origin) };
  }

  #usageOf({ url, allowed, rules }: GateVerdict, origin: OriginRobots, crawler: string): Usage | undefined {
    if (this.#usages !== undefined && rules === undefined && !allowed) return NOT_FETCHED;
    return this.#usages?.of(origin).of(url, crawler);
  }

  #shown(items: readonly SiteItem[]): ShownAnswer[] {
    const shown = this.#args.form === 'text' ? shownTogether(items, rulesOf) : items;
    return shown.map((item) => ({
      isAllowed: item.verdict.allowed,
      crawlers: item.crawlers?.length ?? 1,
      bytes: Buffer.from(shownOrBlocked<SiteTextItem>(item, this.#report.show)),
    }));
  }

  async #print(ready: readonly UrlAnswer[]): Promise<void> {
    for (const { answers, isFailing } of ready) {
      for (const { isAllowed, crawlers, bytes } of answers) {
        if (!isAllowed) this.#isAllAllowed = false;
        const gap = this.#count.add(isAllowed, crawlers);
        if (this.#args.form === 'text') this.#stdout.putText(gap);
        this.#stdout.put(bytes, 0, bytes.length);
      }
      this.#done++;
      if (isFailing) this.#failing++;
      if (this.#stdout.isFull) await this.#stdout.flush();
    }
    // Flushed, because the next answer may take half a minute.
    await this.#stdout.flush();
  }

  #tally() {
    const { size: total } = this.#targets;
    const [done, sources, failing] = [this.#done, this.#origins, this.#failingOrigins];
    return { unit: 'URLs', done, total, sources, sourceUnit: 'origins', failing } as const;
  }

  #reportStop(): void {
    const { size } = this.#targets;
    const failing = this.#failing === 0 ? '' : `, ${grouped(this.#failing)} with a robots.txt that cannot be fetched`;
    const done = `${grouped(this.#done)} of ${grouped(size)} URLs answered (${this.#count.text(ENGLISH_CHECK)}${failing})`;
    printNotice(`stopped: ${done}, ${grouped(size - this.#done)} left`);
  }
}

function isFailing({ access, failure }: OriginRobots): boolean {
  return access.access === 'disallow-all' && failure !== undefined;
}

/** `maycrawl check` without `--robots`. Returns 0 if all URLs are allowed, otherwise 1. */
export async function checkSites(args: CheckSitesArguments): Promise<0 | 1 | StoppedCode> {
  const targets = await readTargets(args.urls, { literal: false, paths: false });
  if (args.form !== 'quiet') reportGuesses(targets.guessed);
  const [crawler = ''] = args.crawlers;
  const options = { crawler, dialect: args.dialect };
  const run = async (session: GateSession, past?: PastFiles) => {
    const words = await loadCheckLanguage(args.language);
    const report = await reportFor(args, session.startedAt, words);
    return new CheckRun(args, session, targets, { report, words, past }).run();
  };
  if (args.at === undefined) return withGate(args.gate, options, (session) => run(session));
  const { withPast } = await import('../../past/past-files.js');
  return withPast(args.gate, args.at, options, run);
}
