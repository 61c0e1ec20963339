/** Texts of lines, groups and suggestions in Hindi. */
import { complete, type Wrong } from '@maycrawl/core/message';
import type { groups as englishGroups, lines as englishLines, statements as englishStatements } from '../en/lines.js';
import type { LineTexts } from '../line-texts.js';

const lines = {
  invalid: 'क्रॉलर इस लाइन को अनदेखा करते हैं: यह “फ़ील्ड: वैल्यू” के रूप में नहीं है.',
  sitemap: 'साइटमैप का नाम बताता है. यह हर क्रॉलर पर लागू होता है, लाइन चाहे कहीं भी हो.',
  unknownField: 'Google इस फ़ील्ड को अनदेखा करता है.',
  noToken: 'किसी क्रॉलर पर लागू नहीं होता: वैल्यू की शुरुआत में प्रॉडक्ट टोकन नहीं है.',
  everyOther: 'हर क्रॉलर जिसका नाम किसी दूसरे ग्रुप में नहीं है.',
  unknownCrawler: '{token} नाम का क्रॉलर इस टूल की सूची में नहीं है.',
  crawler: '{name}, {vendor}: {uses}.',
  mayNotApply: 'हो सकता है कि robots.txt उस पर लागू न हो.',
  ruleWithoutGroup: 'किसी क्रॉलर पर लागू नहीं होता: इसके ऊपर कोई User-agent लाइन नहीं है.',
  noPath: 'बिना पाथ वाले नियम का कोई असर नहीं होता.',
  matchesNothing: 'किसी पाथ से मेल नहीं खाता: पाथ / या * से शुरू होता है.',
  'allow-begin': '{text} से शुरू होने वाले पाथ क्रॉल करने की अनुमति देता है.',
  'allow-exact': 'सिर्फ़ {text} पाथ क्रॉल करने की अनुमति देता है.',
  'allow-contain': 'जिन पाथ में {text} है उन्हें क्रॉल करने की अनुमति देता है.',
  'allow-end': '{text} पर खत्म होने वाले पाथ क्रॉल करने की अनुमति देता है.',
  'allow-match': '{text} से मेल खाने वाले पाथ क्रॉल करने की अनुमति देता है.',
  'disallow-begin': '{text} से शुरू होने वाले पाथ ब्लॉक करता है.',
  'disallow-exact': 'सिर्फ़ {text} पाथ ब्लॉक करता है.',
  'disallow-contain': 'जिन पाथ में {text} है उन्हें ब्लॉक करता है.',
  'disallow-end': '{text} पर खत्म होने वाले पाथ ब्लॉक करता है.',
  'disallow-match': '{text} से मेल खाने वाले पाथ ब्लॉक करता है.',
  length: { other: 'इसकी लंबाई {count} वर्ण है: ज़्यादा लंबा नियम लागू होता है.' },
  beatenByAllow: '{path} पाथ के लिए लाइन {line} का नियम लागू होता है: Allow: {pattern} ({length}).',
  beatenByDisallow: '{path} पाथ के लिए लाइन {line} का नियम लागू होता है: Disallow: {pattern} ({length}).',
} as const;

const groups = {
  appliesToEveryOther: 'हर उस क्रॉलर पर लागू होता है जिसका नाम किसी दूसरे ग्रुप में नहीं है.',
  appliesToNone: 'किसी क्रॉलर पर लागू नहीं होता.',
  appliesTo: { by: 'others', '0': '{first} पर लागू होता है.', other: '{first} और {others} अन्य पर लागू होता है.' },
  blocksNothing: 'कुछ भी ब्लॉक नहीं करता.',
  allows: { other: '{count} पाथ की अनुमति देता है, कुछ भी ब्लॉक नहीं करता.' },
  blocks: { other: '{count} पाथ ब्लॉक करता है.' },
  blocksAndAllowsOne: { other: '{count} पाथ ब्लॉक करता है, 1 पाथ की अनुमति देता है.' },
  blocksAndAllows: { other: '{count} पाथ ब्लॉक करता है, {allowed} पाथ की अनुमति देता है.' },
} as const;

const statements = {
  granted: 'अनुमति: {use}',
  denied: 'मनाही: {use}',
  immediate: 'कुछ भी सेव नहीं होता',
  reference: 'इंडेक्स, अंश और लिंक',
  full: 'सारांश और पूरी कॉन्टेंट',
} as const;

export const lineTexts: LineTexts = {
  lines,
  groups,
  statements,
  suggestions: {
    'user-agent': 'ग्रुप के क्रॉलर',
    disallow: 'पाथ ब्लॉक करता है',
    allow: 'पाथ की अनुमति देता है',
    sitemap: 'साइटमैप का यूआरएल',
    ignored: 'Google इसे अनदेखा करता है',
    wholeUrl: 'पूरा यूआरएल',
    everyOther: 'बाकी हर क्रॉलर',
    pageUse: 'पेजों का क्या इस्तेमाल हो सकता है',
  },
  uses: {
    search: 'वेब खोज',
    'ai-training': 'एआई ट्रेनिंग',
    'ai-answers': 'एआई के जवाब',
    'user-action': 'उपयोगकर्ता के अनुरोध पर',
    ads: 'विज्ञापन',
    preview: 'लिंक की झलक',
    archive: 'आर्काइव',
    seo: 'एसईओ',
    monitoring: 'निगरानी',
    security: 'सुरक्षा',
    other: 'अन्य इस्तेमाल',
    undocumented: 'इस्तेमाल की जानकारी नहीं दी गई है',
  },
};

complete<Wrong<typeof englishLines, typeof lines>>();
complete<Wrong<typeof englishGroups, typeof groups>>();
complete<Wrong<typeof englishStatements, typeof statements>>();
