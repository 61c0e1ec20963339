/** Texts of the findings of `rules/sitemaps`. */
export const sitemaps = {
  'sitemap-blocked': {
    blockedForOne: 'บรรทัดที่ {line} บล็อกแผนผังเว็บไซต์นี้สำหรับ {crawler} จึงไม่มีการอ่าน',
    blockedForAll: 'บรรทัดที่ {line} บล็อกแผนผังเว็บไซต์นี้สำหรับ Crawler ทุกตัวที่ไม่มีกลุ่มของตัวเอง จึงไม่มีการอ่าน',
    blocks: 'กฎ {rule:code} บล็อกแผนผังเว็บไซต์นี้',
    allowIt: 'เพิ่ม {rule:code} ในกลุ่ม หรือย้ายแผนผังเว็บไซต์',
  },
  'sitemap-duplicate': {
    listed: '{url:code} อยู่ในบรรทัดที่ {line} แล้ว',
    first: 'อยู่ที่นี่ครั้งแรก',
    removeOne: 'นำข้อใดข้อหนึ่งออก',
  },
  'sitemap-final-slash': {
    isFolder: 'URL ลงท้ายด้วยเครื่องหมายทับเหมือนโฟลเดอร์ ซึ่งเซิร์ฟเวอร์ส่วนใหญ่ไม่ส่งแผนผังเว็บไซต์ที่นั่น',
    remove: 'นำเครื่องหมายทับออก',
  },
  'sitemap-hash': {
    isCut: '{rest:code} ถูกอ่านเป็นคำอธิบาย แผนผังเว็บไซต์จึงเป็น {url:code}',
    removeFragment: 'เขียน URL ที่เซิร์ฟเวอร์ใช้ส่งแผนผังเว็บไซต์ โดยไม่มี #',
  },
  'sitemap-html-page': {
    isPage: 'URL ลงท้ายเหมือนหน้าเว็บสำหรับผู้เข้าชม ซึ่งเครื่องมือค้นหาไม่อ่าน HTML เป็นแผนผังเว็บไซต์',
    giveXml: 'เขียน URL ของแผนผังเว็บไซต์แบบ XML, ฟีด หรือไฟล์ข้อความที่มี URL บรรทัดละหนึ่งรายการ',
  },
  'sitemap-malformed': {
    empty: 'บรรทัดแผนผังเว็บไซต์นี้ไม่มี URL',
    several: 'URL หลายรายการในบรรทัดแผนผังเว็บไซต์เดียวถูกอ่านเป็น URL เดียว ซึ่งไม่ถูกต้อง',
    notValid: '{url:code} ไม่ใช่ URL ที่ถูกต้อง บรรทัดนี้จึงไม่ได้ระบุแผนผังเว็บไซต์',
    writeOrRemove: 'เขียน URL ทั้งหมดของแผนผังเว็บไซต์ หรือนำบรรทัดออก',
    separate: 'เขียนแผนผังเว็บไซต์แยกบรรทัดละหนึ่งรายการ',
    writeScheme: 'เขียน URL ทั้งหมด รวมถึง `https://`',
    writeThis: 'เขียน {url:code}',
    separateLines: 'เขียนแยกบรรทัดละหนึ่งรายการ',
    writeUrl: 'เขียน URL ทั้งหมด',
  },
  'sitemap-missing': {
    missing: 'ไฟล์ไม่ได้ระบุแผนผังเว็บไซต์',
    addLine: 'เพิ่มบรรทัด เช่น `Sitemap: https://example.com/sitemap.xml`',
  },
  'sitemap-other-host': {
    otherHost: 'แผนผังเว็บไซต์อยู่ที่ {host} แต่ไฟล์นี้อยู่ที่ {ownHost}',
    otherScheme: {
      by: 'others',
      0: 'แผนผังเว็บไซต์ใช้ `http:` แต่ไฟล์นี้ใช้ `https:`',
      other: 'แผนผังเว็บไซต์นี้และอีก {others} รายการใช้ `http:` แต่ไฟล์นี้ใช้ `https:`',
    },
    checkUrls: 'ตรวจสอบว่าแผนผังเว็บไซต์มี URL ของ {ownHost}',
    checkScheme: 'เขียน `https:` และตรวจสอบว่าแผนผังเว็บไซต์มี URL แบบ `https:`',
    writeScheme: 'เขียน https:',
  },
  'sitemap-relative': {
    notWhole: '{url:code} ไม่ใช่ URL ทั้งหมดที่มีโปรโตคอลและโฮสต์ ซึ่ง Crawler ส่วนใหญ่จะข้ามบรรทัดนี้',
    writeScheme: 'เขียน URL ทั้งหมด รวมถึง `https://`',
    writeThis: 'เขียน {url:code}',
    writeUrl: 'เขียน URL ทั้งหมด',
  },
  'sitemap-test-host': {
    isUnreachable: 'แผนผังเว็บไซต์อยู่ที่ {host} ซึ่งไม่มี Crawler ที่เข้าถึงได้',
    isReserved: 'แผนผังเว็บไซต์อยู่ที่ {host} ซึ่งเป็นชื่อสำหรับตัวอย่าง ไม่ได้อยู่ที่เว็บไซต์นี้',
    isStaging: 'แผนผังเว็บไซต์อยู่ที่ {host} ซึ่งดูเหมือนโฮสต์ทดสอบ แต่ไฟล์นี้อยู่ที่ {ownHost}',
    writeOwnHost: 'เขียนโฮสต์ของเว็บไซต์สาธารณะ',
  },
  'sitemap-without-key': {
    ignored: '{url:code} ถูกข้าม เพราะไม่มี `Sitemap:` อยู่ข้างหน้า บรรทัดนี้จึงไม่ได้ระบุแผนผังเว็บไซต์',
    writeBefore: 'เขียน Sitemap: ไว้ข้างหน้า',
    writeWholeUrl: 'เขียน Sitemap: และ URL ทั้งหมด รวมถึง `https://`',
    writeSitemap: 'เขียน Sitemap: ไว้ข้างหน้า',
  },
} as const;
