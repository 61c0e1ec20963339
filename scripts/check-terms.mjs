// Fails if a text in Hindi or Thai has a word, a spelling or a space that docs/translations.md says not to use.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { packages } from './packages.mjs';
import { root } from './processes.mjs';

/** What is not written, with what is written in its place. */
const NOT_HINDI = [
  ['।', '.'],
  ['ँ', 'ं'],
  [/[खगक]\u093c|[\u0958-\u095a]/u, 'no dot below, as in खाली, गलत'],
  ['पंक्ति', 'लाइन'],
  ['समूह', 'ग्रुप'],
  ['URL', 'यूआरएल'],
  ['केवल', 'सिर्फ़'],
  ['उत्तर', 'रिस्पॉन्स, or जवाब of AI and cells'],
  ['विफल', 'गड़बड़ी'],
  ['असफल', 'गड़बड़ी'],
  ['त्रुटि', 'गड़बड़ी'],
  ['प्रशिक्षण', 'ट्रेनिंग'],
  [/उपयोग(?!कर्ता)/u, 'इस्तेमाल'],
  ['सामग्री', 'कॉन्टेंट'],
  ['संस्करण', 'वर्शन'],
  ['सत्र', 'सेशन'],
  ['सहेज', 'सेव करना'],
  ['तालिका', 'टेबल'],
  ['निर्देशिका', 'डायरेक्ट्री'],
  ['नज़रअंदाज़', 'अनदेखा करना'],
  ['क्रॉलरों', 'क्रॉलर'],
  ['पाथों', 'पाथ'],
  [/(?:^|\s)मान(?=\s|$)/u, 'वैल्यू'],
  [/(?:^|\s)पथ(?=\s|$)/u, 'पाथ'],
  ['पाठ', 'टेक्स्ट'],
  ['लाएं', 'फ़ेच करना, क्रॉल करना'],
  [/(?:^|\s)(?:ला सकत|लाया|लाई|लाए)/u, 'फ़ेच करना, क्रॉल करना'],
  ['सब कुछ की', 'पूरी साइट को क्रॉल करने की'],
  ['का नाम लेत', 'में … का नाम है'],
  [/जीत(?:ता|ती|ते|ना)/u, 'लागू होना'],
  [/हार(?:ता|ती|ते|ना)(?=[\s.,]|$)/u, 'लागू नहीं होना'],
  ['सिद्ध', 'साबित हुआ'],
  ['चिपका', 'पेस्ट करना'],
  ['समय समाप्त', 'टाइम आउट'],
  [/\bAI\b(?! Overviews| Mode|-)/u, 'एआई'],
  [/\bRFC\b/u, 'आरएफ़सी'],
];

const NOT_THAI = [
  ['ครอว์เลอร์', 'Crawler'],
  ['โปรแกรมรวบรวมข้อมูล', 'Crawler'],
  ['รวบรวมข้อมูล', 'ทำการ Crawl'],
  ['ใด ๆ', 'ใดๆ'],
  [/ \u0e46/u, 'no space before ๆ'],
  [/\u0e4d\u0e32/u, 'ำ as one character'],
  ['\u200b', 'no zero-width space'],
  [/บรรทัด (?=\{line|\d)/u, 'บรรทัดที่'],
  ['ล้มเหลว', 'มีข้อผิดพลาด'],
  ['ตัดสิน', 'มีผล, สรุป'],
  ['ชนะ', 'มีผล, เจาะจงกว่า'],
  [/แพ้(?!ร)/u, 'ไม่มีผล'],
  ['ความคิดเห็น', 'คำอธิบาย'],
  ['เฮดเดอร์', 'ส่วนหัว HTTP'],
  ['เครื่องหมายลำดับไบต์', 'Byte Order Mark (BOM)'],
  ['กติกา', 'กฎ'],
  [
    /[a-z0-9}`][\u0e00-\u0e2e\u0e40-\u0e45]|[\u0e00-\u0e4e][a-z0-9{`]/iu,
    'a space between Thai and Latin letters, digits, code',
  ],
];

const LANGUAGES = { hi: NOT_HINDI, th: NOT_THAI };

/** A text that is a name and not a sentence. */
const NAME = /^[\w .+-]+$/;

/** Returns what is wrong with a text of a language: what was found, and what is written in its place. */
export function wrongTerms(language, text) {
  if (NAME.test(text)) return [];
  return LANGUAGES[language].flatMap(([wrong, right]) => {
    // Code is as in the file; in Thai it still needs its spaces.
    const read = language === 'hi' ? text.replace(/`[^`]*`|\{[^}]*\}/g, ' ') : text;
    const found = typeof wrong === 'string' ? (read.includes(wrong) ? wrong : undefined) : wrong.exec(read)?.[0];
    return found === undefined ? [] : [{ found, right }];
  });
}

/** Returns the texts of a source file that are not ids or names of modules, each with its line. */
export function textsIn(source) {
  const file = ts.createSourceFile('messages.ts', source, ts.ScriptTarget.Latest, true);
  const texts = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const isKey = ts.isPropertyAssignment(node.parent ?? node) && node.parent.name === node;
    if (ts.isStringLiteralLike(node) && !isKey) {
      texts.push({ text: node.text, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return texts;
}

function translations() {
  return packages().flatMap(({ folder }) =>
    Object.keys(LANGUAGES).flatMap((language) =>
      readdirSync(join(root, folder, 'src'), { recursive: true })
        .map((name) => String(name).replaceAll('\\', '/'))
        .filter((name) => new RegExp(`(?:^|/)${language}/.*\\.ts$`).test(name))
        .map((name) => ({ language, path: join(folder, 'src', name) })),
    ),
  );
}

/** Returns the paragraphs and list items of a page, without code blocks and targets of links, each with its line. */
export function paragraphsIn(page) {
  const prose = page.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
  const paragraphs = [...prose.matchAll(/(?:^(?!$).*\n?)+/gm)].map(({ 0: text, index }) => ({
    text: text.replace(/\]\([^)]*\)/g, ']').trim(),
    line: prose.slice(0, index).split('\n').length,
  }));
  return paragraphs.filter(({ text }) => text !== '');
}

/** Returns the pages of the documentation in a language. */
function translatedPages() {
  return Object.keys(LANGUAGES).flatMap((language) =>
    readdirSync(join(root, 'docs', language)).map((name) => ({ language, path: join('docs', language, name) })),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  let count = 0;
  for (const { language, path } of [...translations(), ...translatedPages()]) {
    const content = readFileSync(join(root, path), 'utf8');
    for (const { text, line } of path.endsWith('.md') ? paragraphsIn(content) : textsIn(content)) {
      for (const { found, right } of wrongTerms(language, text)) {
        count++;
        console.error(`${path}:${line}: "${found}", write: ${right}\n  ${text}`);
      }
    }
  }
  process.exitCode = count > 0 ? 1 : 0;
  if (count === 0) console.log('Hindi and Thai are worded as docs/translations.md says');
}
