import { firstTexts } from './first-texts.js';

/** Texts of what can be taken away. */
export const takeAway = {
  ...firstTexts.takeAway,
  download: 'Download robots.txt',
  copy: 'Copy',
  copied: 'The file is copied.',
  downloadInstead: 'Download the file instead.',
  copyLink: 'Copy link…',
  tests: 'Tests for CI',
  noTests: 'No test is kept yet. Select a verdict in the grid and choose “Keep as test”.',
  testsDownloaded: {
    one: 'Downloaded {count:number} test as robots-tests.sh. It needs the maycrawl command and runs beside robots.txt.',
    other:
      'Downloaded {count:number} tests as robots-tests.sh. They need the maycrawl command and run beside robots.txt.',
  },
  csv: 'Grid as CSV',
  csvWait: 'Not all URLs are checked yet. Try again when they are.',
  csvUrl: 'URL',
  csvAllowed: 'allowed',
  csvAllowedLine: 'allowed by line {line}',
  csvBlocked: 'blocked',
  csvBlockedLine: 'blocked by line {line}',
  print: 'Print',
  session: 'Download session',
  printedFile: 'File',
  printedVerdicts: 'Verdicts',
  printedTests: 'Kept tests',
  linesLeftOut: { one: '{count:number} more line is left out.', other: '{count:number} more lines are left out.' },
  urlsLeftOut: { one: '{count:number} more URL is left out.', other: '{count:number} more URLs are left out.' },
  mayFetch: '{crawler} may fetch {path}.',
  mayNotFetch: '{crawler} may not fetch {path}.',
  passes: 'As expected.',
  fails: 'Not as expected.',
  decides: 'Line {line:number} decides: {rule}',
  loses: 'Line {line:number} loses: {rule}',
} as const;
