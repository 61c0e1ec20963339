/** BCP 47 tags, with the name of each language in itself. */
export const LANGUAGES = { en: 'English', hi: 'हिन्दी', th: 'ไทย' } as const;
export type Language = keyof typeof LANGUAGES;
