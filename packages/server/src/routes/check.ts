import type { GateVerdict } from '@maycrawl/gate';
import type { FastifyReply } from 'fastify';
import { cacheControl } from '../http/cache-control.js';
import { fieldProblem } from '../http/problem.js';
import { CheckAnswer } from '../schemas/check-many.js';
import { MAX_GET_ANSWERS, Named } from '../schemas/primitives.js';
import { CheckQuery } from '../schemas/query.js';
import { problemResponses } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import { inTurns } from '../service/in-turns.js';
import type { Service, SharedService } from '../service/service.js';
import { clientSignal, within } from '../service/waiting.js';
import { answerOf } from '../verdicts/answer.js';
import { checkUrls } from '../verdicts/asked-url.js';
import { checkCrawler } from '../verdicts/check-crawler.js';
import { crawlerHint } from '../verdicts/crawler-hint.js';

/** Adds `GET /v1/check`: the verdict for each URL and crawler of the query. */
export function addCheck(app: App, shared: SharedService): void {
  app.get(
    '/v1/check',
    {
      schema: {
        operationId: 'check',
        summary: 'May these crawlers fetch these URLs, and why?',
        tags: ['verdicts'],
        querystring: CheckQuery,
        response: { 200: Named(CheckAnswer), ...problemResponses },
      },
    },
    async (request, reply) => {
      const service = shared.of(request);
      const { url: urls, crawler: crawlers = [service.crawler], wait } = request.query;
      const names = crawlers.map((name, i) => checkCrawler(name, `query.crawler[${i}]`));
      checkUrls(urls, 'query.url');
      if (urls.length * names.length > MAX_GET_ANSWERS) {
        const product = `${urls.length} URLs × ${names.length} crawlers`;
        throw fieldProblem('query.url', `${product} are more than ${MAX_GET_ANSWERS} answers: send POST /v1/check`);
      }
      const asked = urls.flatMap((url) => names.map((name) => ({ url, name, hint: crawlerHint(name) })));
      const verdicts =
        cachedVerdicts(service.gate, asked) ?? (await within(wait, fetchedVerdicts(service, asked, reply)));
      const now = service.now();
      reply.header('cache-control', cacheControlFor(verdicts, now));
      const answer = (verdict: GateVerdict, i: number) => {
        const { url, name, hint } = asked[i]!;
        return hint instanceof Promise
          ? hint.then((late) => answerOf(url, name, verdict, late, now))
          : answerOf(url, name, verdict, hint, now);
      };
      const answers = verdicts.length === 1 ? verdicts.map(answer) : await inTurns(verdicts, answer);
      return { answers: await Promise.all(answers) };
    },
  );
}

interface Asked {
  readonly url: string;
  readonly name: string;
  readonly hint: string | null | Promise<string | null>;
}

/** Verdicts that are made at once. By a hostile file, each may take tens of milliseconds. */
const MAX_AT_ONCE = 2;

/** Returns the verdicts if they are few and all in memory: most requests need no promises and no signal. */
function cachedVerdicts(gate: Service['gate'], asked: readonly Asked[]): GateVerdict[] | undefined {
  if (asked.length > MAX_AT_ONCE) return undefined;
  const verdicts: GateVerdict[] = [];
  for (const { url, name } of asked) {
    const verdict = gate.tryCheck(url, name);
    if (verdict === undefined) return undefined;
    verdicts.push(verdict);
  }
  return verdicts;
}

async function fetchedVerdicts(
  { gate }: Service,
  asked: readonly Asked[],
  reply: FastifyReply,
): Promise<GateVerdict[]> {
  const signal = clientSignal(reply);
  const verdictOf = ({ url, name }: Asked) => gate.tryCheck(url, name) ?? gate.check(url, name, { signal });
  return Promise.all(await inTurns(asked, verdictOf, signal));
}

function cacheControlFor(verdicts: readonly GateVerdict[], now: number): string {
  let validUntil = Number.POSITIVE_INFINITY;
  let isReachable = true;
  for (const verdict of verdicts) {
    validUntil = Math.min(validUntil, verdict.validUntil);
    if (verdict.failure !== undefined) isReachable = false;
  }
  return cacheControl(validUntil, now, isReachable);
}
