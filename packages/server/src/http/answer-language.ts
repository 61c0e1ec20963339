import { LANGUAGES, type Language } from '@maycrawl/lint/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { weightedRanges } from './weighted-ranges.js';

/** The language without a usable wish for another one. */
const DEFAULT: Language = 'en';

/** What a route with answers in several languages reads, for its schema. Any text is valid. */
export const LanguageHeaders = Type.Object({
  'accept-language': Type.Optional(
    Type.String({
      description:
        'Languages of the sentences, with weights: en, hi and th, also as hi-IN. Without one of them, they are English.',
    }),
  ),
});

/** The headers of such an answer, for its schema. */
export const languageHeaders = {
  'Content-Language': Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES, description: 'Of the sentences.' }),
  Vary: Type.String({ description: 'accept-language' }),
};

/** Returns the language of the answer to a request. */
export function languageOf({ headers }: FastifyRequest): Language {
  return preferredLanguage(headers['accept-language']);
}

/** Sets the headers that say in which language an answer is, and that it depends on the request. */
export function inLanguage(reply: FastifyReply, language: Language): FastifyReply {
  return reply.headers({ 'content-language': language, vary: 'accept-language' });
}

/**
 * Returns the language that an `Accept-Language` header weighs most
 * ([RFC 9110, section 12.5.4](https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4)); of equal ones, that which it names
 * first. A range such as `hi-IN` means Hindi, and `*` each language that no other range names, English first. If none is
 * acceptable or the header is malformed, the language is English. Never throws.
 */
export function preferredLanguage(header = ''): Language {
  const ranges = weightedRanges(header).map(({ range, weight }) => ({ tag: range.replace(/-.*/s, ''), weight }));
  const indexOf = (language: Language): number => {
    const own = best(ranges.map(({ tag, weight }) => (tag === language ? weight : undefined)));
    return own >= 0 ? own : best(ranges.map(({ tag, weight }) => (tag === '*' ? weight : undefined)));
  };
  const rated = LANGUAGES.map((language) => {
    const index = indexOf(language);
    return { language, index, weight: ranges[index]?.weight ?? 0 };
  });
  const [first] = rated.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight || a.index - b.index);
  return first?.language ?? DEFAULT;
}

/** Returns the index of the first of the largest weights; -1 if there is none. */
function best(weights: readonly (number | undefined)[]): number {
  let index = -1;
  for (const [at, weight] of weights.entries())
    if (weight !== undefined && weight > (weights[index] ?? Number.NEGATIVE_INFINITY)) index = at;
  return index;
}
