import { command, STOPPED, type TaskOf } from '../../command-line/command.js';
import { NOTHING } from '../../command-line/flag.js';
import { numberUpTo } from '../../command-line/read-number.js';
import { formatOf, JSON_FORMAT } from '../../command-line/shared-flags.js';
import { usage } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

const MAX_JOBS = 64;
const MAX_SECONDS = 3_600;

export const testCrawler = command({
  name: 'test-crawler',
  summary: 'Test whether a crawler obeys robots.txt, on scripted sites',
  title: 'whether a crawler obeys robots.txt',
  usage: ['--token NAME [options] -- COMMAND {start}'],
  about: `
Runs a crawler once for each scenario, against sites on this machine whose robots.txt has rules, groups and failures
of all kinds, and watches every request. {start} in an argument is replaced by the URL to start with, and {token} by
the name. The crawler should follow links, without a limit of pages or time, and end by itself. No shell reads the
command; a crawler that does not end is stopped, with all that it started. Where Linux permits it, the crawler can
reach only the sites of the test.`,
  sections: {
    Options: {
      token: {
        value: 'NAME',
        text: 'The product token by which the crawler looks for its group in robots.txt',
        hint: 'name the crawler, as robots.txt does',
      },
      only: {
        value: 'IDS',
        text: 'Run only these scenarios, with commas between',
        hint: 'name scenarios, such as prefix,status-503',
      },
      jobs: {
        value: 'N',
        fallback: '4',
        hint: 'give a number of scenarios',
        text: 'How many scenarios run at the same time',
        ...numberUpTo(MAX_JOBS),
      },
      seconds: {
        value: 'SECONDS',
        fallback: '60',
        hint: 'give seconds',
        text: 'Stop the crawler after this time in a scenario',
        ...numberUpTo(MAX_SECONDS),
      },
      unconfined: {
        text: 'Let the crawler reach other hosts, such as a service that it needs',
      },
      format: {
        value: 'NAME',
        choices: ['text', 'json', 'junit', 'html'],
        default: 'text',
        text: 'Form of the report',
        detail: 'HTML is one page, with the sources of each scenario',
      },
      json: JSON_FORMAT,
    },
  },
  argument: NOTHING,
  exitCodes: {
    0: 'the crawler violates nothing',
    1: 'the crawler requested what is blocked, or broke another rule of a scenario',
    2: 'the command line is wrong; one line on stderr says what to change',
    3: 'nothing can be said: the command does not start, or requests no pages where everything is allowed',
    ...STOPPED,
  },
  examples: ['maycrawl test-crawler --token ExampleBot -- node crawler.mjs {start}'],
  read(line) {
    const { token, only, jobs = 4, seconds = 60, unconfined = false, ...values } = line.values();
    if (token === undefined) throw usage('--token is missing: name the crawler, as its group in robots.txt does');
    if (!/^[A-Za-z_-]+$/.test(token))
      throw usage(`--token ${quoted(token)} is no product token: it has letters, - and _ only, without a version`);
    if (line.inputs.length === 0) throw usage('no crawler: write -- and its command at the end');
    if (!line.inputs.some((part) => part.includes('{start}')))
      throw usage('the command has no {start}: write it where the crawler takes the URL to start with');
    const ids = only?.split(',').map((id) => id.trim());
    return {
      task: 'test-crawler',
      command: line.inputs,
      token,
      only: ids,
      jobs,
      seconds,
      unconfined,
      format: formatOf(line, values),
    };
  },
});

export type TestCrawlerArguments = TaskOf<typeof testCrawler>;
