/** Texts of the findings of `rules/groups`. */
export const groups = {
  'blank-line-in-group': {
    blankLine: 'Google ข้ามบรรทัดว่างในกลุ่มนี้ ส่วนโปรแกรมแยกวิเคราะห์ที่จบกลุ่มเมื่อพบบรรทัดว่างจะข้ามกฎ {rules} ข้อด้านล่าง',
    blankLines: 'Google ข้ามบรรทัดว่างทั้งหมดในกลุ่มนี้ ส่วนโปรแกรมแยกวิเคราะห์ที่จบกลุ่มเมื่อพบบรรทัดว่างจะข้ามกฎ {rules} ข้อด้านล่าง',
    removeBlankLine: 'นำบรรทัดว่างออก หรือเขียน # ไว้ที่นั่น',
    removeBlankLines: 'นำบรรทัดว่างทั้งหมดออก หรือเขียน # ไว้ที่นั่น',
  },
  'duplicate-group': {
    twiceInOneGroup: 'มีการระบุ {name:code} สองครั้งในกลุ่มเดียวกัน',
    oftenInOneGroup: 'มีการระบุ {name:code} {times} ครั้งในกลุ่มเดียวกัน',
    twice: 'มีการระบุ {name:code} สองครั้ง ซึ่ง Google รวมกลุ่มเข้าด้วยกัน แต่โปรแกรมแยกวิเคราะห์อื่นบางโปรแกรมอ่านเพียงกลุ่มเดียว',
    often: 'มีการระบุ {name:code} {times} ครั้ง ซึ่ง Google รวมกลุ่มเข้าด้วยกัน แต่โปรแกรมแยกวิเคราะห์อื่นบางโปรแกรมอ่านเพียงกลุ่มเดียว',
    first: 'ระบุครั้งแรกที่นี่',
    again: 'ระบุอีกครั้งที่นี่',
    nameOnce: 'ระบุเพียงครั้งเดียว',
    oneGroup: 'เขียนกฎทั้งหมดของชื่อนี้ไว้ในกลุ่มเดียว',
    merge: 'ระบุเพียงครั้งเดียว',
  },
  'empty-group': {
    noRule: 'กลุ่มนี้ไม่มีกฎ {names:codes} จึงเข้าถึงได้ทั้งเว็บไซต์',
    noPath: 'กลุ่มนี้ไม่มีกฎที่มีเส้นทาง {names:codes} จึงเข้าถึงได้ทั้งเว็บไซต์',
    noRuleBeside: 'กลุ่มนี้ไม่มีกฎ {names:codes} จึงเข้าถึงได้ทั้งเว็บไซต์ รวมถึงสิ่งที่ถูกบล็อกสำหรับ {fallback:code}',
    noRuleBesideSuch: 'กลุ่มนี้ไม่มีกฎ {names:codes} จึงเข้าถึงได้ทั้งเว็บไซต์ รวมถึงสิ่งที่ถูกบล็อกสำหรับ {fallback:code} เช่น {paths:codes}',
    noPathBeside: 'กลุ่มนี้ไม่มีกฎที่มีเส้นทาง {names:codes} จึงเข้าถึงได้ทั้งเว็บไซต์ รวมถึงสิ่งที่ถูกบล็อกสำหรับ {fallback:code}',
    noPathBesideSuch:
      'กลุ่มนี้ไม่มีกฎที่มีเส้นทาง {names:codes} จึงเข้าถึงได้ทั้งเว็บไซต์ รวมถึงสิ่งที่ถูกบล็อกสำหรับ {fallback:code} เช่น {paths:codes}',
    doNotApply: 'กฎเหล่านี้ไม่ใช้กับ {name:code}',
    allowEverything: 'หากต้องการอนุญาตทั้งหมด ให้เขียนบรรทัด Disallow: ที่ไม่มีเส้นทาง',
    blockMany: 'หากต้องการบล็อก Crawler {count} ตัวนี้ ให้เขียน `Disallow: /` ไว้ใต้ชื่อ',
    blockManyAndSite:
      'หากต้องการบล็อก Crawler {count} ตัวนี้ ให้เขียน `Disallow: /` ไว้ใต้ชื่อ ซึ่งรวมถึง {names:codes} ด้วย และจะบล็อกทั้งเว็บไซต์สำหรับ Crawler ดังกล่าว',
    repeatOrAllow: 'เขียนกฎของ {fallback} ซ้ำที่นี่ หรือเขียนบรรทัด Disallow: ที่ไม่มีเส้นทางเพื่ออนุญาตทั้งหมด',
  },
  'group-merge-trap': {
    fieldJoins: '{field:code} ไม่ได้จบกลุ่ม กฎที่อยู่ใต้ {below:code} จึงใช้กับ {above:code} ด้วย',
    fieldBlocks:
      '{field:code} ไม่ได้จบกลุ่ม กฎที่อยู่ใต้ {below:code} จึงใช้กับ {above:code} ด้วย และบล็อกเส้นทาง {path:code} สำหรับ Crawler นั้น',
    lineJoins: 'บรรทัดนี้ไม่ได้จบกลุ่ม กฎที่อยู่ใต้ {below:code} จึงใช้กับ {above:code} ด้วย',
    lineBlocks:
      'บรรทัดนี้ไม่ได้จบกลุ่ม กฎที่อยู่ใต้ {below:code} จึงใช้กับ {above:code} ด้วย และบล็อกเส้นทาง {path:code} สำหรับ Crawler นั้น',
    blankLineMayEnd: 'บรรทัดว่างไม่ได้จบกลุ่ม กฎที่อยู่ใต้ {below:code} จึงใช้กับ {above:code} ด้วย แต่โปรแกรมแยกวิเคราะห์อื่นอาจจบกลุ่มที่นั่น',
    blankLineBlocks:
      'บรรทัดว่างไม่ได้จบกลุ่ม กฎที่อยู่ใต้ {below:code} จึงใช้กับ {above:code} ด้วย และบล็อกเส้นทาง {path:code} สำหรับ Crawler นั้น ส่วนโปรแกรมแยกวิเคราะห์ที่จบกลุ่มที่นั่นจะอนุญาต',
    blankLineAllows:
      'บรรทัดว่างไม่ได้จบกลุ่ม กฎที่อยู่ใต้ {below:code} จึงใช้กับ {above:code} ด้วย และอนุญาตเส้นทาง {path:code} สำหรับ Crawler นั้น ส่วนโปรแกรมแยกวิเคราะห์ที่จบกลุ่มที่นั่นจะบล็อก',
    commentMayEnd: 'คำอธิบายไม่ได้จบกลุ่ม กฎที่อยู่ใต้ {below:code} จึงใช้กับ {above:code} ด้วย แต่โปรแกรมแยกวิเคราะห์อื่นอาจจบกลุ่มที่นั่น',
    commentBlocks:
      'คำอธิบายไม่ได้จบกลุ่ม กฎที่อยู่ใต้ {below:code} จึงใช้กับ {above:code} ด้วย และบล็อกเส้นทาง {path:code} สำหรับ Crawler นั้น ส่วนโปรแกรมแยกวิเคราะห์ที่จบกลุ่มที่นั่นจะอนุญาต',
    commentAllows:
      'คำอธิบายไม่ได้จบกลุ่ม กฎที่อยู่ใต้ {below:code} จึงใช้กับ {above:code} ด้วย และอนุญาตเส้นทาง {path:code} สำหรับ Crawler นั้น ส่วนโปรแกรมแยกวิเคราะห์ที่จบกลุ่มที่นั่นจะบล็อก',
    textMayEnd: 'ข้อความนี้ไม่ได้จบกลุ่ม กฎที่อยู่ใต้ {below:code} จึงใช้กับ {above:code} ด้วย แต่โปรแกรมแยกวิเคราะห์อื่นอาจจบกลุ่มที่นั่น',
    textBlocks:
      'ข้อความนี้ไม่ได้จบกลุ่ม กฎที่อยู่ใต้ {below:code} จึงใช้กับ {above:code} ด้วย และบล็อกเส้นทาง {path:code} สำหรับ Crawler นั้น ส่วนโปรแกรมแยกวิเคราะห์ที่จบกลุ่มที่นั่นจะอนุญาต',
    textAllows:
      'ข้อความนี้ไม่ได้จบกลุ่ม กฎที่อยู่ใต้ {below:code} จึงใช้กับ {above:code} ด้วย และอนุญาตเส้นทาง {path:code} สำหรับ Crawler นั้น ส่วนโปรแกรมแยกวิเคราะห์ที่จบกลุ่มที่นั่นจะบล็อก',
    onlyRulesEnd: 'มีเพียงบรรทัด allow และ disallow ที่จบบรรทัด user-agent ที่เรียงต่อกัน',
    joinsGroup: '{name:code} รวมอยู่ในกลุ่มนี้',
    separateOrJoin:
      'หากต้องการแยกกลุ่ม ให้เขียนบรรทัด Disallow: ที่ไม่มีเส้นทาง หากต้องการเป็นกลุ่มเดียว ให้เขียนบรรทัด user-agent เรียงต่อกัน',
    separate: 'แยกเป็นกลุ่มของแต่ละตัว ซึ่งอนุญาตทั้งหมด',
    join: 'เขียนบรรทัด user-agent เรียงต่อกัน',
  },
  'named-group-drops-star': {
    mayFetchBlocked: {
      by: 'others',
      0: '{name:code} เข้าถึงสิ่งที่ถูกบล็อกสำหรับ {fallback:code} ได้ เช่น {paths:codes}',
      other:
        '{name:code} และ Crawler อื่นอีก {others} ตัวในกลุ่มเดียวกันเข้าถึงสิ่งที่ถูกบล็อกสำหรับ {fallback:code} ได้ เช่น {paths:codes}',
    },
    mayFetchEverything: {
      by: 'others',
      0: '{name:code} เข้าถึงได้ทั้งเว็บไซต์ รวมถึงสิ่งที่ถูกบล็อกสำหรับ {fallback:code} เช่น {paths:codes}',
      other:
        '{name:code} และ Crawler อื่นอีก {others} ตัวในกลุ่มเดียวกันเข้าถึงได้ทั้งเว็บไซต์ รวมถึงสิ่งที่ถูกบล็อกสำหรับ {fallback:code} เช่น {paths:codes}',
    },
    dropsPaths: {
      by: 'more',
      0: '{name:code} ทำตามกลุ่มของตัวเองเท่านั้น เส้นทาง {path:code} จึงได้รับอนุญาตสำหรับ Crawler นี้ แต่ถูกบล็อกสำหรับ {fallback:code}',
      other:
        '{name:code} ทำตามกลุ่มของตัวเองเท่านั้น เส้นทาง {path:code} และเส้นทางอื่นอีก {more} เส้นทางจึงได้รับอนุญาตสำหรับ Crawler นี้ แต่ถูกบล็อกสำหรับ {fallback:code}',
    },
    dropsManyPaths:
      '{name:code} ทำตามกลุ่มของตัวเองเท่านั้น เส้นทาง {path:code} และเส้นทางอื่นอีกมากจึงได้รับอนุญาตสำหรับ Crawler นี้ แต่ถูกบล็อกสำหรับ {fallback:code}',
    doesNotApply: 'กฎนี้ไม่ใช้กับ {name:code}',
    repeatOthers: 'เขียนกฎของ {fallback} ที่ควรใช้กับ {name} ด้วยซ้ำที่นี่ แต่ไม่รวมกฎที่บล็อกทั้งเว็บไซต์',
    repeatThose: 'เขียนกฎของ {fallback} ที่ควรใช้กับ {name} ด้วยซ้ำที่นี่',
    repeatRules: 'เขียนกฎของ {fallback} ซ้ำที่นี่',
  },
  'rule-before-user-agent': {
    oneRule: 'กฎนี้อยู่เหนือบรรทัด user-agent บรรทัดแรก จึงไม่ใช้กับ Crawler ใดเลย',
    severalRules: 'กฎ {rules} ข้ออยู่เหนือบรรทัด user-agent บรรทัดแรก จึงไม่ใช้กับ Crawler ใดเลย',
    anotherRule: 'กฎนี้ก็ไม่ใช้กับ Crawler ใดเลย',
    writeUserAgent: 'เขียนบรรทัด user-agent ไว้เหนือกฎ สำหรับ Crawler แต่ละตัวที่ต้องการ',
    writeStar: 'เขียน User-agent: * ไว้ด้านบน',
  },
  'star-misses-special': {
    doesNotApply: '`*` ไม่ใช้กับ {tokens:codes} เว็บไซต์จึงได้รับอนุญาตสำหรับ Crawler เหล่านี้',
    nameThem: 'หากต้องการบล็อกเว็บไซต์สำหรับ Crawler เหล่านี้ด้วย ให้ระบุชื่อไว้ข้าง *',
    nameBesideStar: 'ระบุชื่อไว้ข้าง *',
  },
  'stray-rules': {
    belongToGroup: 'กฎเหล่านี้ใช้กับ {tokens:codes} เท่านั้น ซึ่งถูกบล็อกทั้งหมดอยู่แล้ว',
    alsoStray: 'กฎนี้ด้วย',
    blocksAllAlready: 'กฎนี้บล็อกทั้งหมด',
    moveToStar: 'หากต้องการใช้กับ Crawler ทุกตัว ให้เขียนไว้ใต้ `User-agent: *`',
  },
} as const;
