/** Texts of the findings of `rules/user-agents`. */
export const userAgents = {
  'ads-crawler-blocked': {
    noLandingPages: 'Google Ads ตรวจสอบหน้าปลายทางของโฆษณาในเว็บไซต์นี้ไม่ได้ โฆษณาที่นำมายังเว็บไซต์จึงอาจไม่ได้รับอนุมัติ',
    noAdsense: 'AdSense และ Ad Manager อ่านหน้าเว็บของเว็บไซต์นี้ไม่ได้ จึงเลือกโฆษณาที่เหมาะสมน้อยกว่าหรือไม่เลือกเลย',
    removeIfAds: 'หากเว็บไซต์ใช้บริการนี้ ให้อนุญาต Crawler ดังกล่าว',
  },
  'confusable-token': {
    looksLike: 'ชื่อนี้ดูเหมือน {meant:code} แต่มี {characters:list} บรรทัดนี้จึงใช้กับ {token:code}',
    looksLikeNone: 'ชื่อนี้ดูเหมือน {meant:code} แต่มี {characters:list} บรรทัดนี้จึงไม่ใช้กับ Crawler ใดเลย',
    retype: 'พิมพ์ {meant} ใหม่',
    writeToken: 'เขียน {token}',
  },
  'empty-user-agent': {
    empty: 'บรรทัดนี้ไม่ได้ระบุ Crawler',
    emptyAboveRules: 'บรรทัดนี้ไม่ได้ระบุ Crawler กฎที่อยู่ด้านล่างจึงไม่ใช้กับ Crawler ใดเลย',
    writeToken: 'เขียนโทเค็นผลิตภัณฑ์ของ Crawler หรือ * สำหรับ Crawler ทุกตัวที่ไม่มีกลุ่มของตัวเอง',
    writeBeforeComment: 'ข้อความหลัง # เป็นคำอธิบาย ให้เขียนชื่อไว้ก่อนหน้า',
  },
  'former-token': {
    neverUsed: '{token:code} ไม่ใช่โทเค็นผลิตภัณฑ์ของ {vendor} บรรทัดนี้จึงไม่ใช้กับ Crawler ใดเลย',
    noLongerUsed: '{token:code} เป็นโทเค็นของ Crawler ที่ {vendor} เลิกใช้แล้ว ปัจจุบันบรรทัดนี้จึงไม่ใช้กับ Crawler ใดเลย',
    stillFollowed: 'ผู้ให้บริการ {vendor} ระบุว่า {successor:code} ซึ่งเดิมคือ {token:code} ทำตามกลุ่มนี้หากไม่มีกลุ่มใดระบุชื่อ',
    writeSuccessor: 'ปัจจุบันโทเค็นคือ {successor:code}',
  },
  'full-user-agent-string': {
    header: 'ค่านี้เป็นส่วนหัว User-Agent ไม่ใช่โทเค็นผลิตภัณฑ์ บรรทัดนี้จึงใช้กับ {token:code}',
    headerOfNone: 'ค่านี้เป็นส่วนหัว User-Agent ไม่ใช่โทเค็นผลิตภัณฑ์ บรรทัดนี้จึงไม่ใช้กับ Crawler ใดเลย',
    headerOf: 'ค่านี้เป็นส่วนหัว User-Agent ไม่ใช่โทเค็นผลิตภัณฑ์ บรรทัดนี้จึงใช้กับ {token:code} ไม่ใช่ {product:code}',
    headerMissing: 'ค่านี้เป็นส่วนหัว User-Agent ไม่ใช่โทเค็นผลิตภัณฑ์ บรรทัดนี้จึงไม่ใช้กับ Crawler ใดเลย แม้แต่ {product:code}',
    writeToken: 'เขียนโทเค็นผลิตภัณฑ์ของ Crawler ส่วนเบราว์เซอร์ไม่มีโทเค็น',
    writeOnlyToken: 'เขียนเฉพาะโทเค็นผลิตภัณฑ์',
    writeProduct: 'เขียน {product}',
  },
  'generic-name': {
    noCrawlerAi: 'ไม่มี Crawler ชื่อ {token:code} กฎด้านล่างจึงไม่บล็อก Crawler ใดเลย',
    noCrawlerAll: 'ไม่มี Crawler ชื่อ {token:code} มีเพียง `*` ที่ใช้กับ Crawler ทุกตัว',
    nameEach: 'เขียนบรรทัดสำหรับ Crawler แต่ละตัว เช่น GPTBot, ClaudeBot และ CCBot',
    writeStar: 'เขียน `User-agent: *`',
  },
  'misspelt-token': {
    oneTypoAway: '{token:code} สะกดต่างจาก {meant:code} เพียงจุดเดียว จึงไม่ใช้กับ Crawler นั้น',
    correctName: 'หากหมายถึง {meant} ให้แก้ไขชื่อ',
    writeToken: 'เขียน {token}',
  },
  'not-a-token': {
    noCrawler: '{token:code} ไม่ใช่โทเค็นผลิตภัณฑ์ของ Crawler ที่รู้จัก บรรทัดนี้จึงไม่ใช้กับ Crawler ใดเลย',
    noCrawlerOf: '{token:code} ไม่ใช่โทเค็นผลิตภัณฑ์ของ Crawler ที่รู้จัก บรรทัดนี้จึงไม่ใช้กับ Crawler ใดของ {vendor}',
    nameEach: 'เขียนบรรทัดสำหรับ Crawler แต่ละตัวที่หมายถึง ได้แก่ {tokens:list}',
    nameEachOrMore: 'เขียนบรรทัดสำหรับ Crawler แต่ละตัวที่หมายถึง ได้แก่ {tokens:list} หรือตัวอื่นใน docs/crawlers.md',
  },
  'retired-token': {
    retired: '{token:code} เลิกใช้แล้ว และไม่อยู่ในรายการของ {vendor} อีก',
    successors: 'สำหรับวัตถุประสงค์เดียวกัน รายการของ {vendor} มี {tokens:list}',
  },
  'search-in-ai-list': {
    everyCrawler: 'ในรายการ Crawler ของ AI นี้ `*` บล็อก Crawler ทุกตัวที่ไม่มีกลุ่มของตัวเอง',
    blocksSearch: 'ในรายการ Crawler ของ AI นี้ {token:code} ใช้สำหรับการค้นหา เว็บไซต์จึงหายไปจากผลการค้นหานั้น',
    blocksPreviews: 'ในรายการ Crawler ของ AI นี้ {token:code} ดึงหน้าเว็บเพื่อแสดงตัวอย่างลิงก์ ลิงก์ที่แชร์จึงไม่มีชื่อและรูปภาพ',
    writeToken: 'หากต้องการบล็อกการฝึก AI ของผู้ให้บริการเดียวกัน ให้เขียน {tokens:list} แทน',
    removeGroupUnlessMeant: 'นำกลุ่มออก เว้นแต่ต้องการเช่นนี้',
    removeUnlessMeant: 'นำบรรทัดออก เว้นแต่ต้องการเช่นนี้',
  },
  'token-characters': {
    secondDirective: '{name:code} ถูกอ่านเป็นชื่อ ซึ่งใช้กับ {token:code} ส่วนคำสั่งที่สองถูกข้าม',
    secondDirectiveToAll: '{name:code} ถูกอ่านเป็นชื่อ ซึ่งใช้กับ Crawler ทุกตัวที่ไม่มีกลุ่มของตัวเอง ส่วนคำสั่งที่สองถูกข้าม',
    secondDirectiveToNone: '{name:code} ถูกอ่านเป็นชื่อ ซึ่งไม่ใช้กับ Crawler ใดเลย ส่วนคำสั่งที่สองถูกข้าม',
    separateLine: 'เขียนกฎแยกเป็นอีกบรรทัด',
    cutKnownName:
      'โปรแกรมแยกวิเคราะห์ของ Google อ่านชื่อจนถึงอักขระแรกที่ไม่ใช่ตัวอักษร, - หรือ _ สำหรับ Google บรรทัดนี้จึงใช้กับ {token:code}',
    cutKnownNameToAll:
      'โปรแกรมแยกวิเคราะห์ของ Google อ่านชื่อจนถึงอักขระแรกที่ไม่ใช่ตัวอักษร, - หรือ _ สำหรับ Google บรรทัดนี้จึงใช้กับ Crawler ทุกตัวที่ไม่มีกลุ่มของตัวเอง',
    cutKnownNameToNone:
      'โปรแกรมแยกวิเคราะห์ของ Google อ่านชื่อจนถึงอักขระแรกที่ไม่ใช่ตัวอักษร, - หรือ _ สำหรับ Google บรรทัดนี้จึงไม่ใช้กับ Crawler ใดเลย',
    keepIt: 'เก็บไว้ เพราะเป็นชื่อที่ {vendor} ใช้สำหรับ Crawler ของตน',
    cutName: 'โปรแกรมแยกวิเคราะห์ของ Google อ่านชื่อจนถึงอักขระแรกที่ไม่ใช่ตัวอักษร, - หรือ _ ชื่อ {name:code} จึงใช้กับ {token:code}',
    cutNameToAll:
      'โปรแกรมแยกวิเคราะห์ของ Google อ่านชื่อจนถึงอักขระแรกที่ไม่ใช่ตัวอักษร, - หรือ _ ชื่อ {name:code} จึงใช้กับ Crawler ทุกตัวที่ไม่มีกลุ่มของตัวเอง',
    cutNameToNone:
      'โปรแกรมแยกวิเคราะห์ของ Google อ่านชื่อจนถึงอักขระแรกที่ไม่ใช่ตัวอักษร, - หรือ _ ชื่อ {name:code} จึงไม่ใช้กับ Crawler ใดเลย',
    lookUp: 'ดูโทเค็นผลิตภัณฑ์ในเอกสารของ Crawler',
    writeOnly: 'หากหมายถึง {token} ให้เขียนเพียงเท่านั้น',
    writeToken: 'หากหมายถึง {name} ให้เขียน {token}',
  },
  'token-glob': {
    afterName: '* หลังชื่อไม่ใช่ไวลด์การ์ด บรรทัดนี้จึงใช้กับ {token:code} เท่านั้น ส่วนโปรแกรมแยกวิเคราะห์อื่นบางโปรแกรมเปรียบเทียบ * ด้วย',
    writeOnlyToken: 'เขียนเฉพาะโทเค็นผลิตภัณฑ์',
    besideName: '* ข้างชื่อไม่ใช่ไวลด์การ์ด บรรทัดนี้จึงใช้กับ Crawler ที่ชื่อ {token:code} เท่านั้น',
    noCrawler: '* ข้างชื่อไม่ใช่ไวลด์การ์ด บรรทัดนี้จึงไม่ใช้กับ Crawler ใดเลย',
    nameEach: 'ระบุ Crawler แต่ละตัวที่หมายถึง แยกบรรทัดละหนึ่งตัว',
    writeToken: 'เขียน {token}',
    writeEach: 'เขียนบรรทัดสำหรับแต่ละชื่อใน {tokens:list}',
  },
  'token-ignores-robots': {
    ignoresRobots: '{token:code} ไม่ปฏิบัติตาม robots.txt กฎเหล่านี้จึงไม่บล็อก',
    actsForUsers: '{token:code} ทำงานตามคำขอของผู้ใช้ ซึ่ง {vendor} ระบุว่า robots.txt อาจบล็อกไม่ได้',
    refuseIt: 'หากต้องการปฏิเสธ ให้ตอบสนองคำขอด้วย 403',
  },
  'token-list': {
    someIgnored: 'บรรทัด user-agent ระบุ Crawler ตัวเดียว บรรทัดนี้จึงใช้กับ {token:code} ส่วน {ignored:codes} ถูกข้าม',
    manyIgnored: 'บรรทัด user-agent ระบุ Crawler ตัวเดียว บรรทัดนี้จึงใช้กับ {token:code} ส่วนชื่ออื่น เช่น {ignored:codes} ถูกข้าม',
    noneApplies: 'บรรทัด user-agent ระบุ Crawler ตัวเดียว บรรทัดนี้จึงไม่ใช้กับ Crawler ใดเลย',
    writeEach: 'เขียนบรรทัด user-agent สำหรับ Crawler แต่ละตัวเรียงต่อกัน',
    separateLines: 'เขียนบรรทัดสำหรับแต่ละตัว',
  },
  'version-in-token': {
    ignoresRest: 'Google เปรียบเทียบเฉพาะ {token:code} และข้าม {rest:code} ส่วนโปรแกรมแยกวิเคราะห์อื่นบางโปรแกรมเปรียบเทียบทั้งค่า',
    writeOnlyToken: 'เขียนเฉพาะโทเค็นผลิตภัณฑ์',
    writeToken: 'เขียน {token}',
  },
} as const;
