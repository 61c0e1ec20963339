import { parse, type RobotsTxt } from '@maycrawl/core';
import type { CheckArguments } from '../../arguments/check-arguments.js';
import { readRobotsSource } from '../../session/robots-source.js';
import { type CrawlerRules, crawlerRules } from '../../targets/crawler-rules.js';
import { readTargets } from '../../targets/read-targets.js';
import type { Target } from '../../targets/target.js';
import { paintFor } from '../../terminal/paint.js';
import type { Writer } from '../../terminal/writer.js';
import { reportGuesses } from '../../urls/guess-scheme.js';
import { reportContent } from '../../verdicts/content-note.js';
import type { Answer, Report, RobotsFile } from '../../verdicts/report.js';
import { unsupportedVerdict } from '../../verdicts/unsupported-verdict.js';
import { textReport } from '../../verdicts/verdict-text.js';

// Only a URL passes through the engine's extraction of the path. In a path, `//host` is not a host.
function decide(robots: RobotsTxt, { crawler, ruleSet }: CrawlerRules, target: Target): Answer {
  if (target.isUnsupported) return { target, crawler, verdict: unsupportedVerdict(target), rules: undefined };
  const verdict = target.isPath ? ruleSet.check(target.decidedUrl) : robots.check(target.decidedUrl, crawler);
  return { target, crawler, verdict, rules: verdict };
}

async function reportFor({ form }: CheckArguments, file: RobotsFile, fd: number): Promise<Report> {
  switch (form) {
    case 'text':
      return textReport(file, await paintFor(fd));
    case 'json':
      return (await import('../../verdicts/verdict-json.js')).jsonReport(file);
    case 'csv':
      return (await import('../../verdicts/verdict-csv.js')).csvReport(file);
    case 'quiet':
      return (await import('../../verdicts/verdict-word.js')).wordReport;
  }
}

/** `maycrawl check --robots`: prints an answer for each URL and crawler. Returns 0 if all are allowed, otherwise 1. */
export async function checkFile(args: CheckArguments, writer: Writer): Promise<0 | 1> {
  const targets = await readTargets(args.urls, { literal: args.literal, paths: true });
  if (args.form !== 'quiet') reportGuesses(targets.guessed);
  const { name, bytes, size } = await readRobotsSource(args);
  const robots = parse(bytes, { dialect: args.dialect });
  if (args.form !== 'quiet') await reportContent(name, robots);
  const rulesByCrawler = args.crawlers.map((crawler) => crawlerRules(robots, crawler));
  const report = await reportFor(args, { name, bytes, robots, size }, writer.fd);
  let exitCode: 0 | 1 = 0;
  writer.print(report.start());
  for (const target of targets) {
    const answers = rulesByCrawler.map((rules) => decide(robots, rules, target));
    if (answers.some(({ verdict }) => !verdict.allowed)) exitCode = 1;
    writer.print(report.show(answers));
  }
  writer.print(report.end());
  return exitCode;
}
