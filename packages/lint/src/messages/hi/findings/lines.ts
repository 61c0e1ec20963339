/** Texts of the findings of `rules/lines`. */
export const lines = {
  'block-comment': {
    stillApply: {
      by: 'rules',
      one: '{open:code} और {close:code} टिप्पणी के निशान नहीं हैं: इनके बीच के नियम लागू होते हैं (नियम: {rules}).',
      other: '{open:code} और {close:code} टिप्पणी के निशान नहीं हैं: इनके बीच के {rules} नियम लागू होते हैं.',
    },
    openingMark: 'शुरुआती निशान.',
    writeHash: 'हर लाइन की शुरुआत में `#` लिखें या लाइनें हटाएं.',
  },
  'commented-rule': {
    isComment: '{rule:code} नियम टिप्पणी का हिस्सा है. इसलिए, इसका कोई असर नहीं होता.',
    moveToLine: 'अगर इसे नियम के तौर पर लिखना है, तो अलग लाइन में लिखें.',
  },
  'curly-quote': {},
  'escaped-line-break': {
    isOneLine: '{characters:code} से नई लाइन नहीं बनती: {field:code} को इसी लाइन का हिस्सा माना जाता है.',
    writeLineBreak: 'असली नई लाइनें लिखें. देखें कि फ़ाइल बनाने वाला प्रोग्राम टेक्स्ट को कैसे लिखता है.',
  },
  'line-too-long': {
    cut: 'इस लाइन में {bytes} बाइट हैं: Google पहले 16,663 बाइट पढ़ता है और बाकी को अनदेखा करता है.',
    shorten: 'हर लाइन में एक फ़ील्ड लिखें और पाथ छोटा रखें.',
  },
  'malformed-suppression': {
    namesNoRule: '{form:code} में किसी नियम का नाम नहीं है. इसलिए, यह कोई समस्या बंद नहीं करता.',
    notRead: 'चेकर {words:code} नहीं पढ़ता: यह कोई समस्या बंद नहीं करता.',
    writeIds: 'उसके बाद नियमों के आईडी लिखें. जैसे, {example:code}.',
    writeForm: '{forms:either} लिखें. उसके बाद, नियमों के आईडी लिखें.',
    didYouMean: 'क्या आपका मतलब {form} था?',
  },
  'many-paths-on-a-line': {
    readAsOnePath: 'इन {count} पाथ को एक पाथ माना जाता है: यह नियम {paths:eitherCode} से मेल नहीं खाता.',
    directiveInUrl: 'इस लाइन के दूसरे डायरेक्टिव {second:code} को यूआरएल का हिस्सा माना जाता है.',
    directiveInPath: 'इस लाइन के दूसरे डायरेक्टिव {second:code} को पाथ का हिस्सा माना जाता है.',
    directiveIgnored: 'इस लाइन के दूसरे डायरेक्टिव {second:code} को अनदेखा किया जाता है.',
    oneValuePerLine: 'हर लाइन में एक फ़ील्ड और एक वैल्यू लिखें.',
    separate: 'हर एक को अलग लाइन में लिखें',
  },
  'missing-colon': {
    readByGoogle:
      '{key:code} के बाद कोलन नहीं है. Google इस लाइन को स्वीकार करता है, लेकिन आरएफ़सी 9309 को फ़ॉलो करने वाले क्रॉलर इसे अनदेखा करते हैं.',
    readBySome: '{key:code} के बाद कोलन नहीं है. यह फ़ील्ड जिन क्रॉलर पर काम करता है उनमें से कुछ इस लाइन को अनदेखा करते हैं.',
    writeColonAfter: 'फ़ील्ड के बाद कोलन लिखें.',
    writeColon: 'कोलन लिखें',
  },
  'quoted-value': {},
  'unmet-comment': {
    noindexUnread: 'टिप्पणी में noindex लिखा है, लेकिन {rule:code} नियम की वजह से क्रॉलर उसे नहीं पढ़ सकते: पेज इंडेक्स में रह सकते हैं.',
    letThemCrawl: 'जब तक पेज इंडेक्स से हट न जाएं, उन्हें क्रॉल करने की अनुमति दें. उसके बाद, उन्हें ब्लॉक करें.',
    redirectUnread:
      'टिप्पणी में रीडायरेक्ट के बारे में लिखा है, लेकिन {rule:code} नियम की वजह से क्रॉलर उन्हें नहीं पढ़ सकते. इसलिए, उन्हें नए यूआरएल नहीं मिलते.',
    allowRedirects: 'पुराने यूआरएल को क्रॉल करने की अनुमति दें, ताकि क्रॉलर रीडायरेक्ट को फ़ॉलो कर सकें.',
    overviewsNotCovered:
      '`Google-Extended` का AI Overviews या AI Mode पर नियंत्रण नहीं है, जिनके बारे में टिप्पणी में लिखा है: उन पर Googlebot के नियम लागू होते हैं.',
    useSnippets: 'स्निपेट की सेटिंग का इस्तेमाल करें, जैसे nosnippet, या Search Console की सेटिंग का.',
    starMissesAdsBot:
      'टिप्पणी में AdsBot के बारे में लिखा है, लेकिन AdsBot-Google `*` को अनदेखा करता है और किसी ग्रुप में उसका नाम नहीं है.',
    nameAdsBot: 'उन्हीं नियमों के ऊपर `User-agent: AdsBot-Google` लिखें.',
  },
  'unparsable-line': {
    ignored: '{text:code} `field: value` के रूप में नहीं है: इस लाइन को अनदेखा किया जाता है.',
    bothIgnored: '{text:code} `field: value` के रूप में नहीं है और न ही नीचे की लाइन: दोनों को अनदेखा किया जाता है.',
    allIgnored: '{text:code} `field: value` के रूप में नहीं है और न ही नीचे की {others} लाइनें: सभी को अनदेखा किया जाता है.',
    writeField: 'फ़ील्ड, कोलन, और वैल्यू लिखें या टिप्पणी को # से शुरू करें.',
    writeLine: '{line:code} लिखें',
    comment: 'इसे टिप्पणी बनाएं',
    comments: 'उन्हें टिप्पणियां बनाएं',
  },
  'unused-suppression': {
    reportsNothing: '{rule} यहां कोई समस्या नहीं दिखाता.',
    noSuchRule: '{rule} नाम का कोई नियम नहीं है.',
    remove: 'इसे हटाएं.',
    writeReason: 'अगर यहां से वजह शुरू होती है, तो इससे पहले `--` लिखें.',
    didYouMean: 'क्या आपका मतलब {rule} था?',
  },
} as const;
