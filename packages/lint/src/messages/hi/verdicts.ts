import { complete, type Wrong } from '@maycrawl/core/message';
import type { VerdictSlots } from '../../verdict/explain-verdict.js';
import { cachedAccess } from './cached-access.js';

/** Why the rules of a file allow or block a URL. */
export const verdicts = {
  only: '{token:code} के ग्रुप में लाइन {line:number} का नियम लागू होता है: {rule:code} ({count:number} वर्ण).',
  beats:
    '{token:code} के ग्रुप में लाइन {line:number} का नियम लागू होता है: {rule:code} ({count:number} वर्ण), लाइन {loserLine:number} के {loser:code} ({length:number}) से ज़्यादा सटीक है.',
  allowWins:
    '{token:code} के ग्रुप में लाइन {line:number} का नियम लागू होता है: {rule:code} ({count:number} वर्ण) और लाइन {loserLine:number} का {loser:code} उतना ही लंबा है. लंबाई बराबर होने पर, Allow नियम लागू होता है.',
  firstWins:
    '{token:code} के ग्रुप में लाइन {line:number} का नियम लागू होता है: {rule:code} ({count:number} वर्ण). लाइन {loserLine:number} का {loser:code} उतना ही लंबा है और उसका नतीजा भी वही है.',
  matchedAs: 'लागू होने वाला नियम, {matched:code} के तौर पर मेल खाता है.',
  more: {
    one: 'मेल खाने वाला {count:number} और नियम लागू नहीं होता.',
    other: 'मेल खाने वाले {count:number} और नियम लागू नहीं होते.',
  },
  emptyRule: '{token:code} के ग्रुप में पाथ वाला कोई नियम मेल नहीं खाता और लाइन {line:number} के {rule:code} में पाथ नहीं है.',
  noMatchingRule: '{token:code} के ग्रुप का कोई नियम मेल नहीं खाता.',
  noGroup: 'इस क्रॉलर पर कोई ग्रुप लागू नहीं होता.',
  robotsTxt: 'robots.txt फ़ाइल को हमेशा फ़ेच किया जा सकता है.',
  ignoresRobots: 'यह क्रॉलर robots.txt को फ़ॉलो नहीं करता.',
  notEvaluated: cachedAccess.notEvaluated as typeof cachedAccess.notEvaluated,
} as const;

complete<Wrong<VerdictSlots, typeof verdicts>>();
