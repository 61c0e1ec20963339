import { createHash, randomBytes } from 'node:crypto';

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
  if (!/^[\w.-]{1,64}$/.test(name)) {
    const expected = 'expected at most 64 letters, digits, dots, dashes and underscores';
    throw new TypeError(`name of a token: ${expected}, got ${JSON.stringify(name.slice(0, 80))}`);
  }
  const token = `maycrawl_${random(32).toString('base64url')}`;
  return { token, line: `${name} sha256:${createHash('sha256').update(token).digest('hex')}` };
}
