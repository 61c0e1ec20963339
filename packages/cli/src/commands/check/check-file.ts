import { type CheckLanguage, loadCheckLanguage } from '../../messages/check-language.js';
import { readRobotsSource } from '../../session/robots-source.js';
import { readTargets } from '../../targets/read-targets.js';
import { paintFor } from '../../terminal/paint.js';
import type { Writer } from '../../terminal/writer.js';
import { reportGuesses } from '../../urls/guess-scheme.js';
import { reportContent } from '../../verdicts/content-note.js';
import type { Report, RobotsFile } from '../../verdicts/report.js';
import { textReport } from '../../verdicts/verdict-text.js';
import type { CheckArguments } from './check-command.js';
import { GivenRules } from './given-rules.js';

async function reportFor(
  { form, pages }: CheckArguments,
  file: RobotsFile,
  words: CheckLanguage,
  fd: number,
): Promise<Report> {
  switch (form) {
    case 'text':
      return textReport(file, await paintFor(fd), words);
    case 'json':
      return (await import('../../verdicts/verdict-json.js')).jsonReport(file);
    case 'csv':
      return (await import('../../verdicts/verdict-csv.js')).csvReport(file, pages !== undefined);
    case 'quiet':
      return (await import('../../verdicts/verdict-word.js')).wordReport;
  }
}

/** `maycrawl check --robots`: prints an answer for each URL and crawler. Returns 0 if all are allowed, otherwise 1. */
export async function checkFile(args: CheckArguments, writer: Writer): Promise<0 | 1> {
  const targets = await readTargets(args.urls, { literal: args.literal, paths: true });
  if (args.form !== 'quiet') reportGuesses(targets.guessed);
  const source = await readRobotsSource(args);
  const { name, bytes, size } = source;
  const words = await loadCheckLanguage(args.language);
  const rules = new GivenRules(source, args.dialect, words, args.pages);
  const { robots } = rules;
  if (args.form !== 'quiet') await reportContent(name, robots);
  const report = await reportFor(args, { name, bytes, robots, size }, words, writer.fd);
  let exitCode: 0 | 1 = 0;
  writer.print(report.start?.() ?? '');
  for (const target of targets) {
    const answers = args.crawlers.map((crawler) => rules.decide(target, crawler));
    const shown = rules.shown(answers, report.show);
    if (rules.isFaulty || answers.some(({ verdict }) => !verdict.allowed)) exitCode = 1;
    writer.print(shown);
  }
  writer.print(report.end?.() ?? '');
  return exitCode;
}
