import { Readable } from 'node:stream';
import guard from 'robots-txt-guard';
import parse from 'robots-txt-parse';
import { answerCases, onlyAgent, pathOf } from './answer-cases.mjs';

await answerCases(async ({ robots, agents, url }) =>
  guard(await parse(Readable.from([robots]))).isAllowed(onlyAgent(agents), pathOf(url)),
);
