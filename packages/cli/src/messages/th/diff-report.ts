import { complete, type Wrong } from '@maycrawl/core/message';
import type { diffReport as english } from '../en/diff-report.js';

/** What a report for people says around what an edit changes. */
export const diffReport = {
  fromTo: 'จาก {before} เป็น {after}',
  heading: 'จาก {before} เป็น {after}',
  noFile: '{name} (ไม่มีไฟล์: ไม่มีอะไรถูกบล็อก)',
  accessBefore: 'เดิม {name}: {text}',
  accessAfter: 'ตอนนี้ {name}: {text}',
  notBlockedAsAWhole: 'เว็บไซต์ไม่ได้ถูกบล็อกทั้งหมด',
  before: 'เดิม:',
  after: 'ตอนนี้:',
  columns: '| Crawler | การเปลี่ยนแปลง | URL | เดิม | ตอนนี้ |',
  newlyBlocked: 'ถูกบล็อกเพิ่ม',
  newlyAllowed: 'ได้รับอนุญาตเพิ่ม',
  noUrl: 'ไม่มี URL ใด พิสูจน์แล้ว',
  lines: { other: 'บรรทัดที่ {lines}' },
  allowedByLines: 'อนุญาตโดย {lines}',
  blockedByLines: 'บล็อกโดย {lines}',
  linesOf: 'หมายเลขบรรทัดเป็นของ {who}',
  withLinesOf: '{who} (หมายเลขบรรทัดของ {one})',
  partOf: 'บางส่วนของ {patterns:either} (เช่น {path})',
  except: '{range} ยกเว้น {exceptions:list}',
  listed: {
    by: 'checked',
    other:
      'จาก URL ในรายการ {checked:number} รายการ: ถูกบล็อกเพิ่ม {blocked:number} รายการ ได้รับอนุญาตเพิ่ม {allowed:number} รายการ',
  },
  listedFor: {
    by: 'checked',
    other:
      '{who}: จาก URL ในรายการ {checked:number} รายการ ถูกบล็อกเพิ่ม {blocked:number} รายการ ได้รับอนุญาตเพิ่ม {allowed:number} รายการ',
  },
  listedUrl: '{url}: ตอนนี้ {decided}',
  more: 'และอีก {count:number} รายการ',
  moreRules: 'และอีก {count:number} รายการ: ใช้ --all หรือ --format json เพื่อแสดงทั้งหมด',
  moreCrawlers: {
    other: 'ไม่ได้แสดงการเปลี่ยนแปลงสำหรับ Crawler อีก {count:number} ตัว: ใช้ --all หรือ --format json เพื่อแสดงทั้งหมด',
  },
  moreUses: 'การใช้งานเปลี่ยนอีก {count:number} รายการ: ใช้ --all หรือ --format json เพื่อแสดงทั้งหมด',
  notDecided: 'ยังสรุปไม่ได้ {reason}',
  notDecidedRules: { other: 'ยังสรุปไม่ได้สำหรับกฎ {count:number} ข้อ ({lines}) {reason}' },
  linesBefore: '{lines} ก่อนการเปลี่ยนแปลง',
  linesAfter: '{lines} หลังการเปลี่ยนแปลง',
  largerBudget: 'การเพิ่มค่า --budget อาจช่วยได้',
  annotation: '{what} สำหรับ {who}: เดิม {before}; ตอนนี้ {after}',
  annotationRest: 'สำหรับ {who}: {sentence}',
  noFileDiffers: 'ไม่มีไฟล์ใดต่างจาก {base} จึงไม่มี URL ใดได้ผลลัพธ์ต่างไป',
} as const;

complete<Wrong<typeof english, typeof diffReport>>();
