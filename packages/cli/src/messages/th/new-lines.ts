import { complete, type Wrong } from '@maycrawl/core/message';
import type { newLines as english } from '../en/new-lines.js';

/** What `create` and `add` say around their notes. */
export const newLines = {
  added: 'เพิ่ม {lines} ใน {name} แล้ว',
  nothingAdded: 'ไม่ได้เพิ่มอะไรใน {name}',
  withNewLines: '{name} ที่มีบรรทัดใหม่',
  wrote: 'เขียน {name} แล้ว',
  notWritten: 'ไม่ได้เขียนอะไร; ใช้ --insist เพื่อเขียนตามนี้',
  notWrittenButAllow: 'ไม่ได้เขียนอะไร; เพิ่ม --allow {path} หรือใช้ --insist เพื่อเขียนตามนี้',
} as const;

complete<Wrong<typeof english, typeof newLines>>();
