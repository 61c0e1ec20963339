/** What robots.txt cannot express, by the id of the limit. */
export const policyLimits = {
  removal: 'การบล็อกหน้าเว็บไม่ได้นำหน้าเว็บนั้นออกจากผลการค้นหา หากต้องการนำออก ให้อนุญาตการ Crawl และเพิ่ม noindex ในหน้าเว็บ',
  protection: 'robots.txt ไม่ได้ป้องกันหน้าเว็บส่วนตัว ใครก็อ่านไฟล์นี้ได้ โปรดใช้รหัสผ่าน',
  'ai-overviews': 'robots.txt แยก AI Overviews ของ Google ออกจาก Search ไม่ได้ ทั้งสองใช้สิ่งที่ Googlebot ดึงมา',
} as const;
