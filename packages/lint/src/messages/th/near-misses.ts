/** The rule that a reader of a verdict probably had in mind. */
export const nearMisses = {
  ownGroupBlocks:
    'กฎในบรรทัดที่ {line:number} จะบล็อก URL นี้ แต่กฎนั้นอยู่ในกลุ่มของ {token:code} ซึ่ง {crawler} ทำตามเฉพาะกลุ่มของตัวเอง (บรรทัดที่ {followedLine:number})',
  ownGroupAllows:
    'กฎในบรรทัดที่ {line:number} จะอนุญาต URL นี้ แต่กฎนั้นอยู่ในกลุ่มของ {token:code} ซึ่ง {crawler} ทำตามเฉพาะกลุ่มของตัวเอง (บรรทัดที่ {followedLine:number})',
  otherGroupBlocks:
    'กฎในบรรทัดที่ {line:number} จะบล็อก URL นี้ แต่กฎนั้นอยู่ในกลุ่มของ {token:code} ซึ่ง {crawler} ทำตามเฉพาะกลุ่มของ {followed:code} (บรรทัดที่ {followedLine:number})',
  otherGroupAllows:
    'กฎในบรรทัดที่ {line:number} จะอนุญาต URL นี้ แต่กฎนั้นอยู่ในกลุ่มของ {token:code} ซึ่ง {crawler} ทำตามเฉพาะกลุ่มของ {followed:code} (บรรทัดที่ {followedLine:number})',
  mustBeNamed: 'กฎในบรรทัดที่ {line:number} จะบล็อก URL นี้ แต่กฎนั้นอยู่ในกลุ่มของ {token:code} ซึ่งไม่มีผลกับ {crawler}',
  noGroupBlocks: 'กฎในบรรทัดที่ {line:number} จะบล็อก URL นี้ แต่กฎนั้นอยู่เหนือบรรทัด User-agent แรก จึงไม่มีผลกับ Crawler ใดๆ',
  noGroupAllows: 'กฎในบรรทัดที่ {line:number} จะอนุญาต URL นี้ แต่กฎนั้นอยู่เหนือบรรทัด User-agent แรก จึงไม่มีผลกับ Crawler ใดๆ',
  caseBlocks: 'กฎ {rule:code} ในบรรทัดที่ {line:number} จะบล็อก URL นี้ แต่ตัวพิมพ์เล็กและตัวพิมพ์ใหญ่ต่างกัน จึงเป็นคนละเส้นทาง',
  caseAllows: 'กฎ {rule:code} ในบรรทัดที่ {line:number} จะอนุญาต URL นี้ แต่ตัวพิมพ์เล็กและตัวพิมพ์ใหญ่ต่างกัน จึงเป็นคนละเส้นทาง',
  leadingSlashBlocks:
    'กฎ {rule:code} ในบรรทัดที่ {line:number} จะบล็อก URL นี้ แต่เส้นทางของกฎไม่ได้ขึ้นต้นด้วยเครื่องหมายทับ จึงไม่ตรงกับ URL ใดๆ',
  leadingSlashAllows:
    'กฎ {rule:code} ในบรรทัดที่ {line:number} จะอนุญาต URL นี้ แต่เส้นทางของกฎไม่ได้ขึ้นต้นด้วยเครื่องหมายทับ จึงไม่ตรงกับ URL ใดๆ',
  hostBlocks: 'กฎ {rule:code} ในบรรทัดที่ {line:number} จะบล็อก URL นี้ แต่กฎมีโฮสต์อยู่ด้วย กฎต้องมีเฉพาะเส้นทาง เช่น {pattern:code}',
  hostAllows: 'กฎ {rule:code} ในบรรทัดที่ {line:number} จะอนุญาต URL นี้ แต่กฎมีโฮสต์อยู่ด้วย กฎต้องมีเฉพาะเส้นทาง เช่น {pattern:code}',
  endBlocks: 'หากไม่มี $ กฎ {rule:code} ในบรรทัดที่ {line:number} จะบล็อก URL นี้ กฎนี้ตรงกับเฉพาะ URL ที่จบตรงนั้น',
  endAllows: 'หากไม่มี $ กฎ {rule:code} ในบรรทัดที่ {line:number} จะอนุญาต URL นี้ กฎนี้ตรงกับเฉพาะ URL ที่จบตรงนั้น',
  trailingSlashBlocks:
    'กฎ {rule:code} ในบรรทัดที่ {line:number} บล็อกเส้นทาง {path:code} ที่ปิดท้ายด้วยเครื่องหมายทับ แต่ไม่ได้บล็อกเส้นทางนี้',
  trailingSlashAllows:
    'กฎ {rule:code} ในบรรทัดที่ {line:number} อนุญาตเส้นทาง {path:code} ที่ปิดท้ายด้วยเครื่องหมายทับ แต่ไม่ได้อนุญาตเส้นทางนี้',
} as const;
