/** Lines of the log about sites. */
export const log = {
  'first-version': '{site}: ตรวจสอบครั้งแรก การตรวจสอบครั้งต่อไปจะเปรียบเทียบกับไฟล์ที่เว็บไซต์แสดงตอนนี้',
  'harmless-edit': '{site}: มีการแก้ไข robots.txt {proved}',
  'version-lost': '{site}: อ่าน robots.txt เดิมไม่ได้แล้ว จึงใช้ไฟล์ที่เว็บไซต์แสดงตอนนี้แทน',
  'failed-once': '{site}: ตรวจสอบไม่สำเร็จหนึ่งครั้ง จะแจ้งเตือนหากยังไม่สำเร็จต่อไป',
  aborted: '{site}: การตรวจสอบถูกยกเลิก',
} as const;

/** Lines of the log about messages and receivers. */
export const delivery = {
  sent: '{receiver} ได้รับข้อความ "{subject}" ({id}) แล้ว',
  failed: {
    other: '{receiver} ไม่ได้รับข้อความ "{subject}" ({id}): {problem} ไม่สำเร็จ {count:number} ครั้ง จะลองอีกครั้งเมื่อ {at}',
  },
  tested: '{receiver}: ใช้งานได้',
  testFailed: '{receiver}: {problem}',
} as const;

/** Why a receiver did not take a message. */
export const problems = {
  answered: 'แสดงรหัสสถานะ {status}: {text}',
  redirected: 'แสดงรหัสสถานะ {status} และเปลี่ยนเส้นทางไปที่ {target} ซึ่งจะไม่ติดตาม ให้เขียน URL ปลายทาง',
  mail: 'เซิร์ฟเวอร์อีเมลมีข้อผิดพลาด ({text})',
  mailSilent: 'เซิร์ฟเวอร์อีเมลไม่ตอบสนองภายใน {seconds} วินาที',
  mailRefused: 'เซิร์ฟเวอร์อีเมลไม่รับข้อความ ({text})',
  mailLogin: 'เซิร์ฟเวอร์อีเมลไม่รับชื่อผู้ใช้หรือรหัสผ่าน ({text})',
  mailEncryption: 'เซิร์ฟเวอร์อีเมลไม่มีการเข้ารหัส ซึ่งจำเป็นต้องมี ({text})',
  notStarted: 'เริ่มโปรแกรม {program} ไม่ได้ ({code})',
  exited: 'โปรแกรม {program} จบด้วยรหัส {status}{output}',
  killed: 'โปรแกรม {program} จบด้วยสัญญาณ {signal}{output}',
  programSilent: 'โปรแกรม {program} ไม่จบภายใน {seconds} วินาทีและถูกหยุด',
  stream: 'เขียนเอาต์พุตไม่ได้ ({code})',
} as const;
