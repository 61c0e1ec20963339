import { parse, type RobotsTxt, type RuleSet } from '@maycrawl/core';
import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import type { CheckArguments } from './arguments.js';
import { CommandError } from './command-error.js';
import { paintFor } from './paint.js';
import { quoted } from './printable.js';
import { readFileOctets } from './read-input.js';
import { readTargets } from './read-targets.js';
import type { Answer, Report, RobotsFile } from './report.js';
import type { Target } from './target.js';
import { unsupportedVerdict } from './unsupported-scheme.js';
import { textReport } from './verdict-text.js';
import type { Writer } from './writer.js';

interface Asker {
  readonly crawler: string;
  readonly ruleSet: RuleSet;
}

/** What the engine reads of a file (D5), and one octet more, by which it knows that there is more. */
export const OCTETS_READ: number = DEFAULT_MAX_BYTES + 1;

export function readAsker(robots: RobotsTxt, crawler: string): Asker {
  try {
    return { crawler, ruleSet: robots.rulesFor(crawler) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(
      'usage',
      `--as ${quoted(crawler)} names no crawler: give a name, a product token or a User-Agent header with one`,
      { cause: error },
    );
  }
}

// Only a URL goes through the engine's own path extraction (F7): in a path, `//host` is no host.
function decide(robots: RobotsTxt, { crawler, ruleSet }: Asker, target: Target): Answer {
  if (target.isUnsupported) return { target, crawler, verdict: unsupportedVerdict(target), rules: undefined };
  const verdict = target.isPath ? ruleSet.check(target.decidedUrl) : robots.check(target.decidedUrl, crawler);
  return { target, crawler, verdict, rules: verdict };
}

async function reportFor(args: CheckArguments, file: RobotsFile, fd: number): Promise<Report> {
  if (args.json) return (await import('./verdict-json.js')).jsonReport(file);
  return textReport(file, await paintFor(fd));
}

/** `maycrawl check`: prints an answer for each URL and crawler; 0 where all are allowed, else 1 (F8, G5). */
export async function check(args: CheckArguments, writer: Writer): Promise<0 | 1> {
  const targets = await readTargets(args.urls, { literal: args.literal, paths: true });
  const octets = readFileOctets(args.robots, OCTETS_READ, '--robots');
  const robots = parse(octets, { dialect: args.dialect });
  const askers = args.crawlers.map((crawler) => readAsker(robots, crawler));
  const report = await reportFor(args, { name: args.robots, octets, robots }, writer.fd);
  let exitCode: 0 | 1 = 0;
  for (const target of targets) {
    for (const asker of askers) {
      const answer = decide(robots, asker, target);
      if (!answer.verdict.allowed) exitCode = 1;
      writer.print(report.show(answer));
    }
  }
  writer.print(report.end());
  return exitCode;
}
