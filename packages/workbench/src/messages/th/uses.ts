/** What crawlers fetch pages for. */
export const uses = {
  search: 'การค้นหาเว็บ',
  'ai-training': 'การฝึก AI',
  'ai-answers': 'คำตอบจาก AI',
  'user-action': 'ตามคำขอของผู้ใช้',
  ads: 'โฆษณา',
  preview: 'ตัวอย่างลิงก์',
  archive: 'คลังเก็บเว็บ',
  seo: 'เครื่องมือ SEO',
  monitoring: 'เฝ้าระวัง',
  security: 'ความปลอดภัย',
  other: 'การใช้งานอื่น',
  undocumented: 'ไม่มีเอกสารการใช้งาน',
} as const;
