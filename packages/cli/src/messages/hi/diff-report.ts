import { complete, type Wrong } from '@maycrawl/core/message';
import type { diffReport as english } from '../en/diff-report.js';

/** What a report for people says around what an edit changes. */
export const diffReport = {
  fromTo: '{before} से {after} में बदलाव',
  heading: '{before} से {after} में बदलाव',
  noFile: '{name} (कोई फ़ाइल नहीं: कुछ ब्लॉक नहीं है)',
  accessBefore: 'पहले, {name}: {text}',
  accessAfter: 'अब, {name}: {text}',
  notBlockedAsAWhole: 'पूरी साइट ब्लॉक नहीं है.',
  before: 'पहले:',
  after: 'अब:',
  columns: '| क्रॉलर | बदलाव | यूआरएल | पहले | अब |',
  newlyBlocked: 'अब ब्लॉक',
  newlyAllowed: 'अब अनुमति',
  noUrl: 'कोई यूआरएल नहीं, साबित हुआ',
  lines: { one: 'लाइन {lines}', other: 'लाइनें {lines}' },
  allowedByLines: 'अनुमति है ({lines})',
  blockedByLines: 'ब्लॉक है ({lines})',
  linesOf: 'लाइनें इसके हिसाब से हैं: {who}',
  withLinesOf: '{who} (लाइनें इसके हिसाब से: {one})',
  partOf: '{patterns:either} का एक हिस्सा (जैसे {path})',
  except: '{exceptions:list} को छोड़कर {range}',
  listed: {
    by: 'checked',
    other: 'सूची के {checked:number} यूआरएल में से: {blocked:number} अब ब्लॉक, {allowed:number} को अब अनुमति',
  },
  listedFor: {
    by: 'checked',
    other: '{who}: सूची के {checked:number} यूआरएल में से {blocked:number} अब ब्लॉक, {allowed:number} को अब अनुमति',
  },
  listedUrl: '{url}: अब {decided}',
  more: 'और {count:number} अन्य',
  moreRules: 'और {count:number} अन्य: --all या --format json से सब दिखते हैं',
  moreCrawlers: { other: '{count:number} और क्रॉलर के बदलाव नहीं दिखाए गए: --all या --format json से सब दिखते हैं' },
  moreUses: 'इस्तेमाल में {count:number} और बदलाव: --all या --format json से सब दिखते हैं',
  notDecided: 'तय नहीं हुआ. {reason}',
  notDecidedRules: {
    one: '{count:number} नियम के लिए तय नहीं हुआ ({lines}). {reason}',
    other: '{count:number} नियमों के लिए तय नहीं हुआ ({lines}). {reason}',
  },
  linesBefore: 'बदलाव से पहले {lines}',
  linesAfter: 'बदलाव के बाद {lines}',
  largerBudget: '--budget की वैल्यू बढ़ाने से मदद मिल सकती है.',
  annotation: '{who}: {what}: पहले {before}; अब {after}',
  annotationRest: '{who}: {sentence}',
  noFileDiffers: 'कोई फ़ाइल {base} से अलग नहीं है, इसलिए किसी यूआरएल का नतीजा नहीं बदलता',
} as const;

complete<Wrong<typeof english, typeof diffReport>>();
