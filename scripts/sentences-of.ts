/** Fields whose values are those of the file, or for programs. */
const NOT_SENTENCES = ['params', 'helpParams', 'edits', 'claims', 'changes', 'example', 'fixedFile', 'preferences'];
/** Fields whose texts are for people. */
const SENTENCES = [
  'message',
  'help',
  'title',
  'text',
  'basisText',
  'words',
  'reason',
  'explanation',
  'detail',
  'failure',
];

/** Their values may also be ids, which have no space. */
const MAYBE_IDS = ['reason', 'failure'];

const isSentence = (key: string, text: string): boolean =>
  text !== '' && SENTENCES.includes(key) && (!MAYBE_IDS.includes(key) || text.includes(' '));

/** Returns the sentences of JSON that this project writes, and the JSON with a mark in their places. */
export function sentencesOf(json: string): { readonly sentences: readonly string[]; readonly rest: unknown } {
  const sentences: string[] = [];
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(without);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        if (NOT_SENTENCES.includes(key)) return [key, one];
        if (typeof one !== 'string' || !isSentence(key, one)) return [key, without(one)];
        sentences.push(one);
        return [key, '(sentence)'];
      }),
    );
  };
  return { rest: without(JSON.parse(json)), sentences };
}

/** Returns true for three lower-case English words in a row, outside code. */
export function hasEnglish(text: string): boolean {
  return /(?:\b[a-z]{2,} ){2}[a-z]{2,}\b/.test(text.replace(/`[^`]*`/g, ''));
}

/** The letters of the languages. */
export const LETTERS = { hi: /[\u0900-\u097f]/, th: /[\u0e00-\u0e7f]/ } as const;
