/** Texts of lines, groups and suggestions in Thai. */
import { complete, type Wrong } from '@maycrawl/core/message';
import type { groups as englishGroups, lines as englishLines, statements as englishStatements } from '../en/lines.js';
import type { LineTexts } from '../line-texts.js';

const lines = {
  invalid: 'Crawler ข้ามบรรทัดนี้ เพราะไม่ได้อยู่ในรูปแบบ “ฟิลด์: ค่า”',
  sitemap: 'ระบุแผนผังเว็บไซต์ ซึ่งใช้กับ Crawler ทุกตัว ไม่ว่าบรรทัดจะอยู่ที่ใด',
  unknownField: 'Google ข้ามฟิลด์นี้',
  noToken: 'ไม่ใช้กับ Crawler ใด เพราะค่าไม่ได้ขึ้นต้นด้วยโทเค็นผลิตภัณฑ์',
  everyOther: 'Crawler ทุกตัวที่ไม่มีกลุ่มอื่นระบุชื่อ',
  unknownCrawler: 'ไม่มี {token} ในรายการ Crawler ของเครื่องมือนี้',
  crawler: '{name}, {vendor}: {uses}',
  mayNotApply: 'robots.txt อาจไม่มีผลกับ Crawler นี้',
  ruleWithoutGroup: 'ไม่ใช้กับ Crawler ใด เพราะไม่มีบรรทัด User-agent อยู่ด้านบน',
  noPath: 'กฎที่ไม่มีเส้นทางไม่มีผล',
  matchesNothing: 'ไม่ตรงกับเส้นทางใด เพราะเส้นทางต้องขึ้นต้นด้วย / หรือ *',
  'allow-begin': 'อนุญาตเส้นทางที่ขึ้นต้นด้วย {text}',
  'allow-exact': 'อนุญาตเฉพาะเส้นทาง {text}',
  'allow-contain': 'อนุญาตเส้นทางที่มี {text}',
  'allow-end': 'อนุญาตเส้นทางที่ลงท้ายด้วย {text}',
  'allow-match': 'อนุญาตเส้นทางที่ตรงกับ {text}',
  'disallow-begin': 'บล็อกเส้นทางที่ขึ้นต้นด้วย {text}',
  'disallow-exact': 'บล็อกเฉพาะเส้นทาง {text}',
  'disallow-contain': 'บล็อกเส้นทางที่มี {text}',
  'disallow-end': 'บล็อกเส้นทางที่ลงท้ายด้วย {text}',
  'disallow-match': 'บล็อกเส้นทางที่ตรงกับ {text}',
  length: { other: 'ยาว {count} อักขระ กฎที่ยาวกว่ามีผล' },
  beatenByAllow: 'สำหรับเส้นทาง {path} กฎในบรรทัดที่ {line} มีผลแทน: Allow: {pattern} ({length})',
  beatenByDisallow: 'สำหรับเส้นทาง {path} กฎในบรรทัดที่ {line} มีผลแทน: Disallow: {pattern} ({length})',
} as const;

const groups = {
  appliesToEveryOther: 'ใช้กับ Crawler ทุกตัวที่ไม่มีกลุ่มอื่นระบุชื่อ',
  appliesToNone: 'ไม่ใช้กับ Crawler ใด',
  appliesTo: { by: 'others', '0': 'ใช้กับ {first}', other: 'ใช้กับ {first} และอีก {others} ตัว' },
  blocksNothing: 'ไม่บล็อกอะไร',
  allows: { other: 'อนุญาต {count} เส้นทาง ไม่บล็อกอะไร' },
  blocks: { other: 'บล็อก {count} เส้นทาง' },
  blocksAndAllowsOne: { other: 'บล็อก {count} เส้นทาง อนุญาต 1 เส้นทาง' },
  blocksAndAllows: { other: 'บล็อก {count} เส้นทาง อนุญาต {allowed} เส้นทาง' },
} as const;

const statements = {
  granted: 'ยอมให้ใช้: {use}',
  denied: 'ไม่ยอมให้ใช้: {use}',
  immediate: 'ไม่มีการจัดเก็บ',
  reference: 'ดัชนี ข้อความตัดตอน และลิงก์',
  full: 'บทสรุปและการทำซ้ำ',
} as const;

export const lineTexts: LineTexts = {
  lines,
  groups,
  statements,
  suggestions: {
    'user-agent': 'Crawler ของกลุ่ม',
    disallow: 'บล็อกเส้นทาง',
    allow: 'อนุญาตเส้นทาง',
    sitemap: 'URL ของแผนผังเว็บไซต์',
    ignored: 'Google ข้ามฟิลด์นี้',
    wholeUrl: 'URL ทั้งหมด',
    everyOther: 'Crawler อื่นทุกตัว',
    pageUse: 'หน้าเว็บนำไปใช้อะไรได้',
  },
  uses: {
    search: 'การค้นหาเว็บ',
    'ai-training': 'การฝึก AI',
    'ai-answers': 'คำตอบจาก AI',
    'user-action': 'ตามคำขอของผู้ใช้',
    ads: 'โฆษณา',
    preview: 'ตัวอย่างลิงก์',
    archive: 'คลังเก็บเว็บ',
    seo: 'SEO',
    monitoring: 'เฝ้าระวัง',
    security: 'ความปลอดภัย',
    other: 'การใช้งานอื่น',
    undocumented: 'ไม่มีเอกสารการใช้งาน',
  },
};

complete<Wrong<typeof englishLines, typeof lines>>();
complete<Wrong<typeof englishGroups, typeof groups>>();
complete<Wrong<typeof englishStatements, typeof statements>>();
