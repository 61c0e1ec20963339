/** Who is not named, and what differs between two files. */
export const differences = {
  unnamed: 'ครอว์เลอร์ทุกตัวที่ไฟล์ไม่ได้ระบุชื่อ',
  unnamedInBoth: 'ครอว์เลอร์ทุกตัวที่ไม่มีชื่อในทั้งสองไฟล์',
  proved: 'ไม่มี URL ใดได้ผลต่างไป ไม่ว่าสำหรับครอว์เลอร์ใด: พิสูจน์แล้ว',
  provedFor: 'ไม่มี URL ใดเปลี่ยนผลสำหรับ {who}: พิสูจน์แล้ว',
} as const;
