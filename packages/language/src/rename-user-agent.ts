import type { RobotsDocument } from './robots-document.js';
import type { TextEdit, UserAgentPlace } from './types.js';

/** RFC 9309, section 2.2.1: https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1 */
const PRODUCT_TOKEN = /^(?:[A-Za-z_-]+|\*)$/;

/** Returns the product token at an offset, if it is in a user-agent line that names a crawler. */
export function userAgentAt(document: RobotsDocument, offset: number): UserAgentPlace | undefined {
  return placesOf(document).find(({ from, to }) => from <= offset && offset <= to);
}

/** Returns all places that name the crawler of the user-agent line at an offset, in any capitalization. */
export function sameUserAgents(document: RobotsDocument, offset: number): UserAgentPlace[] {
  const places = placesOf(document);
  const token = places.find(({ from, to }) => from <= offset && offset <= to)?.token.toLowerCase();
  return token === undefined ? [] : places.filter((place) => place.token.toLowerCase() === token);
}

/**
 * Returns the edits that give the crawler at an offset another name wherever the file names it; none if no user-agent
 * line with a name is there.
 *
 * @throws RangeError if `name` is neither a product token nor `*`.
 */
export function renameUserAgent(document: RobotsDocument, offset: number, name: string): TextEdit[] {
  if (!PRODUCT_TOKEN.test(name))
    throw new RangeError(`${JSON.stringify(name)} is no product token: write letters, - and _ only, or *`);
  return sameUserAgents(document, offset).map(({ from, to }) => ({ from, to, insert: name }));
}

/** In file order. A version or a comment behind the token is not part of it. */
function placesOf(document: RobotsDocument): UserAgentPlace[] {
  const { lines, groups } = document.robots;
  return groups.flatMap(({ userAgents }) =>
    userAgents.flatMap(({ token, line: number }) => {
      const line = lines[number - 1];
      if (token === '' || line?.kind !== 'directive' || !line.value.startsWith(token)) return [];
      const { from } = document.rangeOf(line.valueSpan);
      return [{ token, line: number, from, to: from + token.length }];
    }),
  );
}
