/** Characters that are invisible or look like a plain space. */
export const INVISIBLE_CHARACTERS: RegExp =
  /[\u0085\u00a0\u00ad\u061c\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufeff\uffa0]/gu;

/** The invisible characters that look like a space. */
export const WIDE_SPACES: RegExp = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
