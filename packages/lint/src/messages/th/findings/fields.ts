/** Texts of the findings of `rules/fields`. */
export const fields = {
  'accepted-typo': {
    readAs: 'Google อ่าน {key:code} เป็น {field} ส่วน Crawler ที่ทำตาม RFC 9309 จะข้ามบรรทัดนี้',
    writeField: 'เขียน {field}',
  },
  'crawl-delay-effect': {
    ignored: '{tokens:list} ข้าม Crawl-delay บรรทัดนี้จึงไม่มีผล',
    setElsewhere: 'ตั้งค่าความเร็วในเครื่องมือสำหรับเจ้าของเว็บไซต์ของผู้ให้บริการ หรือแสดงรหัสสถานะ 429 หรือ 503 เมื่อเซิร์ฟเวอร์มีภาระมาก',
    fewRequests: 'หากเว้นระยะ {value:code} วินาที Crawler จะเข้าถึงได้ไม่เกินวันละ {requests} หน้าเว็บ',
    writeLess: 'เขียนระยะเวลาให้สั้นลง เว้นแต่เว็บไซต์มีเพียงไม่กี่หน้าเว็บ',
  },
  'crawl-delay-value': {
    empty: 'Crawl-delay ไม่มีค่า',
    negative: '{value:code} เป็นค่าลบ จึงไม่ใช่ระยะเวลาที่ถูกต้อง',
    notANumber: '{value:code} ไม่ใช่จำนวนวินาที',
    tooLong: '{value:code} วินาทีนานกว่าหนึ่งชั่วโมง ซึ่ง Crawler ที่ทำตามจะส่งคำขอน้อยกว่าวันละ 24 ครั้ง',
    writeSeconds: 'เขียนจำนวนวินาทีเป็นตัวเลขธรรมดา เช่น 10 หรือ 0.5',
  },
  'dash-in-key': {
    dash: '{key:code} มีขีดยาว ({character}) แทนยัติภังค์ จึงไม่ใช่ฟิลด์ {field} และบรรทัดนี้ถูกข้าม',
    writeHyphen: 'เขียน {field} ด้วยยัติภังค์ธรรมดา',
  },
  'field-before-user-agent': {
    appliesToNone: 'ฟิลด์ {field} อยู่เหนือบรรทัด user-agent บรรทัดแรก จึงไม่ใช้กับ Crawler ใดเลย',
    moveIntoGroup: 'เขียนไว้ใต้บรรทัด user-agent ของ Crawler ที่ต้องการ',
  },
  'key-prefix-match': {
    readAs: 'Google อ่าน {key:code} เป็น {field} ส่วน Crawler ที่ทำตาม RFC 9309 จะข้ามบรรทัดนี้',
    allows:
      'Google อ่าน {key:code} เป็น {field} ซึ่งอนุญาตเส้นทาง {path:code} สำหรับ {crawlers:list} ส่วน Crawler ที่ทำตาม RFC 9309 จะข้ามบรรทัดนี้',
    allowsForAll:
      'Google อ่าน {key:code} เป็น {field} ซึ่งอนุญาตเส้นทาง {path:code} สำหรับ Crawler ทุกตัวที่ไม่มีกลุ่มของตัวเอง ส่วน Crawler ที่ทำตาม RFC 9309 จะข้ามบรรทัดนี้',
    blocks:
      'Google อ่าน {key:code} เป็น {field} ซึ่งบล็อกเส้นทาง {path:code} สำหรับ {crawlers:list} ส่วน Crawler ที่ทำตาม RFC 9309 จะข้ามบรรทัดนี้',
    blocksForAll:
      'Google อ่าน {key:code} เป็น {field} ซึ่งบล็อกเส้นทาง {path:code} สำหรับ Crawler ทุกตัวที่ไม่มีกลุ่มของตัวเอง ส่วน Crawler ที่ทำตาม RFC 9309 จะข้ามบรรทัดนี้',
    blocksSite:
      'Google อ่าน {key:code} เป็น {field} ซึ่งบล็อกทั้งเว็บไซต์สำหรับ {crawlers:list} ส่วน Crawler ที่ทำตาม RFC 9309 จะข้ามบรรทัดนี้',
    blocksSiteForAll:
      'Google อ่าน {key:code} เป็น {field} ซึ่งบล็อกทั้งเว็บไซต์สำหรับ Crawler ทุกตัวที่ไม่มีกลุ่มของตัวเอง ส่วน Crawler ที่ทำตาม RFC 9309 จะข้ามบรรทัดนี้',
    writeField: 'เขียน {field}',
    removeOrWrite: 'นำบรรทัดออก หรือเขียน {field} หากหมายความเช่นนั้น',
    comment: 'ทำให้เป็นคำอธิบาย',
  },
  'rejected-typo': {
    notAField: '{key:code} ไม่ใช่ฟิลด์ บรรทัดนี้จึงถูกข้าม',
    didYouMean: 'คุณหมายถึง {field} ใช่ไหม',
  },
  'unknown-field': {
    ignored: {
      by: 'lines',
      1: '{key:code} ไม่ใช่ฟิลด์ที่ Crawler รองรับ จึงถูกข้าม',
      other: '{key:code} (ใน {lines} บรรทัด) ไม่ใช่ฟิลด์ที่ Crawler รองรับ จึงถูกข้าม',
    },
    writeSitemap: 'หากเป็นแผนผังเว็บไซต์ ให้เขียน Sitemap: ไว้ข้างหน้า',
    writeDirective: 'เขียน Disallow: หรือ Allow: ไว้หน้าเส้นทาง',
    removeIt: 'นำออก เว้นแต่มีโปรแกรมที่อ่าน',
    beginComment: 'ขึ้นต้นคำอธิบายด้วย #',
  },
  'unsupported-by-google': {
    crawlDelay: 'Google ข้าม Crawl-delay ส่วน Bing และ Crawler อื่นบางตัวรอนานเท่านั้นระหว่างคำขอ',
    host: 'Google ข้าม Host ส่วน Yandex เคยใช้เพื่อเลือกโฮสต์หลักจากหลายโฮสต์',
    cleanParam: 'Google ข้าม Clean-param ซึ่งมีเพียง Yandex ที่ใช้',
    requestRate: 'Google ข้าม Request-rate ซึ่งมี Crawler เพียงไม่กี่ตัวที่เคยรองรับ',
    visitTime: 'Google ข้าม Visit-time ซึ่งมี Crawler เพียงไม่กี่ตัวที่เคยรองรับ',
    noindex: 'Google ข้าม Noindex และเลิกรองรับฟิลด์นี้ตั้งแต่เดือนกันยายน 2019',
    nofollow: 'Google ข้าม Nofollow และเลิกรองรับฟิลด์นี้ตั้งแต่เดือนกันยายน 2019',
    contentSignal: 'Google ข้าม Content-Signal ซึ่ง Content Signals Policy ของ Cloudflare กำหนดไว้',
    contentUsage: 'Google ข้าม Content-Usage ซึ่งฉบับร่างของคณะทำงาน AIPREF ของ IETF กำหนดไว้',
    license: 'Google ข้าม License ซึ่ง Really Simple Licensing (RSL) กำหนดไว้',
    comment: 'Google ข้าม Comment ซึ่ง Extended Standard for Robot Exclusion ปี 1996 กำหนดไว้สำหรับข้อสังเกต',
    robotVersion: 'Google ข้าม Robot-version ซึ่ง Extended Standard for Robot Exclusion ปี 1996 กำหนดไว้',
    acap: 'Google ข้าม {field} ซึ่ง Automated Content Access Protocol เคยกำหนดไว้',
    agentmap: 'Google ข้าม Agentmap ซึ่งฉบับร่างของ Agentic Resource Discovery (ARD) กำหนดไว้เพื่อลิงก์ไปยังแคตตาล็อกสำหรับเอเจนต์',
    schemamap: 'Google ข้าม Schemamap ซึ่ง NLWeb ใช้ค้นหาข้อมูลที่มีโครงสร้าง',
    llmText: 'Google ข้าม {field} ซึ่งบางเว็บไซต์ใช้ลิงก์ไปยังข้อความสำหรับโมเดลภาษา',
    aiPolicy: 'Google ข้าม AI-Policy ซึ่งบางเว็บไซต์ใช้ลิงก์ไปยังข้อกำหนดสำหรับ AI',
    slowDown: 'Google ปรับอัตราการ Crawl ตามการตอบสนองของเซิร์ฟเวอร์ หากต้องการให้ช้าลงชั่วคราว ให้ตอบสนองด้วย 503 หรือ 429',
    redirectHosts: 'เปลี่ยนเส้นทางโฮสต์อื่นไปยังโฮสต์หลัก หรือระบุโฮสต์หลักด้วย rel="canonical"',
    nameCanonical: 'ระบุ URL ที่ไม่มีพารามิเตอร์ด้วย rel="canonical"',
    noCrawlHours: 'Google ไม่มีการตั้งค่าช่วงเวลาที่ทำการ Crawl',
    useNoindexTag: 'ใช้เมตาแท็ก robots หรือส่วนหัว X-Robots-Tag และไม่ต้องบล็อกหน้าเว็บ เพราะทั้งสองอย่างจะไม่ถูกอ่านในหน้าเว็บที่ถูกบล็อก',
    useNofollowTag: 'ใช้เมตาแท็ก robots, ส่วนหัว X-Robots-Tag หรือ rel="nofollow" ในลิงก์',
  },
} as const;
