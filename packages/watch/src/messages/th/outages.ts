/** What alerts say of failed checks. */
export const outages = {
  answered: {
    other: 'robots.txt ของ {site} แสดงรหัสสถานะ {status} ตั้งแต่ {since} (ตรวจสอบไม่สำเร็จ {count:number} ครั้ง)',
  },
  failed: {
    other: 'ดึง robots.txt ของ {site} ไม่ได้ตั้งแต่ {since} (ตรวจสอบไม่สำเร็จ {count:number} ครั้ง): {detail}',
  },
  unchecked: {
    other: 'เครื่องนี้ตรวจสอบ {site} ไม่ได้ตั้งแต่ {since} (ตรวจสอบไม่สำเร็จ {count:number} ครั้ง): {detail} จึงไม่ทราบสถานะของเว็บไซต์',
  },
  intermittent: {
    other:
      'ดึง robots.txt ของ {site} ไม่ได้เป็นระยะตั้งแต่ {since}: จากการตรวจสอบ {checks:number} ครั้งล่าสุด ไม่สำเร็จ {count:number} ครั้ง ({detail})',
  },
  blockedNow: 'จนกว่าจะถึงตอนนั้น Google ถือว่าทั้งเว็บไซต์ถูกบล็อก',
  'last-good': 'หากยังเป็นเช่นนี้ ในอีกประมาณ {duration} Google จะใช้สำเนาที่แคชไว้ล่าสุดของไฟล์',
  'never-good': 'หากยังเป็นเช่นนี้ ในอีกประมาณ {duration} Google จะถือว่าอนุญาตทั้งเว็บไซต์ เพราะไม่เคยมีไฟล์',
  'as-site-reachable': 'หากยังเป็นเช่นนี้ ในอีกประมาณ {duration} Google จะถือว่าอนุญาตทั้งเว็บไซต์หากดึงหน้าเว็บได้ มิฉะนั้นจะถือว่าถูกบล็อก',
  'disallow-all': 'หากยังเป็นเช่นนี้ ในอีกประมาณ {duration} Google จะถือว่าทั้งเว็บไซต์ถูกบล็อก',
} as const;

/** Lengths of time. */
export const durations = {
  minutes: { other: '{count:number} นาที' },
  hours: { other: '{count:number} ชั่วโมง' },
  days: { other: '{count:number} วัน' },
} as const;
