/** Texts of the findings of `rules/fetch`. */
export const fetch = {
  'content-type': {
    servedAs: 'ไฟล์ส่งเป็น {type:code} ไม่ใช่ `text/plain` ซึ่ง Google ยังคงอ่าน แต่ Crawler อื่นอาจไม่อ่าน',
    servedWithoutType: 'ไฟล์ส่งโดยไม่ระบุประเภท ไม่ใช่ `text/plain` ซึ่ง Google ยังคงอ่าน แต่ Crawler อื่นอาจไม่อ่าน',
    servePlainText: 'ส่งไฟล์ด้วย `Content-Type: text/plain; charset=utf-8`',
  },
  'fetch-unavailable': {
    unavailable: 'การตอบสนองสำหรับ robots.txt มีรหัสสถานะ {status} ซึ่ง Google ถือว่าไม่มีไฟล์ จึงอนุญาตให้ทำการ Crawl ทุกหน้าเว็บ',
    letEveryoneFetch: 'ให้ทุกคนดึง /robots.txt ได้ แม้หน้าเว็บอื่นต้องเข้าสู่ระบบ การปฏิเสธไม่ได้ป้องกันสิ่งใด',
    respondWithFile: 'หากต้องการบล็อก ให้ตอบสนองด้วยรหัสสถานะ 200 พร้อมไฟล์',
  },
  'fetch-unreachable': {
    failed:
      'ดึง robots.txt ไม่ได้ ({failure}) จนกว่าจะดึงได้ Google จะถือว่าทั้งเว็บไซต์ถูกบล็อกไม่เกิน 12 ชั่วโมง จากนั้นจะใช้สำเนาที่แคชไว้ล่าสุดหากมี',
    noResponse: 'ดึง robots.txt ไม่ได้ จนกว่าจะดึงได้ Google จะถือว่าทั้งเว็บไซต์ถูกบล็อกไม่เกิน 12 ชั่วโมง จากนั้นจะใช้สำเนาที่แคชไว้ล่าสุดหากมี',
    status:
      'การตอบสนองสำหรับ robots.txt มีรหัสสถานะ {status} จนกว่าจะดึงได้ Google จะถือว่าทั้งเว็บไซต์ถูกบล็อกไม่เกิน 12 ชั่วโมง จากนั้นจะใช้สำเนาที่แคชไว้ล่าสุดหากมี',
    respond: 'ตอบสนองด้วย 200 พร้อมไฟล์ หรือด้วย 404 หากไม่มีไฟล์',
  },
  'html-body': {
    withoutRule: 'ไฟล์นี้เป็นมาร์กอัป ({text:code}) ไม่ใช่ robots.txt และไม่มีกฎ จึงอนุญาตให้ทำการ Crawl ทุกหน้าเว็บ',
    withoutGroup: 'ไฟล์นี้เป็นมาร์กอัป ({text:code}) ไม่ใช่ robots.txt และไม่มีกฎใดใช้กับ Crawler จึงอนุญาตให้ทำการ Crawl ทุกหน้าเว็บ',
    withRules: 'ไฟล์นี้เป็นมาร์กอัป ({text:code}) ไม่ใช่ robots.txt แต่ Crawler ยังคงอ่านกฎได้ {rules} ข้อ',
    servePlainText: 'ส่งข้อความธรรมดาที่ /robots.txt หรือตอบสนองด้วย 404',
    removeMarkup: 'นำมาร์กอัปออก เพื่อให้ /robots.txt เป็นข้อความธรรมดาที่มีบรรทัดละหนึ่งฟิลด์',
  },
  'over-500-kib': {
    ignored:
      'ไฟล์มี {bytes:number} ไบต์ ซึ่ง Crawler อ่าน 512,000 ไบต์ ส่วนบรรทัดที่มีกฎ User Agent หรือแผนผังเว็บไซต์ {lines:number} บรรทัดจะถูกข้าม',
    moreIgnored:
      'ไฟล์มี {bytes:number} ไบต์ ซึ่ง Crawler อ่าน 512,000 ไบต์ ส่วนบรรทัดที่มีกฎ User Agent หรือแผนผังเว็บไซต์อย่างน้อย {lines:number} บรรทัดจะถูกข้าม',
    nothingIgnored: 'ไฟล์มี {bytes:number} ไบต์ ซึ่ง Crawler อ่าน 512,000 ไบต์ แต่ยังไม่มีผลกับกฎใด',
    restNotFetched: 'ไฟล์ใหญ่กว่า 512,000 ไบต์ที่ Crawler อ่าน ส่วนที่เหลือจึงถูกข้าม',
    ruleIgnored: 'กฎ {rule:code} ถูกข้าม',
    groupIgnored: 'กลุ่มของ {name:code} ถูกข้าม',
    groupIgnoredNoRules: 'กลุ่มของ {name:code} ถูกข้าม จึงไม่มีกฎใดใช้กับ Crawler นี้',
    groupIgnoredOtherRules: 'กลุ่มของ {name:code} ถูกข้าม จึงใช้กฎของ {fallback:code}',
    sitemapIgnored: 'แผนผังเว็บไซต์ {url:code} ถูกข้าม',
    moveIntoFolder: 'ย้ายหน้าเว็บที่ถูกบล็อกไปไว้ในโฟลเดอร์เดียว แล้วบล็อกโฟลเดอร์นั้น',
    moveFolder: 'ย้ายหน้าเว็บที่ถูกบล็อกไปไว้ในโฟลเดอร์เดียว แล้วบล็อกโฟลเดอร์นั้น กฎ {below} จาก {rules} ข้ออยู่ใต้โฟลเดอร์ {folder:code}',
  },
  'redirect-chain': {
    tooMany: 'มีการเปลี่ยนเส้นทาง {redirects} ครั้ง ซึ่ง Google ติดตาม {limit} ครั้งแล้วถือว่าไม่มีไฟล์',
    several: 'มีการเปลี่ยนเส้นทาง {redirects} ครั้ง ซึ่ง Crawler ที่ติดตามน้อยครั้งกว่านั้นจะไม่พบ robots.txt',
    otherHost: 'กฎของ {host} มาจาก {otherHost}',
    serveDirectly: 'ส่งไฟล์โดยไม่เปลี่ยนเส้นทาง ที่ /robots.txt ของทุกโฮสต์',
  },
  'wrong-name-or-place': {
    wrongPlace: 'ไม่มี Crawler ที่ค้นหา robots.txt ที่ {url:code}',
    serveAt: 'ส่งไฟล์ที่ {url}',
    wrongName: 'ไฟล์ชื่อ {name:code} แต่ Crawler ขอ `/robots.txt`',
    rename: 'เปลี่ยนชื่อเป็น robots.txt',
  },
} as const;
