/** Why the gate allows or blocks a URL, by the reason. */
export const verdicts = {
  'unsupported-scheme': 'ทำการ Crawl ได้เฉพาะ URL ที่เป็น `http`, `https` และ `ftp`',
  unavailable: 'ไม่มีไฟล์ {robotsUrl}{cause}',
  unreachable: 'ดึงไฟล์ไม่ได้: {robotsUrl}{cause}',
  'unreachable-for-long': 'ดึงไฟล์ไม่ได้มานานแล้ว: {robotsUrl}{cause}',
  'refused-address': 'ไม่ได้ดึงไฟล์ {robotsUrl}{cause}',
  overloaded: 'ไม่ได้ดึงไฟล์ {robotsUrl}{cause}',
  'backed-off': 'ไม่ได้ดึงไฟล์ {robotsUrl}{cause}',
  'local-failure': 'ดึงไฟล์จากเครื่องนี้ไม่ได้: {robotsUrl}{cause}',
  'internal-error': 'ตรวจ {robotsUrl} ไม่ได้ เพราะข้อผิดพลาดในซอฟต์แวร์นี้ (ไฟล์ `{fileHash}`)',
} as const;

/** What `{cause}` is: the failure of the last fetch, or the status of the one that decides. */
export const causes = { failure: ' สาเหตุ: {detail}', status: ' ({status})' } as const;

/** Why redirects lead to no file, by the reason. */
export const redirects = {
  'redirect-loop': 'ถือว่าไม่มีไฟล์ เพราะมีการเปลี่ยนเส้นทางกลับมาที่เดิม: {robotsUrl}{cause}',
  'too-many-redirects': 'ถือว่าไม่มีไฟล์ เพราะมีการเปลี่ยนเส้นทางมากเกินไป: {robotsUrl}{cause}',
  'bad-location': 'ถือว่าไม่มีไฟล์ เพราะมีการเปลี่ยนเส้นทางไปยัง URL ที่ไม่ถูกต้อง: {robotsUrl}{cause}',
  'disallowed-hop': 'ถือว่าไม่มีไฟล์ เพราะมีการเปลี่ยนเส้นทางไปยัง URL ที่ถูกบล็อก: {robotsUrl}{cause}',
} as const;

export const others = {
  pageRefused: 'ไม่มีการส่งคำขอสำหรับหน้านี้ สาเหตุ: {detail}',
  ruleNotShown: 'แสดงกฎใน {robotsUrl} ไม่ได้ เพราะข้อผิดพลาดในซอฟต์แวร์นี้',
  allowed: 'อนุญาต: {url} {why}',
  blocked: 'บล็อก: {url} {why}',
} as const;
