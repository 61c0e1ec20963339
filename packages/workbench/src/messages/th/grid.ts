/** Texts of the grid of URLs and crawlers. */
export const grid = {
  url: 'URL',
  crawlers: 'ครอว์เลอร์',
  addUrls: 'เพิ่ม URL',
  fromSitemap: 'จากแผนผังเว็บไซต์',
  noUrls: 'เพิ่ม URL เพื่อดูว่าใครดึงได้บ้าง',
  allowed: 'อนุญาต',
  blocked: 'บล็อก',
  line: 'บรรทัด {line}',
  noRule: 'ไม่มีกฎ',
  cellAllowed: '{url}, {crawler}: อนุญาต, {decider}',
  cellBlocked: '{url}, {crawler}: บล็อก, {decider}',
  changed: 'เปลี่ยนแล้ว',
  totals: 'อนุญาต {allowed} · บล็อก {blocked}',
  mayFetch: '{crawler} ดึง {path} ได้',
  mayNotFetch: '{crawler} ดึง {path} ไม่ได้',
  why: 'เหตุผล',
};
