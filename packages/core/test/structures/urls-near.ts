import type { Random } from './random.js';

const HOST = 'https://h';
const FILLERS = ['', 'a', 'b', 'x/', 'aab', 'aaa', 'abab', '/', '%C3%A9', '.html'];
const UNRELATED = ['/', '/zzz', '/robots.txt', '/a', '', '?a', '/%', '/a#b', '/index.html', '/*', '/$'];

/** Returns URLs on both sides of what the patterns match: of the first, the last and others, and some unrelated ones. */
export function urlsNear(random: Random, patterns: readonly string[]): string[] {
  const chosen = [patterns[0], patterns.at(-1), random.of(patterns), random.of(patterns)];
  const near = chosen.flatMap((pattern = '') => {
    const path = pathFor(random, pattern);
    return [path, random.of(neighboursOf(random, path))];
  });
  return [...near, random.of(UNRELATED)].map((path) => HOST + rooted(path));
}

/** Returns a path that the pattern matches, if it matches any. The bytes of the pattern are UTF-8, or nearly. */
function pathFor(random: Random, pattern: string): string {
  const path = pattern.replace(/\$$/, '').replaceAll('*', () => random.of(FILLERS));
  const bytes = Uint8Array.from(path, (character) => character.charCodeAt(0));
  return rooted(random.chance(50) ? new TextDecoder().decode(bytes) : escaped(path));
}

/** Any other text would be a part of the host. */
function rooted(path: string): string {
  return /^(?:[/?]|$)/.test(path) ? path : `/${path}`;
}

function escaped(path: string): string {
  return path.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

function neighboursOf(random: Random, path: string): string[] {
  const shorter = path.slice(0, -1);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const end = random.of(['/', 'a', '0', '$', '?', 'index.html', '%']);
  return [shorter, path + end, shorter + end, folder, `${path.slice(0, 5)}/`, path.toLowerCase(), path + path];
}
