import { ENGLISH } from '@maycrawl/core/message';
import { fileNotes } from './en/file-notes.js';
import { Words } from './words.js';

/** What is said of a robots.txt as a whole. */
export type FileNotes = Words<typeof fileNotes>;

export const ENGLISH_FILE_NOTES: FileNotes = new Words<typeof fileNotes>(fileNotes, ENGLISH);
