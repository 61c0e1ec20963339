import { readUrl } from './test-url.js';

export interface BadLine {
  readonly number: number;
  readonly text: string;
}

export interface ReadLines {
  readonly urls: readonly string[];
  readonly bad: readonly BadLine[];
}

/** Reads one URL or path per line. Empty lines are skipped. `urlIn` returns the URL in a line of another form. */
export function readLines(text: string, urlIn: (line: string) => string = (line) => line): ReadLines {
  const found = new Set<string>();
  const bad: BadLine[] = [];
  text.split(/\r\n?|\n/).forEach((line, index) => {
    const typed = line.trim();
    if (typed === '') return;
    const url = urlIn(typed).trim();
    if (readUrl(url) === undefined) bad.push({ number: index + 1, text: typed });
    else found.add(url);
  });
  return { urls: [...found], bad };
}
