import { complete, type Wrong } from '@maycrawl/core/message';
import type { VerdictSlots } from '../../verdict/explain-verdict.js';
import { cachedAccess } from './cached-access.js';

/** Why the rules of a file allow or block a URL. */
export const verdicts = {
  only: 'กฎในบรรทัดที่ {line:number} ของกลุ่ม {token:code} มีผล: {rule:code} ({count:number} อักขระ)',
  beats:
    'กฎในบรรทัดที่ {line:number} ของกลุ่ม {token:code} มีผล: {rule:code} ({count:number} อักขระ) เจาะจงกว่า {loser:code} ({length:number}) ในบรรทัดที่ {loserLine:number}',
  allowWins:
    'กฎในบรรทัดที่ {line:number} ของกลุ่ม {token:code} มีผล: {rule:code} ({count:number} อักขระ) โดย {loser:code} ในบรรทัดที่ {loserLine:number} ยาวเท่ากัน เมื่อยาวเท่ากัน กฎ Allow จะมีผล',
  firstWins:
    'กฎในบรรทัดที่ {line:number} ของกลุ่ม {token:code} มีผล: {rule:code} ({count:number} อักขระ) โดย {loser:code} ในบรรทัดที่ {loserLine:number} ยาวเท่ากันและให้ผลลัพธ์เดียวกัน',
  matchedAs: 'กฎที่มีผลตรงกันในรูป {matched:code}',
  more: { other: 'กฎอื่นที่ตรงกันอีก {count:number} ข้อไม่มีผล' },
  emptyRule: 'ไม่มีกฎที่มีเส้นทางข้อใดในกลุ่ม {token:code} ที่ตรงกัน และ {rule:code} ในบรรทัดที่ {line:number} ไม่มีเส้นทาง',
  noMatchingRule: 'ไม่มีกฎใดในกลุ่ม {token:code} ที่ตรงกัน',
  noGroup: 'ไม่มีกลุ่มใดมีผลกับ Crawler นี้',
  robotsTxt: 'ดึงไฟล์ robots.txt ได้เสมอ',
  ignoresRobots: 'Crawler นี้ไม่ปฏิบัติตาม robots.txt',
  notEvaluated: cachedAccess.notEvaluated as typeof cachedAccess.notEvaluated,
} as const;

complete<Wrong<VerdictSlots, typeof verdicts>>();
