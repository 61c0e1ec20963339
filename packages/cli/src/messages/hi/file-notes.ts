import { complete, type Wrong } from '@maycrawl/core/message';
import type { fileNotes as english } from '../en/file-notes.js';

/** What is said of a robots.txt as a whole. */
export const fileNotes = {
  longer: 'फ़ाइल {limit:number} बाइट (500 केआईबी) से बड़ी है: बाकी हिस्सा नहीं पढ़ा गया',
  cut: { by: 'size', other: 'फ़ाइल में {size:number} बाइट हैं: सिर्फ़ पहले {limit:number} बाइट (500 केआईबी) पढ़े गए' },
} as const;

complete<Wrong<typeof english, typeof fileNotes>>();
