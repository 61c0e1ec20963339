import type { ComparedDirection, LintedFiles, SitePolicy } from '../host/host.js';
import type { Tool } from './tool.js';
import { listText, MAX_TEXT, oneLine } from './tool-text.js';

export const lint: Tool<'lint'> = {
  title: 'Check a robots.txt',
  description:
    'Finds mistakes in a robots.txt that you give as text: rules that do nothing, rules that block too much, misspelt ' +
    'names, and others, each with its line, what follows from it, and whether there is a fix.',
  isOpenWorld: false,
  text: (output) => ({ own: summaryOf(output), quoted: listed([...accessLines(output), ...findingLines(output)]) }),
};

export const fix: Tool<'fix'> = {
  title: 'Fix a robots.txt',
  description:
    'Returns a robots.txt that you give as text with its mistakes fixed, in fixedFile. safe fixes are proved to change no verdict. ' +
    'unsafe ones write what was probably meant; the answer lists the verdicts that they change. Writes no file.',
  isOpenWorld: false,
  text: (output) => {
    const { fixedFile, files } = output;
    const [file] = files;
    const applied = file?.fixed.map(({ code, title }) => oneLine(`fixed: ${title} (${code})`)) ?? [];
    const withheld =
      file?.withheld.map(({ code, title, reason }) => oneLine(`withheld: ${title} (${code}): ${reason}`)) ?? [];
    const text = fixedFile?.text ?? '';
    const isLong = text.length > MAX_TEXT;
    const left = `left: ${summaryOf(output)}${isLong ? `; the ${text.length} characters are in fixedFile` : ''}`;
    return {
      own: `${applied.length} fixed, ${withheld.length} withheld; verdicts: ${file?.verdicts ?? 'unchanged'}; ${left}`,
      quoted: [listed([...accessLines(output), ...applied, ...withheld]), isLong ? '' : text]
        .filter(Boolean)
        .join('\n\n'),
    };
  },
};

export const diff: Tool<'diff'> = {
  title: 'Compare two robots.txt files',
  description:
    'Proves which URLs two robots.txt files treat differently, for which crawlers, with an example for each changed rule, or ' +
    'that no URL is treated differently. Use it before a robots.txt is changed.',
  isOpenWorld: false,
  text: ({ result, differences, truncated }) => ({
    own: `${result}${truncated ? ' (not all changes are listed)' : ''}`,
    quoted: listed(
      differences.flatMap(({ crawlers, newlyBlocked, newlyAllowed }) => [
        ...changeLines('newly blocked', crawlers, newlyBlocked),
        ...changeLines('newly allowed', crawlers, newlyAllowed),
      ]),
    ),
  }),
};

export const policy: Tool<'policy'> = {
  title: 'The policy of a site',
  description:
    'Shows for each use of pages (web search, AI training, AI answers and others) which vendors may fetch them, what ' +
    'decides, and what the site states about the use. Of a site, by its URL, or of a robots.txt that you give as text.',
  isOpenWorld: true,
  text: ({ name, uses, notes, limits }) => ({
    own: listText(limits.map(({ text }) => text)),
    quoted: listText([
      oneLine(name),
      ...uses.flatMap(({ title, rows }) => useLines(title, rows)),
      ...notes.map(({ text }) => oneLine(text)),
    ]),
  }),
};

function summaryOf({ summary: { errors, warnings, infos }, truncated }: LintedFiles): string {
  const cut = truncated ? '; not all are listed' : '';
  return `errors: ${errors}, warnings: ${warnings}, notes: ${infos}${cut}`;
}

/** Returns undefined for an empty list. */
function listed(lines: readonly string[]): string | undefined {
  return lines.length === 0 ? undefined : listText(lines);
}

/** For whom the whole site is blocked. */
function accessLines({ files }: LintedFiles): string[] {
  return files.flatMap(({ access }) => (access?.text ? [oneLine(access.text)] : []));
}

function findingLines({ files }: LintedFiles): string[] {
  return files.flatMap(({ diagnostics }) =>
    diagnostics.map(({ code, severity, message, start, fixes }) => {
      const kinds = [...new Set(fixes.map(({ applicability }) => applicability))];
      const fixable = kinds.length === 0 ? '' : `; fix: ${kinds.join(', ')}`;
      return oneLine(`line ${start.line}: ${severity}: ${message} (${code}${fixable})`);
    }),
  );
}

const MAX_NAMES = 6;
const MAX_PATHS = 5;

function changeLines(what: string, crawlers: readonly string[], { result, examples }: ComparedDirection): string[] {
  if (result === 'none') return [];
  const paths = examples.slice(0, MAX_PATHS).map(({ path }) => path);
  return [oneLine(`${what}: ${namesText(crawlers)}: ${paths.length === 0 ? result : paths.join(' ')}`)];
}

function namesText(names: readonly string[]): string {
  const rest = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(', ') + (rest > 0 ? ` +${rest}` : '');
}

type Rows = SitePolicy['uses'][number]['rows'];

/** Vendors with the same answer share a line. */
function useLines(title: string, rows: Rows): string[] {
  const vendors = new Map<string, Set<string>>();
  for (const { vendor, text, basisText, stated } of rows) {
    const basis = basisText === '' ? '' : ` (${basisText})`;
    const use = stated === null || stated.preference === 'unknown' ? '' : `; ${stated.text}`;
    const answer = `${text}${basis}${use}`;
    vendors.set(answer, (vendors.get(answer) ?? new Set()).add(vendor));
  }
  return [...vendors].map(([answer, names]) => oneLine(`${title}: ${namesText([...names])}: ${answer}`));
}
