/** What an action came to, as several parts of the page say it. */
export const outcomes = {
  notCopied: 'เบราว์เซอร์ไม่อนุญาตให้คัดลอก',
  nothingLoaded: 'ไม่มีการโหลดข้อมูล ฉบับร่างของคุณไม่เปลี่ยนแปลง',
  undoBringsBack: 'กด “เลิกทำ” เพื่อนำข้อความเดิมกลับมา',
  newVersion: 'หน้านี้มีเวอร์ชันใหม่พร้อมแล้ว จะใช้เมื่อเปิดหน้านี้ครั้งถัดไป',
  copied: 'คัดลอกคำตอบแล้ว',
  answerIs: 'คำตอบคือ: {answer}',
  keptAnnounced: 'เก็บเป็นการทดสอบแล้ว: {url}, {crawler}',
  droppedAnnounced: 'ไม่เป็นการทดสอบแล้ว: {url}, {crawler}',
} as const;
