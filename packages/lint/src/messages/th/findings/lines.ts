/** Texts of the findings of `rules/lines`. */
export const lines = {
  'block-comment': {
    stillApply: '{open:code} และ {close:code} ไม่ใช่เครื่องหมายคำอธิบาย กฎ {rules} ข้อที่อยู่ระหว่างนั้นจึงมีผล',
    openingMark: 'เครื่องหมายเปิด',
    writeHash: 'เขียน `#` ไว้ต้นบรรทัดทุกบรรทัด หรือนำบรรทัดเหล่านั้นออก',
  },
  'commented-rule': {
    isComment: 'กฎ {rule:code} เป็นส่วนหนึ่งของคำอธิบาย จึงไม่มีผล',
    moveToLine: 'หากต้องการให้เป็นกฎ ให้เขียนแยกเป็นอีกบรรทัด',
  },
  'curly-quote': {},
  'escaped-line-break': {
    isOneLine: '{characters:code} ไม่ใช่การขึ้นบรรทัดใหม่ จึงอ่าน {field:code} เป็นส่วนหนึ่งของบรรทัดนี้',
    writeLineBreak: 'ขึ้นบรรทัดใหม่จริง และตรวจสอบว่าโปรแกรมที่สร้างไฟล์ใส่เครื่องหมายในข้อความอย่างไร',
  },
  'line-too-long': {
    cut: 'บรรทัดนี้มี {bytes} ไบต์ ซึ่ง Google อ่าน 16,663 ไบต์แรกและข้ามส่วนที่เหลือ',
    shorten: 'เขียนบรรทัดละหนึ่งฟิลด์ และใช้เส้นทางที่สั้นลง',
  },
  'malformed-suppression': {
    namesNoRule: '{form:code} ไม่ได้ระบุกฎ จึงไม่ได้ปิดปัญหาใด',
    notRead: 'ตัวตรวจสอบไม่อ่าน {words:code} จึงไม่ได้ปิดปัญหาใด',
    writeIds: 'เขียนรหัสของกฎต่อท้าย เช่น {example:code}',
    writeForm: 'เขียน {forms:either} และต่อด้วยรหัสของกฎ',
    didYouMean: 'คุณหมายถึง {form} ใช่ไหม',
  },
  'many-paths-on-a-line': {
    readAsOnePath: 'เส้นทางทั้ง {count} เส้นทางถูกอ่านเป็นเส้นทางเดียว กฎจึงไม่ตรงกับ {paths:eitherCode}',
    directiveInUrl: 'คำสั่งที่สองในบรรทัดนี้คือ {second:code} ซึ่งถูกอ่านเป็นส่วนหนึ่งของ URL',
    directiveInPath: 'คำสั่งที่สองในบรรทัดนี้คือ {second:code} ซึ่งถูกอ่านเป็นส่วนหนึ่งของเส้นทาง',
    directiveIgnored: 'คำสั่งที่สองในบรรทัดนี้คือ {second:code} ซึ่งถูกข้าม',
    oneValuePerLine: 'เขียนบรรทัดละหนึ่งฟิลด์และหนึ่งค่า',
    separate: 'เขียนแยกบรรทัดละหนึ่งรายการ',
  },
  'missing-colon': {
    readByGoogle: 'ไม่มีเครื่องหมายโคลอนหลัง {key:code} ซึ่ง Google ยอมรับบรรทัดนี้ แต่ Crawler ที่ทำตาม RFC 9309 จะข้าม',
    readBySome: 'ไม่มีเครื่องหมายโคลอนหลัง {key:code} ซึ่ง Crawler บางตัวที่รองรับฟิลด์นี้จะข้ามบรรทัด',
    writeColonAfter: 'เขียนเครื่องหมายโคลอนหลังฟิลด์',
    writeColon: 'เขียนเครื่องหมายโคลอน',
  },
  'quoted-value': {},
  'unmet-comment': {
    noindexUnread: 'คำอธิบายกล่าวถึง noindex แต่กฎ {rule:code} ทำให้ Crawler อ่านไม่ได้ หน้าเว็บจึงอาจยังอยู่ในดัชนี',
    letThemCrawl: 'อนุญาตหน้าเว็บจนกว่าจะออกจากดัชนี แล้วจึงบล็อกภายหลัง',
    redirectUnread: 'คำอธิบายกล่าวถึงการเปลี่ยนเส้นทาง แต่กฎ {rule:code} ทำให้ Crawler อ่านไม่ได้ จึงไม่พบ URL ใหม่',
    allowRedirects: 'อนุญาต URL เดิม เพื่อให้ Crawler ติดตามการเปลี่ยนเส้นทาง',
    overviewsNotCovered: '`Google-Extended` ไม่ได้ควบคุม AI Overviews หรือ AI Mode ที่คำอธิบายกล่าวถึง ซึ่งทำตามกฎของ Googlebot',
    useSnippets: 'ใช้การตั้งค่าตัวอย่างข้อมูล เช่น nosnippet หรือการตั้งค่าใน Search Console',
    starMissesAdsBot: 'คำอธิบายกล่าวถึง AdsBot แต่ AdsBot-Google ข้าม `*` และไม่มีกลุ่มใดระบุชื่อ',
    nameAdsBot: 'เขียน `User-agent: AdsBot-Google` ไว้เหนือกฎเดียวกัน',
  },
  'unparsable-line': {
    ignored: '{text:code} ไม่ได้อยู่ในรูป `field: value` บรรทัดนี้จึงถูกข้าม',
    bothIgnored: '{text:code} และบรรทัดด้านล่างไม่ได้อยู่ในรูป `field: value` ทั้งสองบรรทัดจึงถูกข้าม',
    allIgnored: '{text:code} และ {others} บรรทัดด้านล่างไม่ได้อยู่ในรูป `field: value` ทั้งหมดจึงถูกข้าม',
    writeField: 'เขียนฟิลด์ เครื่องหมายโคลอน และค่า หรือขึ้นต้นคำอธิบายด้วย #',
    writeLine: 'เขียน {line:code}',
    comment: 'ทำให้เป็นคำอธิบาย',
    comments: 'ทำให้เป็นคำอธิบาย',
  },
  'unused-suppression': {
    reportsNothing: '{rule} ไม่พบปัญหาที่นี่',
    noSuchRule: 'ไม่มีกฎชื่อ {rule}',
    remove: 'นำออก',
    writeReason: 'หากเป็นการเริ่มเหตุผล ให้เขียน `--` ไว้ข้างหน้า',
    didYouMean: 'คุณหมายถึง {rule} ใช่ไหม',
  },
} as const;
