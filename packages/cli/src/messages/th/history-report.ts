import { complete, type Wrong } from '@maycrawl/core/message';
import type { historyReport as english } from '../en/history-report.js';
import { unseenTimes } from './unseen-times.js';

/** What `maycrawl history` prints for people. */
export const historyReport = {
  file: 'ไฟล์ {version} รหัสสถานะ {status}',
  noFile: 'ไม่มีไฟล์ ({why})',
  unreachable: 'ดึงไฟล์ไม่ได้ ({why})',
  notChecked: 'ไม่ได้ตรวจสอบ: เครื่องนั้นมีข้อผิดพลาด ({why})',
  redirected: '{saw} เปลี่ยนเส้นทางไปที่ {url}',
  imported: '{saw} นำเข้า',

  checks: '{from} ถึง {to} ตรวจสอบ {count:number} ครั้ง ห่างกันไม่เกิน {gap}',
  seen: '{site}: {saw} พบเมื่อ {times}',
  seenThen: '{site}: {saw} พบเมื่อ {times} และ {unseen}',
  ...unseenTimes,
  nothing: 'ยังไม่เคยตรวจสอบ {site} ให้ใช้ maycrawl watch กับเว็บไซต์นี้ก่อน',
  nothingUntil: 'ยังไม่เคยตรวจสอบ {site} จนถึง {time}',

  notCompared: 'ไม่ได้เปรียบเทียบกับ {version} เพราะข้อมูลของเวอร์ชันหนึ่งไม่มีในที่เก็บแล้ว',
  notComparedNoFile: 'ไม่ได้เปรียบเทียบกับช่วงที่ไม่มีไฟล์ เพราะข้อมูลของเวอร์ชันหนึ่งไม่มีในที่เก็บแล้ว',
  bytesGone: 'ข้อมูลของเวอร์ชันนั้นไม่มีในที่เก็บแล้ว',

  exported: { by: 'files', other: '{files:number} ไฟล์ใน {folder} รายการใน history.json: {entries:number}' },
  hash: 'SHA-256 ของ {file}: {sha256}',
  unchanged: 'ทุกไฟล์ตรงกับที่ส่งออกไว้',
  unchangedFiles: 'ทุกไฟล์ตรงกับที่ส่งออกไว้ หากต้องการยืนยัน {file} ด้วย ให้ระบุ SHA-256 ของไฟล์นั้น',
  missing: 'ไม่มีไฟล์ {name}',
  changed: 'ไฟล์ {name} ถูกเปลี่ยน',
  unlisted: 'ไฟล์ {name} ไม่อยู่ในรายการ',
  unreadable: 'อ่านไฟล์ {name} ไม่ได้',

  forgotten: 'การตรวจสอบ {site} ครั้งต่อไปจะเป็นครั้งแรก ส่วนประวัติยังอยู่',
  rows: {
    other:
      '{count:number} แถว: เพิ่ม {added:number} แถว มีอยู่แล้ว {known:number} แถว ข้าม {leftOut:number} แถวที่ไม่ได้ระบุว่าเว็บไซต์แสดงอะไร',
  },
} as const;

complete<Wrong<typeof english, typeof historyReport>>();
