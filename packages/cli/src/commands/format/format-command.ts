import { command, type TaskOf } from '../../command-line/command.js';
import { FILES } from '../../command-line/flag.js';
import { rejectSecondStdin } from '../../command-line/usage.js';

export const format = command({
  name: 'format',
  summary: 'Give a robots.txt one layout; no verdict changes',
  title: 'one layout for a robots.txt; no verdict changes',
  usage: ['[--check] [FILE | GLOB | -]...'],
  about: `
Writes keys with the capitals of RFC 9309 (User-agent, Disallow), one space after the colon, one empty line
between groups and between parts of a group, and LF line ends, or CRLF if every line has it. Comments stay.
Misspelled keys stay too: to fix them, run maycrawl lint --fix. If you give nothing, the command formats
robots.txt, public/robots.txt and static/robots.txt, as far as they exist.`,
  sections: {
    Options: { check: { text: 'Write nothing; fail if a file has another layout or cannot be formatted' } },
  },
  argument: FILES,
  exitCodes: {
    0: 'done; with --check: all files have this layout, are empty or have only comments',
    1: 'with --check: a file has another layout, or cannot be formatted: over 500 KiB, not UTF-8, a web page',
    2: 'the command line or a file is wrong, and nothing is written',
  },
  examples: ['maycrawl format public/robots.txt', 'maycrawl format - < robots.txt'],
  read(line) {
    const { inputs } = line;
    rejectSecondStdin(inputs);
    return { task: 'format', inputs, check: line.values().check };
  },
});

export type FormatArguments = TaskOf<typeof format>;
