/** Texts of the findings of `rules/access`. */
export const access = {
  'case-trap': {
    differInCase: 'กฎ {rule:code} และกฎ {other:code} ในบรรทัดที่ {line} ใช้ตัวพิมพ์เล็กและตัวพิมพ์ใหญ่ต่างกัน จึงตรงกับ URL ต่างกัน',
    otherSpelling: 'รูปแบบการเขียนอีกแบบ',
    missesPath: 'เส้นทางคำนึงถึงตัวพิมพ์เล็กและตัวพิมพ์ใหญ่ กฎ {rule:code} จึงไม่บล็อกเส้นทาง {path:code} ของเว็บไซต์นี้',
    writeSameCase: 'เขียนเส้นทางด้วยตัวพิมพ์เล็กและตัวพิมพ์ใหญ่ให้เหมือน URL ของเว็บไซต์',
  },
  'dollar-misses-query': {
    queryBlocked: 'กฎ {rule:code} ตรงกับเส้นทาง {path:code} แต่ไม่ตรงกับเส้นทาง {query:code} ซึ่งถูกบล็อก',
    queryAllowed: 'กฎ {rule:code} ตรงกับเส้นทาง {path:code} แต่ไม่ตรงกับเส้นทาง {query:code} ซึ่งได้รับอนุญาต',
    addQuestionMark: 'หากอาจมีการขอไฟล์เหล่านี้พร้อมคำค้นหา ให้เพิ่มกฎที่ลงท้ายด้วย `?` แทน `$`',
  },
  'everything-blocked': {
    productionIsSet: 'ตั้งค่าสภาพแวดล้อมเป็น production ไว้ ให้นำกฎออกหรือบล็อกเพียงบางเส้นทาง หากต้องการเช่นนี้ ให้ปิดปัญหานี้ด้วยคำอธิบาย',
    publicSite: 'ไฟล์นี้เป็นของเว็บไซต์สาธารณะ ให้นำกฎออกหรือบล็อกเพียงบางเส้นทาง หากต้องการเช่นนี้ ให้ปิดปัญหานี้ด้วยคำอธิบาย',
    everyMayFetchSite: 'ตั้งค่าสภาพแวดล้อมเป็น staging ไว้ แต่ Crawler ทุกตัวที่ไม่มีกลุ่มของตัวเองเข้าถึงเว็บไซต์ได้',
    everyMayFetchPart: 'ตั้งค่าสภาพแวดล้อมเป็น staging ไว้ แต่ Crawler ทุกตัวที่ไม่มีกลุ่มของตัวเองเข้าถึงบางส่วนของเว็บไซต์ได้',
    mayFetchSite: 'ตั้งค่าสภาพแวดล้อมเป็น staging ไว้ แต่ {token:code} เข้าถึงเว็บไซต์ได้',
    mayFetchPart: 'ตั้งค่าสภาพแวดล้อมเป็น staging ไว้ แต่ {token:code} เข้าถึงบางส่วนของเว็บไซต์ได้',
    mayFetchToo: '{token:code} เข้าถึงได้เช่นกัน',
    blockEverything: 'บล็อกทั้งเว็บไซต์สำหรับ * และ Crawler แต่ละตัวที่ระบุชื่อ หรือดีกว่านั้นคือกำหนดให้ใช้รหัสผ่าน',
  },
  'exposed-file': {
    reveals: 'ทุกคนอ่านไฟล์นี้ได้ กฎ {rule:code} จึงเปิดเผยว่า {file:code} อยู่ที่ใด',
    removeFileOnly: 'นำไฟล์นั้นออกจากเซิร์ฟเวอร์หรือป้องกันด้วยรหัสผ่าน และเขียนบรรทัด Disallow: ที่ไม่มีเส้นทางแทนกฎนี้',
    removeFile: 'นำไฟล์นั้นออกจากเซิร์ฟเวอร์หรือป้องกันด้วยรหัสผ่าน และนำกฎนี้ออก',
  },
  'favicon-blocked': {
    noIcon: 'กฎ {rule:code} บล็อกไอคอนของเว็บไซต์ ทำให้ Google แสดงไอคอนในผลการค้นหาไม่ได้',
    removeRule: 'นำกฎออก ซึ่ง Crawler ไม่ค่อยขอไอคอน',
  },
  'index-html': {
    allowsFolder: 'สำหรับ Google กฎ {rule:code} อนุญาตโฟลเดอร์ {folder:code} ด้วย แต่โฟลเดอร์ถูกบล็อกสำหรับ Crawler อื่น',
    addRule: 'หากต้องการอนุญาตโฟลเดอร์สำหรับ Crawler ทุกตัว ให้เพิ่ม {rule:code}',
  },
  'leaks-private-path': {
    reveals: 'ทุกคนอ่านไฟล์นี้ได้ กฎ {rule:code} จึงเปิดเผย {word:code}',
    protect: 'ป้องกันด้วยรหัสผ่านและนำกฎออก หากเพียงไม่ต้องการให้อยู่ในผลการค้นหา ให้ใช้ noindex แทนกฎ',
    protectFolder:
      'ป้องกันด้วยรหัสผ่าน และบล็อกเฉพาะโฟลเดอร์ {folder:code} หรือไม่ต้องบล็อกเลย หากเพียงไม่ต้องการให้อยู่ในผลการค้นหา ให้ใช้ noindex แทนกฎ',
    protectEmpty: 'ป้องกันด้วยรหัสผ่าน และเขียนบรรทัด Disallow: ที่ไม่มีเส้นทางแทนกฎ หากเพียงไม่ต้องการให้อยู่ในผลการค้นหา ให้ใช้ noindex',
  },
  'listed-url-missed': {
    beginsElsewhere: 'กฎ {rule:code} ตรงกับต้นเส้นทางเท่านั้น เส้นทาง {path:code} ซึ่งเป็น URL ในรายการจึงได้รับอนุญาต',
    needsSlash: 'กฎ {rule:code} ตรงกับเฉพาะ URL ที่มีเครื่องหมายทับนั้น เส้นทาง {path:code} ซึ่งเป็น URL ในรายการจึงได้รับอนุญาต',
    firstParameter: 'กฎ {rule:code} ตรงกับเฉพาะพารามิเตอร์แรก เส้นทาง {path:code} ซึ่งเป็น URL ในรายการจึงได้รับอนุญาต',
    writeStar: 'หากต้องการให้ตรงกับตำแหน่งใดก็ได้ในเส้นทาง ให้เขียน {pattern:code}',
    writeWithout: 'เขียน {pattern:code}',
    addRule: 'เพิ่มกฎที่มีรูปแบบ {pattern:code}',
  },
  'mid-word-match': {
    alsoBlocks: 'กฎ {rule:code} บล็อกเส้นทาง {path:code} ซึ่งเป็น URL ในรายการด้วย แม้ตรงกับเพียงส่วนหนึ่งของคำ',
    alsoBlocksName:
      'กฎ {rule:code} บล็อกโฟลเดอร์ {folder:code} และเส้นทาง {path:code} ซึ่งเป็น URL ในรายการที่เพียงขึ้นต้นด้วยชื่อเดียวกัน',
    endFolder: 'หากต้องการบล็อกเฉพาะโฟลเดอร์ ให้เขียน {folder:code}',
    endWord: 'ปิดท้ายเส้นทางด้วยเครื่องหมายทับ หรือเขียนอักขระที่อยู่ก่อนคำ เช่น `/*?s=`',
  },
  'most-urls-blocked': {
    blocksMost: 'กฎ {rule:code} บล็อก URL {blocked} จาก {listed} รายการสำหรับ Googlebot เช่น {path:code}',
    checkRule: 'หากต้องการให้ค้นพบหน้าเว็บเหล่านี้ ให้อนุญาตด้วยกฎที่ยาวกว่า หรือเขียนเส้นทางที่เจาะจงกว่า',
  },
  'prefix-overmatch': {
    alsoMatches: 'กฎ {rule:code} ตรงกับเส้นทาง {path:code} ด้วย',
    writeEnd: 'เขียน {folder:code} สำหรับโฟลเดอร์ หรือ {page:code} สำหรับหน้าเว็บนั้นเท่านั้น',
  },
  'render-blocked': {
    blocksStyleSheets: 'กฎ {rule:code} บล็อกสไตล์ชีตสำหรับ {crawler} ซึ่งจะแสดงผลหน้าเว็บโดยไม่มีสไตล์ชีต',
    blocksStyleSheetsSuch: 'กฎ {rule:code} บล็อกสไตล์ชีต เช่น {path:code} สำหรับ {crawler} ซึ่งจะแสดงผลหน้าเว็บโดยไม่มีสไตล์ชีต',
    blocksScripts: 'กฎ {rule:code} บล็อกสคริปต์สำหรับ {crawler} ซึ่งจะแสดงผลหน้าเว็บโดยไม่มีสคริปต์',
    blocksScriptsSuch: 'กฎ {rule:code} บล็อกสคริปต์ เช่น {path:code} สำหรับ {crawler} ซึ่งจะแสดงผลหน้าเว็บโดยไม่มีสคริปต์',
    blocksImages: 'กฎ {rule:code} บล็อกรูปภาพสำหรับ {crawler} ซึ่งจะแสดงผลหน้าเว็บโดยไม่มีรูปภาพ',
    blocksImagesSuch: 'กฎ {rule:code} บล็อกรูปภาพ เช่น {path:code} สำหรับ {crawler} ซึ่งจะแสดงผลหน้าเว็บโดยไม่มีรูปภาพ',
    blocksFonts: 'กฎ {rule:code} บล็อกแบบอักษรสำหรับ {crawler} ซึ่งจะแสดงผลหน้าเว็บโดยไม่มีแบบอักษร',
    blocksFontsSuch: 'กฎ {rule:code} บล็อกแบบอักษร เช่น {path:code} สำหรับ {crawler} ซึ่งจะแสดงผลหน้าเว็บโดยไม่มีแบบอักษร',
    mayBlock: 'กฎ {rule:code} บล็อกเส้นทาง {path:code} สำหรับ {crawler} หากเว็บไซต์มีไฟล์เช่นนั้น หน้าเว็บจะแสดงผลโดยไม่มีไฟล์',
    allowStyleSheets: 'อนุญาตสไตล์ชีตที่หน้าเว็บต้องใช้',
    allowScripts: 'อนุญาตสคริปต์ที่หน้าเว็บต้องใช้',
    allowImages: 'อนุญาตรูปภาพที่หน้าเว็บต้องใช้',
    allowFonts: 'อนุญาตแบบอักษรที่หน้าเว็บต้องใช้',
  },
  'slash-undermatch': {
    doesNotMatch: 'กฎ {rule:code} ไม่ตรงกับเส้นทาง {path:code} จึงอนุญาตให้ทำการ Crawl เส้นทางนี้',
    addRule: 'หากเซิร์ฟเวอร์ตอบสนองคำขอ {path:code} ด้วย ให้เพิ่ม {rule:code}',
  },
  'wordpress-ajax': {
    blocks: 'กฎ {rule:code} บล็อกเส้นทาง {path:code} สำหรับ {crawler} เนื้อหาที่หน้าเว็บโหลดผ่านเส้นทางนี้จึงไม่แสดงผล',
    addRule: 'เพิ่ม {rule:code}',
  },
} as const;
