import { parse, type RobotsTxt } from '@maycrawl/core';
import type { CachedAccess, FetchFacts, Policy } from '@maycrawl/lint';
import { findInputs } from '../../files/find-inputs.js';
import { readRobots } from '../../files/read-robots.js';
import { loadPolicyLanguage } from '../../messages/policy-language.js';
import { eachListedUrl } from '../../session/each-listed-url.js';
import { usesOf } from '../../targets/named-uses.js';
import { CommandError } from '../../terminal/command-error.js';
import { paintFor, widthFor } from '../../terminal/paint.js';
import type { Writer } from '../../terminal/writer.js';
import { jsonLine } from '../../text/printable.js';
import { isUrl } from '../../urls/is-url.js';
import type { PolicyArguments } from './policy-command.js';
import { shownPolicy } from './shown-policy.js';

/** Maximum number of paths of one answer that are examined; with `--all` and in JSON, more. */
const MAX_EXCEPTIONS = 20;
const MAX_EXCEPTIONS_OF_ALL = 100;

interface PolicyInput {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly facts: FetchFacts | undefined;
  /** What decides for a site now; undefined for a file. */
  readonly cached?: CachedAccess;
}

/** Returns 2 if a listed sitemap could not be read completely, otherwise 0, whatever is blocked. */
export async function showPolicy(args: PolicyArguments, writer: Writer): Promise<0 | 2> {
  const chosen = args.use === undefined ? undefined : await usesOf(args.use);
  const { name, bytes, facts, cached } = await readInput(args);
  const { policyJson, policyOf } = await import('@maycrawl/lint');
  const robots = parse(bytes, { dialect: args.dialect });
  const isWhole = args.all || args.format === 'json' || args.format === 'csv';
  const whole = policyOf(robots, { facts, cached, maxExceptions: isWhole ? MAX_EXCEPTIONS_OF_ALL : MAX_EXCEPTIONS });
  const policy =
    chosen === undefined ? whole : { ...whole, uses: whole.uses.filter(({ use }) => chosen.includes(use)) };
  const words = await loadPolicyLanguage(args.language);
  const { counts, isAllRead } = await countListed(args, robots, policy);
  if (args.format === 'json') {
    const fetched = facts === undefined ? null : { ...facts, status: facts.status ?? null };
    writer.print(jsonLine({ name, fetch: fetched, ...policyJson(policy, counts, words.texts) }));
  } else if (args.format === 'csv') {
    writer.print((await import('./csv-policy.js')).csvPolicy(policy, counts, words));
  } else {
    const shown = await shownPolicy(policy, counts, { all: args.all, keepsMinor: chosen !== undefined, words });
    const head = { name, bytes: facts === undefined ? bytes.length : whole.bytes, dialect: args.dialect };
    if (args.format === 'markdown')
      writer.print((await import('./markdown-policy.js')).markdownPolicy(head, shown, words));
    else {
      const { textPolicy } = await import('./text-policy.js');
      writer.print(textPolicy(head, shown, words, await paintFor(writer.fd), await widthFor(writer.fd)));
    }
  }
  return isAllRead ? 0 : 2;
}

async function readInput({ input, gate, language }: PolicyArguments): Promise<PolicyInput> {
  const options = { ignored: async () => false, accepted: 'a file or a URL, or - for stdin', folders: false };
  const name = input ?? (await findInputs([], options))[0] ?? '';
  if (!isUrl(name)) return { name: name === '-' ? 'stdin' : name, bytes: readRobots(name), facts: undefined };
  const { fetchInputs } = await import('../../session/fetch-inputs.js');
  const [fetched] = await fetchInputs([name], gate, language);
  if (fetched === undefined || fetched instanceof CommandError) throw fetched;
  const { url, decisive, facts, cached } = fetched;
  return { name: url, bytes: decisive, facts, cached };
}

async function countListed(args: PolicyArguments, robots: RobotsTxt, policy: Policy) {
  if (args.urls === undefined) return { counts: [], isAllRead: true };
  const { BlockedCounter } = await import('@maycrawl/lint/internal');
  const counter = new BlockedCounter(robots, policy);
  const list = { url: args.urls, crawler: '*', dialect: args.dialect, gate: args.gate };
  const isAllRead = await eachListedUrl(list, ({ isPath, decidedUrl }) => counter.add(decidedUrl, isPath));
  return { counts: counter.counts, isAllRead };
}
