/** What alerts say. */
export const subjects = {
  opened: '{severity}: {site}: {what}',
  updated: '{severity} (อัปเดต): {site}: {what}',
  reopened: '{severity} (อีกครั้ง): {site}: {what}',
  recovered: 'กลับเป็นปกติ: {site}: {what}',
  accepted: 'ยอมรับแล้ว: {site}: {what}',
  test: 'ทดสอบ: การแจ้งเตือนของ maycrawl watch มาถึงที่นี่',
} as const;

export const severities = { notice: 'หมายเหตุ', warning: 'คำเตือน', critical: 'ร้ายแรง' } as const;

/** What is wrong, in a few words without a verb. */
export const titles = {
  siteBlocked: 'ทั้งเว็บไซต์ถูกบล็อกเพิ่มสำหรับ {who}',
  urlsBlocked: 'URL ถูกบล็อกเพิ่มสำหรับ {who}',
  siteAllowed: 'ทั้งเว็บไซต์ได้รับอนุญาตเพิ่มสำหรับ {who}',
  urlsAllowed: 'URL ได้รับอนุญาตเพิ่มสำหรับ {who}',
  notDecided: 'กฎเปลี่ยนไปสำหรับ {who} แต่ยังสรุปผลไม่ได้',
  verdicts: 'URL ที่บล็อกหรืออนุญาตเปลี่ยนไป',
  production: 'ทั้งเว็บไซต์ถูกบล็อกสำหรับ {who}',
  staging: 'เว็บไซต์ทดสอบไม่ได้ถูกบล็อก',
  state: 'ไม่อยู่ในสถานะที่กำหนด',
  usage: 'ค่ากำหนดการใช้งานหน้าเว็บเปลี่ยนไป',
  sitemaps: 'บรรทัดแผนผังเว็บไซต์หายไป',
  findings: 'ข้อผิดพลาดใหม่ใน robots.txt',
  size: 'robots.txt ยาวเกินไป',
  redirect: 'robots.txt เปลี่ยนเส้นทางไปที่อื่น',
  'content-type': 'ประเภทเนื้อหาของ robots.txt เปลี่ยนไป',
  failure: 'ดึง robots.txt ไม่ได้',
  intermittent: 'ดึง robots.txt ไม่ได้บ่อยครั้ง',
  unchecked: 'ตรวจสอบจากเครื่องนี้ไม่ได้',
} as const;

export const alerts = {
  /** Sites of one cause. */
  sites: { other: '{site} และเว็บไซต์อีก {count:number} แห่ง' },
  onSites: { other: 'สาเหตุเดียวกันในเว็บไซต์ {count:number} แห่ง:' },
  moreSites: { other: 'เว็บไซต์อีก {count:number} แห่ง' },
  /** Before what differs from site to site. */
  onSite: 'ตัวอย่างปัญหาของ {site}:',
  moreChanges: { other: 'มีการเปลี่ยนแปลงสำหรับ Crawler อีก {count:number} กลุ่ม' },

  // Which URLs.
  blocked: 'ถูกบล็อกเพิ่มสำหรับ {who}: {where:list}',
  allowed: 'ได้รับอนุญาตเพิ่มสำหรับ {who}: {where:list}',
  undecidedBlocked: 'สำหรับ {who} การเปรียบเทียบสิ้นสุดก่อนจะสรุปได้ว่ามี URL ถูกบล็อกเพิ่มหรือไม่',
  undecidedAllowed: 'สำหรับ {who} การเปรียบเทียบสิ้นสุดก่อนจะสรุปได้ว่ามี URL ได้รับอนุญาตเพิ่มหรือไม่',
  path: '{path:code} (เดิม: {before} ตอนนี้: {after})',
  noRule: 'ไม่มีกฎ',
  moreRules: { other: 'URL ของกฎอีก {count:number} ข้อ' },
  importantBlocked: 'URL สำคัญที่ถูกบล็อกเพิ่ม:',
  importantAllowed: 'URL สำคัญที่ได้รับอนุญาตเพิ่ม:',

  // What was written.
  expected: 'robots.txt ที่เว็บไซต์แสดงต่างจากไฟล์ที่กำหนดไว้',
  prepended: { other: 'เพิ่ม {count:number} บรรทัดที่ต้นไฟล์:' },
  appended: { other: 'เพิ่ม {count:number} บรรทัดที่ท้ายไฟล์:' },
  startDropped: { other: '{count:number} บรรทัดหายไปจากต้นไฟล์:' },
  endDropped: { other: '{count:number} บรรทัดหายไปจากท้ายไฟล์:' },
  removed: { other: 'ลบ {count:number} บรรทัด ตั้งแต่บรรทัดที่ {first}:' },
  added: { other: 'เพิ่ม {count:number} บรรทัด ตั้งแต่บรรทัดที่ {first}:' },

  // The other kinds.
  moreUsage: { other: 'การเปลี่ยนแปลงการใช้งานอีก {count:number} รายการ' },
  sitemapsGone: { other: 'บรรทัดแผนผังเว็บไซต์หายไป {count:number} บรรทัด Crawler จึงอาจไม่พบหน้าเว็บในแผนผังเหล่านี้:' },
  findings: { other: 'robots.txt มีข้อผิดพลาด {count:number} รายการที่ไม่เคยมีมาก่อน:' },
  production: 'เครื่องมือค้นหาควรเข้าถึงเว็บไซต์นี้ได้ แต่ทั้งเว็บไซต์ถูกบล็อกสำหรับ {who}',
  staging: 'เว็บไซต์นี้เป็นเว็บไซต์ทดสอบ ซึ่งควรถูกบล็อกสำหรับ Crawler ทุกตัว แต่ Crawler เหล่านี้เข้าถึงได้: {who}',
  size: 'robots.txt ยาวกว่า {limit:number} ไบต์ ซึ่ง Crawler จะข้ามกฎหลังจากนั้น',
  redirect: 'คำขอ robots.txt สิ้นสุดที่ {after} แล้ว ก่อนหน้านี้สิ้นสุดที่ {before}',
  contentType: 'ประเภทเนื้อหาของ robots.txt ตอนนี้คือ {after:code} เดิมคือ {before:code}',
  noContentType: 'robots.txt ไม่มีประเภทเนื้อหาแล้ว เดิมคือ {before:code}',
  newContentType: 'ประเภทเนื้อหาของ robots.txt ตอนนี้คือ {after:code} ก่อนหน้านี้ไม่มี',

  // Ends.
  recovered: 'กลับเป็นปกติตั้งแต่การตรวจสอบเมื่อ {at} โดยแจ้งเตือนไว้เมื่อ {since}',
  accepted: 'ถือว่าสิ่งที่เว็บไซต์แสดงอยู่เป็นสิ่งที่ตั้งใจไว้ เพราะมีผู้ยอมรับหรือเป็นเช่นนี้มานาน',
  intermittent: { other: 'เป็นๆ หายๆ: กลับมาแล้ว {count:number} ครั้ง' },
  test: 'ข้อความนี้ส่งมาเพื่อทดสอบ ไม่มีเว็บไซต์ใดมีปัญหา',
} as const;
