// Fails if an English sentence stands in two files of packages/*/src: a sentence has one home, and the others import it
// or render the message by its id. Translations are left out, as are comments, commands, addresses and tests.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { packages } from './packages.mjs';
import { root } from './processes.mjs';

/** Words that make a sentence; shorter texts are names and labels. */
const MIN_WORDS = 5;

/** The texts of a rule stand beside it, and several rules may give the same advice. */
const RULE = /^packages\/lint\/src\/(?:rules|grouping)\//;

const TRANSLATION = /(?:^|\/)messages\/(?!en\/)[a-z]{2}\//;
const SLOT = '{}';

/** Returns the sentences of a source text, in the form in which they are compared, each with its line. */
export function sentencesIn(source, name = 'file.tsx') {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const text = textOf(node);
    if (text !== undefined) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      for (const sentence of text.split(/(?<=[.!?])\s+|\n/)) {
        const compared = normalized(sentence);
        if (compared !== undefined) found.push({ sentence: compared, line });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  // A sentence may be wrapped.
  if (ts.isJsxText(node)) return node.text.replace(/\s+/g, ' ');
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => SLOT + literal.text).join('');
}

/** Lower case without punctuation and slots; undefined for what is no sentence. */
function normalized(text) {
  // Examples of commands and addresses, and comments of shell scripts.
  if (/:\/\/|--\w|^\s*(?:#|maycrawl )/.test(text)) return undefined;
  const words = text
    .replace(/\{[^}]*\}/g, ' ')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '');
  return words.length >= MIN_WORDS && words.some((word) => /^\p{L}{3,}$/u.test(word)) ? words.join(' ') : undefined;
}

/** Returns the sentences that stand in several files, each with its places. `files`: source texts by path. */
export function sharedSentences(files) {
  const places = new Map();
  for (const [path, source] of Object.entries(files)) {
    for (const { sentence, line } of sentencesIn(source, path)) {
      const known = places.get(sentence) ?? new Map();
      if (!known.has(path)) known.set(path, line);
      places.set(sentence, known);
    }
  }
  return [...places]
    .filter(([, known]) => new Set([...known.keys()].map((path) => (RULE.test(path) ? 'rules' : path))).size > 1)
    .map(([sentence, known]) => ({ sentence, places: [...known].map(([path, line]) => `${path}:${line}`) }));
}

function sourceFiles() {
  const paths = packages().flatMap(({ folder }) =>
    readdirSync(join(root, folder, 'src'), { recursive: true }).map((name) => join(folder, 'src', String(name))),
  );
  return Object.fromEntries(
    paths
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /\.tsx?$/.test(path) && !TRANSLATION.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const shared = sharedSentences(sourceFiles());
  for (const { sentence, places } of shared) {
    console.error(`two homes of a sentence: "${sentence}"\n  ${places.join('\n  ')}`);
  }
  process.exitCode = shared.length > 0 ? 1 : 0;
  if (process.exitCode === 0) console.log('every sentence has one home');
}
