/** Texts of the editor. */
export const editor = {
  empty: 'วาง robots.txt ลากไฟล์มาวาง หรือดึงไฟล์จากเว็บไซต์ ไฟล์ว่างหมายถึงอนุญาตทั้งหมด',
  leave: 'กด Escape แล้วกด Tab เพื่อออกจากตัวแก้ไข กด F8 เพื่อไปยังปัญหาถัดไป',
  decides: { other: 'มีผล · {count:number} อักขระ' },
  loses: { other: 'ไม่มีผล · {count:number} อักขระ' },
  applies: 'ใช้กับ {crawler}',
  notFor: 'ไม่มีผลกับ {crawler}',
  noMatch: 'ไม่ตรง',
  cut: 'Google หยุดอ่านตรงนี้',
} as const;
