/** Texts of the findings of `rules/precedence`. */
export const precedence = {
  'dead-rule': {
    decidesNothing: 'กฎ {rule:code} ไม่มีผลกับ URL ใดเลย ทุกที่ที่กฎนี้ตรงกัน กฎอื่นมีผลแทน',
    wins: 'กฎนี้มีผล',
    removeIt: 'นำออก',
    removeOrExtend: 'นำออก หรือทำให้ยาวกว่ากฎที่มีผล',
  },
  'duplicate-rule': {
    repeats: 'กฎ {rule:code} ซ้ำกับกฎในบรรทัดที่ {line}',
    first: 'เขียนครั้งแรกที่นี่',
    removeThis: 'นำข้อนี้ออก',
    removeOne: 'นำข้อใดข้อหนึ่งออก',
  },
  'order-dependent': {
    blockedByTie:
      'กฎ {rule:code} มีผลกับเส้นทาง {path:code} เพราะเมื่อยาวเท่ากัน กฎ Allow จะมีผล ส่วน Crawler ที่ใช้กฎแรกที่ตรงกัน บรรทัดที่ {line} จะบล็อกเส้นทางนี้',
    blockedByLength:
      'กฎ {rule:code} มีผลกับเส้นทาง {path:code} เพราะเป็นกฎที่ยาวที่สุด ส่วน Crawler ที่ใช้กฎแรกที่ตรงกัน บรรทัดที่ {line} จะบล็อกเส้นทางนี้',
    allowedByLength:
      'กฎ {rule:code} มีผลกับเส้นทาง {path:code} เพราะเป็นกฎที่ยาวที่สุด ส่วน Crawler ที่ใช้กฎแรกที่ตรงกัน บรรทัดที่ {line} จะอนุญาตเส้นทางนี้',
    firstMatch: 'กฎนี้เป็นกฎแรกที่ตรงกัน',
    putAbove: 'วางกฎแต่ละข้อไว้เหนือกฎที่กฎนั้นมีผลแทน',
    reorder: 'วางกฎแต่ละข้อไว้เหนือกฎที่กฎนั้นมีผลแทน',
  },
  'redundant-rule': {
    sameEffect: 'แม้ไม่มีกฎ {rule:code} ทุก URL ก็ได้ผลลัพธ์เดิม เพราะมีกฎอื่นที่ให้ผลเดียวกัน',
    notBlocked: 'แม้ไม่มีกฎ {rule:code} ทุก URL ก็ได้ผลลัพธ์เดิม เพราะไม่มีกฎใดบล็อกสิ่งที่กฎนี้อนุญาต',
    hasSameEffect: 'กฎนี้ให้ผลเดียวกัน',
    removeUnless: 'นำออก เว้นแต่ต้องการใช้เป็นข้อมูลสำหรับผู้อ่าน',
  },
  'surprising-precedence': {
    decides:
      'สำหรับเส้นทาง {path:code} กฎในบรรทัดที่ {line} มีผล เพราะ {winner:code} ({winnerLength} อักขระ) เจาะจงกว่า {loser:code} ({loserLength})',
    longer: 'กฎนี้ยาวกว่า',
    makeLonger: 'ทำให้กฎนี้ยาวขึ้น',
    changeLength: 'ทำให้กฎนี้ยาวขึ้น หรือทำให้อีกกฎแคบลง',
  },
  tie: {
    samePath: 'กฎ {rule:code} ไม่มีผล เพราะกฎ allow ในบรรทัดที่ {line} มีเส้นทางเดียวกัน เมื่อยาวเท่ากัน กฎ allow จะมีผล',
    allowsSame: 'กฎนี้อนุญาตเส้นทางเดียวกัน',
    keepAllow: 'เก็บกฎที่ต้องการไว้ หากไม่มีกฎ allow กฎนี้จะบล็อกทั้งเว็บไซต์',
    keepOne: 'เก็บกฎที่ต้องการไว้',
    sameLength: 'กฎ {rule:code} และกฎ allow ในบรรทัดที่ {line} ยาวเท่ากันและตรงกับเส้นทาง {path:code} ทั้งคู่ กฎ allow จึงมีผล',
    wins: 'เมื่อยาวเท่ากัน กฎนี้มีผล',
    makeLonger: 'ทำให้กฎที่ควรมีผลยาวขึ้น',
  },
} as const;
