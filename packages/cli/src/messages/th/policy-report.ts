import { complete, type Wrong } from '@maycrawl/core/message';
import type { policyReport as english } from '../en/policy-report.js';

/** What a report for people says around a policy. */
export const policyReport = {
  noFile: 'ไม่มีไฟล์ ดูด้านล่าง',
  asGoogle: { other: '{count:number} ไบต์ ตามที่ Google อ่าน' },
  byRfc9309: { other: '{count:number} ไบต์ เมื่ออ่านตาม RFC 9309' },
  star: '*, {lines}: {answer}',
  starWithoutGroup: '*, ไม่มีกลุ่ม: {answer}',
  lines: { other: 'บรรทัดที่ {lines}' },
  starDoesNotApply: '* ไม่มีผล',
  basisAndNotes: '{basis} {notes}',
  notFetched: 'ไม่เข้าถึง',
  countBlocked: '[บล็อก {blocked:number} จาก {checked:number}]',
  moreVendors: '{vendors} และอีก {count} ราย',
  doesNotSay: '?: ไม่ได้ระบุว่าทำตาม robots.txt หรือไม่',
  who: 'ใคร',
  use: 'การใช้งาน',
  answer: 'คำตอบ',
  mayFetch: 'เข้าถึงได้หรือไม่',
  useIs: 'การใช้งานที่ระบุ',
  by: 'ที่มา',
  usageLines: 'บรรทัดเรื่องการใช้งาน: เป็นคำขอ ไม่ได้บล็อกสิ่งใด',
  usageLine: 'บรรทัดที่ {line} สำหรับ {names}: {text}',
  usageLineOutside: 'บรรทัดที่ {line} อยู่นอกกลุ่ม: {text}',
  moreUsageLines: { other: 'อีก {count:number} บรรทัด' },
  notes: 'หมายเหตุ',
  limits: 'สิ่งที่ robots.txt ทำไม่ได้',
  leftOut: 'ไม่แสดง เพราะไฟล์ไม่ได้ระบุชื่อ Crawler ของการใช้งานเหล่านี้: {uses} ใช้ --all เพื่อแสดง Crawler ทุกตัว',
} as const;

complete<Wrong<typeof english, typeof policyReport>>();
