import { complete, type Wrong } from '@maycrawl/core/message';
import type { policyReport as english } from '../en/policy-report.js';

/** What a report for people says around a policy. */
export const policyReport = {
  noFile: 'कोई फ़ाइल नहीं, नीचे देखें',
  asGoogle: { other: '{count:number} बाइट, जैसे Google पढ़ता है' },
  byRfc9309: { other: '{count:number} बाइट, आरएफ़सी 9309 के मुताबिक' },
  star: '*, {lines}: {answer}',
  starWithoutGroup: '*, कोई ग्रुप नहीं: {answer}',
  lines: { one: 'लाइन {lines}', other: 'लाइनें {lines}' },
  starDoesNotApply: '* लागू नहीं होता',
  basisAndNotes: '{basis}. {notes}',
  notFetched: 'क्रॉल नहीं होता',
  countBlocked: '[{checked:number} में से {blocked:number} ब्लॉक]',
  moreVendors: '{vendors} और {count} अन्य',
  doesNotSay: '?: नहीं बताता कि वह robots.txt को फ़ॉलो करता है या नहीं',
  who: 'कौन',
  use: 'इस्तेमाल',
  answer: 'जवाब',
  mayFetch: 'क्रॉल करने की अनुमति',
  useIs: 'इस्तेमाल की अनुमति',
  by: 'वजह',
  usageLines: 'इस्तेमाल की लाइनें: अनुरोध, जो कुछ ब्लॉक नहीं करते',
  usageLine: 'लाइन {line}, {names} के लिए: {text}',
  usageLineOutside: 'लाइन {line}, ग्रुप के बाहर: {text}',
  moreUsageLines: { one: '{count:number} और लाइन', other: '{count:number} और लाइनें' },
  notes: 'ध्यान दें',
  limits: 'robots.txt क्या नहीं कर सकती',
  leftOut: 'नहीं दिखाए गए, क्योंकि फ़ाइल में इनके किसी क्रॉलर का नाम नहीं है: {uses}. --all से हर क्रॉलर दिखता है.',
} as const;

complete<Wrong<typeof english, typeof policyReport>>();
