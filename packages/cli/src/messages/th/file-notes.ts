import { complete, type Wrong } from '@maycrawl/core/message';
import type { fileNotes as english } from '../en/file-notes.js';

/** What is said of a robots.txt as a whole. */
export const fileNotes = {
  longer: 'ไฟล์ยาวกว่า {limit:number} ไบต์ (500 KiB): ไม่ได้อ่านส่วนที่เหลือ',
  cut: { by: 'size', other: 'ไฟล์มี {size:number} ไบต์: อ่านเฉพาะ {limit:number} ไบต์แรก (500 KiB)' },
} as const;

complete<Wrong<typeof english, typeof fileNotes>>();
