import { readUrl } from '../urls/test-url.js';

/** Returns the addresses of the links in HTML of the clipboard, if the text beside it has no URL. */
export function linksIn(html: string, plain: string): readonly string[] {
  if (html === '' || plain.split('\n').some((line) => readUrl(line) !== undefined)) return [];
  // It loads nothing and runs no script.
  const pasted = new DOMParser().parseFromString(html, 'text/html');
  const addresses = [...pasted.querySelectorAll('a[href]')].map((link) => link.getAttribute('href')?.trim() ?? '');
  return [...new Set(addresses.filter((address) => readUrl(address) !== undefined))];
}
