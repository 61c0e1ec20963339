/** The rule that a reader of a verdict probably had in mind. */
export const nearMisses = {
  ownGroupBlocks:
    'บรรทัด {line:number} จะบล็อกสิ่งนี้ แต่อยู่ในกลุ่มของ {token:code} ส่วน {crawler} ทำตามกลุ่มของตัวเองเท่านั้น (บรรทัด {followedLine:number})',
  ownGroupAllows:
    'บรรทัด {line:number} จะอนุญาตสิ่งนี้ แต่อยู่ในกลุ่มของ {token:code} ส่วน {crawler} ทำตามกลุ่มของตัวเองเท่านั้น (บรรทัด {followedLine:number})',
  otherGroupBlocks:
    'บรรทัด {line:number} จะบล็อกสิ่งนี้ แต่อยู่ในกลุ่มของ {token:code} ส่วน {crawler} ทำตามกลุ่มของ {followed:code} เท่านั้น (บรรทัด {followedLine:number})',
  otherGroupAllows:
    'บรรทัด {line:number} จะอนุญาตสิ่งนี้ แต่อยู่ในกลุ่มของ {token:code} ส่วน {crawler} ทำตามกลุ่มของ {followed:code} เท่านั้น (บรรทัด {followedLine:number})',
  mustBeNamed: 'บรรทัด {line:number} จะบล็อกสิ่งนี้ แต่อยู่ในกลุ่มของ {token:code} ซึ่งไม่มีผลกับ {crawler}',
  noGroupBlocks: 'บรรทัด {line:number} จะบล็อกสิ่งนี้ แต่อยู่เหนือบรรทัด User-agent แรก จึงไม่มีผลกับครอว์เลอร์ใด',
  noGroupAllows: 'บรรทัด {line:number} จะอนุญาตสิ่งนี้ แต่อยู่เหนือบรรทัด User-agent แรก จึงไม่มีผลกับครอว์เลอร์ใด',
  caseBlocks: 'บรรทัด {line:number} {rule:code} จะบล็อกสิ่งนี้ แต่ตัวพิมพ์เล็กใหญ่ต่างกัน จึงเป็นคนละเส้นทาง',
  caseAllows: 'บรรทัด {line:number} {rule:code} จะอนุญาตสิ่งนี้ แต่ตัวพิมพ์เล็กใหญ่ต่างกัน จึงเป็นคนละเส้นทาง',
  leadingSlashBlocks: 'บรรทัด {line:number} {rule:code} จะบล็อกสิ่งนี้ แต่เส้นทางไม่ได้เริ่มด้วยเครื่องหมายทับ จึงไม่ตรงกับสิ่งใด',
  leadingSlashAllows: 'บรรทัด {line:number} {rule:code} จะอนุญาตสิ่งนี้ แต่เส้นทางไม่ได้เริ่มด้วยเครื่องหมายทับ จึงไม่ตรงกับสิ่งใด',
  hostBlocks: 'บรรทัด {line:number} {rule:code} จะบล็อกสิ่งนี้ แต่มีชื่อโฮสต์อยู่ กฎมีได้เฉพาะเส้นทาง เช่น {pattern:code}',
  hostAllows: 'บรรทัด {line:number} {rule:code} จะอนุญาตสิ่งนี้ แต่มีชื่อโฮสต์อยู่ กฎมีได้เฉพาะเส้นทาง เช่น {pattern:code}',
  endBlocks: 'บรรทัด {line:number} {rule:code} จะบล็อกสิ่งนี้หากไม่มี $ เพราะตรงเฉพาะ URL ที่จบตรงนั้น',
  endAllows: 'บรรทัด {line:number} {rule:code} จะอนุญาตสิ่งนี้หากไม่มี $ เพราะตรงเฉพาะ URL ที่จบตรงนั้น',
  trailingSlashBlocks: 'บรรทัด {line:number} {rule:code} จะบล็อก {path:code} ที่มีเครื่องหมายทับปิดท้าย แต่ไม่บล็อกสิ่งนี้',
  trailingSlashAllows: 'บรรทัด {line:number} {rule:code} จะอนุญาต {path:code} ที่มีเครื่องหมายทับปิดท้าย แต่ไม่อนุญาตสิ่งนี้',
} as const;
