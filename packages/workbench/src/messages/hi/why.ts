import { policyLimits } from '@maycrawl/lint/internal/messages/hi';

/** Texts of the explanation of one verdict. */
export const why = {
  title: 'क्यों',
  mayFetch: '{crawler} को {path} क्रॉल करने की अनुमति है.',
  mayNotFetch: '{crawler} को {path} क्रॉल करने की अनुमति नहीं है.',
  settingAllows: 'सेटिंग {crawler} {path} के इस्तेमाल की अनुमति देती है.',
  settingForbids: 'सेटिंग {crawler} {path} के इस्तेमाल को रोकती है.',
  reasonOnly: { other: 'लाइन {line:number} का नियम लागू होता है: {rule} ({count:number} वर्ण).' },
  reasonBeats: {
    other:
      'लाइन {line:number} का नियम लागू होता है: {rule} ({count:number} वर्ण), {loser} ({length:number}) से ज़्यादा सटीक है.',
  },
  reasonAllowWins: {
    other:
      'लाइन {line:number} का नियम लागू होता है: {rule} ({count:number} वर्ण) और {loser} उतना ही लंबा है. लंबाई बराबर होने पर, Allow नियम लागू होता है.',
  },
  reasonFirst: {
    other:
      'लाइन {line:number} का नियम लागू होता है: {rule} ({count:number} वर्ण). {loser} उतना ही लंबा है और उसका नतीजा भी वही है.',
  },
  reasonEmptyRule:
    'लाइन {line:number} में पाथ नहीं है और पाथ वाला कोई नियम मेल नहीं खाता. ऐसे यूआरएल को क्रॉल करने की अनुमति होती है.',
  reasonNoRule: 'कोई नियम मेल नहीं खाता. ऐसे यूआरएल को क्रॉल करने की अनुमति होती है.',
  reasonRobotsTxt: 'robots.txt फ़ाइल को हमेशा फ़ेच किया जा सकता है.',
  rulerUrl: 'यूआरएल',
  reasonUnreachable: 'साइट में गड़बड़ी की वजह से robots.txt फ़ेच नहीं हो पाती. क्रॉलर, हर यूआरएल को ब्लॉक मानते हैं.',
  ruler: 'मेल खाने वाले नियम, पाथ के नीचे',
  rulerLine: 'लाइन {line:number}',
  allow: 'Allow',
  disallow: 'Disallow',
  decides: '{length:number}, लागू होता है',
  loses: '{length:number}, लागू नहीं होता',
  folderDecides: 'इंडेक्स फ़ाइल के फ़ोल्डर के तौर पर {length:number}, लागू होता है',
  folderLoses: 'इंडेक्स फ़ाइल के फ़ोल्डर के तौर पर {length:number}, लागू नहीं होता',
  star: '*, {text} से मेल खाता है.',
  starNothing: '* यहां किसी वर्ण की जगह नहीं लेता.',
  asWritten: 'फ़ाइल में {pattern} लिखा है.',
  more: { other: 'और {count:number} अन्य' },
  whyTheseRules: 'यही नियम क्यों?',
  groupNamed: '{token} के ग्रुप (लाइन {line:number}) में {crawler} का नाम है.',
  groupsNamed: '{token} का नाम {count:number} लाइनों में है, पहली बार लाइन {line:number} में. इनके ग्रुप मिलाकर एक माने जाते हैं.',
  groupFallback: 'किसी ग्रुप में {crawler} का नाम नहीं है. {token} का ग्रुप (लाइन {line:number}) लागू होता है.',
  groupStar: 'किसी ग्रुप में {crawler} का नाम नहीं है. उस पर {token} का ग्रुप (लाइन {line:number}) लागू होता है.',
  groupNone: 'किसी ग्रुप में {crawler} का नाम नहीं है और * का भी कोई ग्रुप नहीं है.',
  groupMustBeNamed: 'किसी ग्रुप में {crawler} का नाम नहीं है. * का ग्रुप उस पर लागू नहीं होता.',
  ignoresForUsers: '{crawler}, उपयोगकर्ता के अनुरोध पर पेज फ़ेच करता है. robots.txt से यह ब्लॉक नहीं होता.',
  ignores: '{crawler} robots.txt को फ़ॉलो नहीं करता.',
  setting:
    '{crawler} एक सेटिंग है और कोई अनुरोध नहीं भेजती. इससे उन पेजों का इस्तेमाल सीमित होता है जिन्हें {fetchers} ने क्रॉल किया है.',
  blockNotHide: policyLimits.removal,
  requestedAs: 'इस यूआरएल के लिए ब्राउज़र {path} का अनुरोध करता है.',
  copy: 'जवाब कॉपी करें',
  keep: 'टेस्ट के तौर पर रखें',
  kept: 'टेस्ट के तौर पर रखा है',
  showInFile: 'फ़ाइल में दिखाएं',
  remove: 'यूआरएल हटाएं',
  select: 'कोई नतीजा चुनें और देखें कि उस पर कौनसी लाइन लागू होती है.',
} as const;
