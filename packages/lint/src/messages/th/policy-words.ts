/** What a pattern matches, as a plural predicate, by the kind of its words. */
export const predicates = {
  begin: 'ขึ้นต้นด้วย {text}',
  exact: 'คือ {text} เท่านั้น',
  contain: 'มี {text}',
  end: 'ลงท้ายด้วย {text}',
  match: 'ตรงกับ {text}',
} as const;

/** The titles of the uses of pages. */
export const useTitles = {
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
