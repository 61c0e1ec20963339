import type { Label } from '@maycrawl/conformance';
import { command, STOPPED, type TaskOf } from '../../command-line/command.js';
import { NOTHING } from '../../command-line/flag.js';
import { numberUpTo } from '../../command-line/read-number.js';
import { formatOf, JSON_FORMAT } from '../../command-line/shared-flags.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

const MAX_SECONDS = 3_600;
const MAX_MINUTES = 1_440;

const LABELS = ['rfc', 'google', 'choice', 'undefined'] as const satisfies readonly Label[];

export const testParser = command({
  name: 'test-parser',
  summary: 'Test whether a parser of robots.txt answers as RFC 9309 and Google do',
  title: 'whether a parser of robots.txt answers as RFC 9309 and Google do',
  usage: ['[options] -- ADAPTER...'],
  about: `
Asks an adapter about a thousand pairs of a robots.txt and a URL, and compares its answers. An adapter is a program of
about ten lines in the language of the parser: it reads one JSON object per line, asks the parser, and prints one JSON
object. No shell reads its command. One that hangs, crashes or prints something else is started again behind the case
that it did not answer.`,
  sections: {
    Options: {
      label: {
        value: 'LABELS',
        text: 'Ask only vectors with these labels, with commas between',
        detail:
          '`rfc`: RFC 9309 demands the answer. `google`: Google adds it. `choice`: ours, where we differ from Google. `undefined`: no source defines it',
        hint: 'name labels, such as rfc,google',
      },
      only: {
        value: 'IDS',
        text: 'Ask only these vectors, with commas between; an id without its name means its chapter',
        hint: 'name vectors or chapters, such as e-groups',
      },
      vectors: {
        value: 'FILE',
        text: 'Ask the vectors of this file, or the recorded answers of Google',
        hint: 'name a file such as conformance/synthetic.jsonl.gz',
      },
      seconds: {
        value: 'SECONDS',
        fallback: '10',
        hint: 'give seconds',
        text: 'Wait this long for an answer',
        ...numberUpTo(MAX_SECONDS),
      },
      minutes: {
        value: 'MINUTES',
        fallback: '10',
        hint: 'give minutes',
        text: 'Wait this long for all answers',
        ...numberUpTo(MAX_MINUTES),
      },
      format: {
        value: 'NAME',
        choices: ['text', 'json'],
        default: 'text',
        text: 'Form of the report',
      },
      json: JSON_FORMAT,
    },
  },
  argument: NOTHING,
  exitCodes: {
    0: 'all answers that RFC 9309 demands are right, and all of those that --label names',
    1: 'one of them is wrong, an error or missing',
    2: 'the command line or a file is wrong; one line on stderr says what to change',
    3: 'the adapter does not start or gives no answer',
    ...STOPPED,
  },
  examples: ['maycrawl test-parser -- python3 adapter.py', 'maycrawl test-parser --label rfc -- node adapter.mjs'],
  read(line) {
    const { label, only, vectors, seconds = 10, minutes = 10, ...values } = line.values();
    if (line.inputs.length === 0) throw usage('no adapter: write -- and its command at the end');
    return {
      task: 'test-parser',
      command: line.inputs,
      labels: label?.split(',').map((name) => labelOf(name.trim())),
      only: only?.split(',').map((id) => id.trim()),
      vectors,
      seconds,
      minutes,
      format: formatOf(line, values),
    };
  },
});

function labelOf(name: string): Label {
  const label = LABELS.find((known) => known === name);
  if (label === undefined) throw usage(`--label ${quoted(name)} is unknown: use ${LABELS.join(', ')}`);
  return label;
}

export type TestParserArguments = TaskOf<typeof testParser>;
