/** Texts of the editor. */
export const editor = {
  empty: 'วาง robots.txt ลากไฟล์มาวาง หรือดึงจากเว็บไซต์ ไฟล์ว่างหมายถึงอนุญาตทุกอย่าง',
  leave: 'กด Escape แล้วกด Tab เพื่อออกจากตัวแก้ไข กด F8 เพื่อไปยังปัญหาถัดไป',
  decides: { other: 'เป็นตัวตัดสิน · {count:number} อักขระ' },
  loses: { other: 'ไม่มีผล · {count:number} อักขระ' },
  applies: 'ใช้กับ {crawler}',
  cut: 'Google หยุดอ่านตรงนี้',
} as const;
