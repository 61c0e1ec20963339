/** What the server itself says, in Thai. */
import { complete, type Wrong } from '@maycrawl/core/message';
import type { ServerTexts, server } from '../en/server.js';

const own = {
  proved: '{title} (ผลลัพธ์ไม่เปลี่ยนแปลง: พิสูจน์แล้ว)',
  mayChange: '{title} (ผลลัพธ์อาจเปลี่ยนแปลง)',
  wouldBlock: '{title} ({readers} จะบล็อก {path})',
  wouldAllow: '{title} ({readers} จะอนุญาต {path})',
  google: 'Google',
  rfc9309: 'โปรแกรมที่อ่านตาม RFC 9309',
  fixAll: { other: 'ใช้การแก้ไข {count} รายการ (ผลลัพธ์ไม่เปลี่ยนแปลง: พิสูจน์แล้ว)' },
  fixAllBut: {
    other: 'ใช้การแก้ไข {count} รายการ (ผลลัพธ์ไม่เปลี่ยนแปลง: พิสูจน์แล้ว); การแก้ไขที่ไม่ได้ใช้: {withheld}',
  },
  onlyInBytes: 'การแก้ไขนี้เปลี่ยนไบต์ที่โปรแกรมแก้ไขไม่แสดง: ให้เรียกใช้ maycrawl lint --fix',
  firstOnly: 'แสดงข้อผิดพลาดที่ร้ายแรงที่สุดเพียง {shown} จาก {total} รายการ',
  differs: { other: 'ผลลัพธ์ต่างจาก {name} สำหรับ Crawler {count} ตัว' },
  same: 'ไม่มีผลลัพธ์ใดต่างจาก {name}: พิสูจน์แล้ว',
  noToken: 'User Agent มีเฉพาะตัวอักษรภาษาอังกฤษ - และ _ หรือเป็น *',
} as const;

export const texts: ServerTexts = own;

complete<Wrong<typeof server, typeof own>>();
