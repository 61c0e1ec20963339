/** Clauses about failed and refused requests, by the id of a `FailureDetail`. Texts of systems and codes are as they are. */
export const failures = {
  // Of the system, a server, or a function of the caller.
  system: '`{text}`',
  storeFailed: '`{operation}`: `{text}`',
  storeSilent: 'ไม่มีการตอบสนองภายใน {milliseconds} มิลลิวินาที',

  // Names and connections.
  nameTooLong: 'ชื่อโฮสต์ยาวเกินไป',
  noAddress: 'ไม่พบที่อยู่ IP',
  noConnection: 'เชื่อมต่อไม่ได้ภายใน {seconds} วินาที',
  noResponse: 'ไม่มีการตอบสนองภายใน {seconds} วินาที',
  noCompleteResponse: 'ไม่ได้รับการตอบสนองที่สมบูรณ์ภายใน {seconds} วินาที',
  aborted: 'โปรแกรมที่ส่งคำขอหยุดคำขอ',
  closedInHandshake: 'การเชื่อมต่อปิดลงระหว่างการแฮนด์เชค TLS',
  proxyAnswered: 'พร็อกซีตอบรหัสสถานะ {status} สำหรับ `CONNECT {authority}`',

  // Responses.
  answered: 'เว็บไซต์ตอบรหัสสถานะ {status}',
  answered304: 'เว็บไซต์ตอบรหัสสถานะ 304 สำหรับคำขอที่ไม่มีเงื่อนไข',
  answeredPart: 'เว็บไซต์ส่งไฟล์มาเพียงส่วนเดียว (206)',
  invalidStatus: 'สถานะ {status} ไม่ใช่รหัสสถานะของ HTTP',
  transferCoding: 'เว็บไซต์ใช้การเข้ารหัสการส่ง `{coding}`',
  contentEncoding: 'การเข้ารหัสเนื้อหาคือ `{name}`',
  nestedEncodings: 'มีการเข้ารหัสซ้อนกัน {count} ชั้น',
  encodedBytes: 'มีไบต์ที่เข้ารหัสมากเกินไป',
  incompleteBody: 'เนื้อหาของการตอบสนองไม่ครบ',
  interimResponses: 'มีการตอบสนองชั่วคราวมากกว่า {count} ครั้ง',
  headerFields: 'ส่วนหัวมี {count} ฟิลด์',
  wireBytes: 'เว็บไซต์ส่งข้อมูลมากกว่า {bytes} ไบต์',
  packets: 'เว็บไซต์ส่งเนื้อหา {bytes} ไบต์เป็น {pieces} แพ็กเก็ต',
  chunks: 'เว็บไซต์ส่งเนื้อหา {bytes} ไบต์เป็น {pieces} ส่วน',

  // FTP.
  ftpNoConnection: 'เชื่อมต่อไม่ได้',
  ftpNoGreeting: 'ไม่ได้รับการตอบสนองแรกจากเซิร์ฟเวอร์',
  ftpReplyBytes: 'การตอบสนองยาวกว่า {count} ไบต์',
  ftpReplyPackets: 'การตอบสนองมีมากกว่า {count} แพ็กเก็ต',
  ftpNoPort: 'การตอบสนองต่อ `{command}` ไม่ได้ระบุพอร์ต',
  ftpBlockedPort: 'การตอบสนองต่อ `{command}` ระบุพอร์ต {port} ซึ่งบริการอื่นใช้',
  ftpOtherHost: 'การตอบสนองต่อ `PASV` ระบุโฮสต์อื่นคือ {host}',

  // Refusals of this gate.
  notAnAddress: '`{address}` ไม่ใช่ที่อยู่ IP',
  notPublic: '{address} ไม่ใช่ที่อยู่สาธารณะ (`{range}`) และไม่อนุญาตที่อยู่ส่วนตัว',
  cloudService: '{address} ไม่ใช่ที่อยู่สาธารณะ (บริการภายในของคลาวด์) และไม่อนุญาตที่อยู่ส่วนตัว',
  localName: 'เป็นชื่อในเครือข่ายของพร็อกซี และไม่อนุญาตที่อยู่ส่วนตัว',
  blockedPort: 'พอร์ต {port} ไม่ใช่พอร์ตของเว็บเซิร์ฟเวอร์ และเบราว์เซอร์ก็ไม่เชื่อมต่อ: ให้ใช้พอร์ตอื่น',
  otherPort: 'ไม่อนุญาตพอร์ต {port}',
  ftpBesideProxy: 'ใช้ FTP ไม่ได้เมื่อตั้งค่าพร็อกซีไว้ เพราะ FTP ไม่ผ่านพร็อกซี',
  ftpDisabled: 'ไม่ได้เปิดใช้ FTP หรือมีการตั้งค่าฟังก์ชันการเชื่อมต่อเอง ซึ่ง FTP ไม่ผ่านฟังก์ชันนั้น',
  refusedByService: 'นำไปยังที่อยู่หรือพอร์ตที่บริการนี้ไม่เชื่อมต่อ',

  // Not requested.
  refused: 'นำไปยังที่อยู่หรือพอร์ตที่ไม่อนุญาต',
  overloaded: 'มีคำขอรออยู่มากเกินไป',
  'backed-off': 'เซิร์ฟเวอร์ขอให้หยุดพักก่อน',
  suspended: 'เครือข่ายของเครื่องนี้ใช้งานไม่ได้',

  // Modules that cannot be loaded.
  restart: 'ให้เริ่มโปรเซสนี้ใหม่: `{text}`',
  missingPackage: 'ไม่ได้ติดตั้งแพ็กเกจ `{name}`: ให้เรียกใช้ `npm install {name}@{version}`',

  // If nothing else is known.
  code: 'ดึงไฟล์ไม่ได้ (`{code}`)',

  // By the reason of a failure and Node's error code.
  'dns.ENOTFOUND': 'ไม่พบโฮสต์ชื่อนี้ ({code})',
  'dns.ENODATA': 'ชื่อนี้ไม่มีที่อยู่ IP ({code})',
  'dns.ESERVFAIL': 'เซิร์ฟเวอร์ชื่อของเว็บไซต์มีข้อผิดพลาด ({code})',
  'dns.ETIMEOUT': 'เซิร์ฟเวอร์ชื่อของเว็บไซต์ไม่ตอบสนอง ({code})',
  'dns.ECONNREFUSED': 'ตัวแปลงชื่อของเครื่องนี้ไม่ตอบสนอง ({code})',
  'dns.EREFUSED': 'ตัวแปลงชื่อของเครื่องนี้ปฏิเสธการค้นหา ({code})',
  'connect.ECONNREFUSED': 'เว็บไซต์ปฏิเสธการเชื่อมต่อ ({code})',
  'connect.EHOSTUNREACH': 'เข้าถึงเว็บไซต์ไม่ได้ ({code})',
  'connect.ENETUNREACH': 'เครื่องนี้ไม่มีเส้นทางเครือข่ายไปยังเว็บไซต์ ({code})',
  'connect.EADDRNOTAVAIL': 'เครื่องนี้ไม่มีที่อยู่สำหรับเข้าถึงเว็บไซต์ ({code})',
  'connect.EACCES': 'เครื่องนี้ไม่ได้รับอนุญาตให้เชื่อมต่อกับเว็บไซต์ ({code})',
  'connect.EPERM': 'เครื่องนี้ไม่ได้รับอนุญาตให้เชื่อมต่อกับเว็บไซต์ ({code})',
  'connect.EMFILE': 'โปรเซสนี้เปิดไฟล์มากเกินไป ({code})',
  'connect.ENFILE': 'เครื่องนี้เปิดไฟล์มากเกินไป ({code})',
  'connect.ENOBUFS': 'เครื่องนี้มีบัฟเฟอร์ไม่พอ ({code})',
  'connect.ENOMEM': 'เครื่องนี้มีหน่วยความจำไม่พอ ({code})',
  'tls.CERT_HAS_EXPIRED': 'ใบรับรองของเว็บไซต์หมดอายุแล้ว ({code})',
  'tls.CERT_NOT_YET_VALID': 'ใบรับรองของเว็บไซต์ยังไม่เริ่มใช้ได้ ({code})',
  'tls.ERR_TLS_CERT_ALTNAME_INVALID': 'ใบรับรองของเว็บไซต์เป็นของชื่ออื่น ({code})',
  'tls.DEPTH_ZERO_SELF_SIGNED_CERT': 'ใบรับรองของเว็บไซต์ลงนามด้วยตัวเอง ({code})',
  'tls.SELF_SIGNED_CERT_IN_CHAIN': 'ใบรับรองของเว็บไซต์ลงนามด้วยตัวเอง ({code})',
  'tls.UNABLE_TO_GET_ISSUER_CERT': 'ไม่รู้จักผู้ออกใบรับรองของเว็บไซต์ ({code})',
  'tls.UNABLE_TO_GET_ISSUER_CERT_LOCALLY': 'ไม่รู้จักผู้ออกใบรับรองของเว็บไซต์ ({code})',
  'tls.UNABLE_TO_VERIFY_LEAF_SIGNATURE': 'ไม่รู้จักผู้ออกใบรับรองของเว็บไซต์ ({code})',
  'tls.ERR_SSL_WRONG_VERSION_NUMBER': 'เว็บไซต์ไม่ได้ตอบด้วย TLS ({code})',
  'invalid-response.HPE_INVALID_CONSTANT': 'เว็บไซต์ไม่ได้ตอบด้วย HTTP ({code})',
  'invalid-response.HPE_HEADER_OVERFLOW': 'ส่วนหัวของเว็บไซต์ใหญ่เกินไป ({code})',
  'reset.ECONNRESET': 'เว็บไซต์ปิดการเชื่อมต่อ ({code})',
  'reset.EPIPE': 'เว็บไซต์ปิดการเชื่อมต่อ ({code})',
  invalidHttp: 'การตอบสนองของเว็บไซต์ไม่ใช่ HTTP ที่ถูกต้อง ({code})',
} as const;

/** What a clause is about, if that is not the site itself. */
export const subjects = { about: '{subject}: {clause}', proxy: 'พร็อกซี' } as const;
