/** Why the analysis has no decision. `budget` is the name of the option as the reader knows it. */
export const undecided = {
  budget: 'การวิเคราะห์ถึงขีดจำกัดก่อนที่จะสรุปได้ การเพิ่มค่า {budget} อาจช่วยได้',
  groups: 'ไฟล์มีกลุ่มมากเกินกว่าจะอธิบาย Crawler ทุกตัวพร้อมกัน ให้ระบุ Crawler ทีละตัว',
  unconfirmed: 'การวิเคราะห์พบเส้นทางที่ไม่ผ่านการยืนยัน ซึ่งเป็นข้อผิดพลาดของ maycrawl',
} as const;
