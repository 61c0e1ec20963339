import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A token as the file stores it. Several may have one name, so that a token can be replaced without a gap. */
export interface StoredToken {
  readonly name: string;
  readonly hash: Buffer;
}

/** Tokens in a file. Each request is compared with all of them. */
const MAX_TOKENS = 1_000;

const NAME = /^[\w.-]{1,64}$/;
const LINE = /^(\S+)\s+sha256:([0-9a-f]{64})$/;

/**
 * Parses a file of tokens: one `NAME sha256:HASH` per line, with the SHA-256 of the token in hexadecimal. Blank lines
 * and lines that start with `#` are ignored.
 *
 * @throws TypeError that names the line and says what to write.
 */
export function parseTokens(text: string): StoredToken[] {
  const tokens: StoredToken[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [, name, hash] = LINE.exec(line) ?? [];
    if (name === undefined || hash === undefined || !NAME.test(name))
      throw new TypeError(`line ${index + 1} is not "NAME sha256:HASH": maycrawl serve --new-token NAME prints one`);
    tokens.push({ name, hash: Buffer.from(hash, 'hex') });
  }
  if (tokens.length === 0) throw new TypeError('it has no token: maycrawl serve --new-token NAME prints a line for it');
  if (tokens.length > MAX_TOKENS) throw new TypeError(`it has ${tokens.length} tokens, and ${MAX_TOKENS} is the limit`);
  return tokens;
}

/** Returns the name of a token; undefined if it is unknown. Takes the same time for every token of a length. */
export function findToken(tokens: readonly StoredToken[], token: string): string | undefined {
  const hash = hashOf(token);
  let name: string | undefined;
  for (const stored of tokens) {
    if (timingSafeEqual(stored.hash, hash)) name = stored.name;
  }
  return name;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new token, and the line of the file of tokens that makes it valid. */
export interface NewToken {
  /** Shown once: the file has only its hash. */
  readonly token: string;
  readonly line: string;
}

/**
 * Returns a new token of 256 random bits. Its hash needs no salt and no slow function: it cannot be guessed.
 *
 * @throws TypeError if the name has other characters than letters, digits, `.`, `_` and `-`.
 */
export function newToken(name: string, random: (bytes: number) => Buffer = randomBytes): NewToken {
  if (!NAME.test(name)) {
    const expected = 'expected at most 64 letters, digits, dots, dashes and underscores';
    throw new TypeError(`name of a token: ${expected}, got ${JSON.stringify(name.slice(0, 80))}`);
  }
  const token = `maycrawl_${random(32).toString('base64url')}`;
  return { token, line: `${name} sha256:${hashOf(token).toString('hex')}` };
}
