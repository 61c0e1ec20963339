/** Texts of the findings of `rules/sitemaps`. */
export const sitemaps = {
  'sitemap-blocked': {
    blockedForOne: 'लाइन {line}, {crawler} के लिए इस साइटमैप को ब्लॉक करती है. इसलिए, इसे पढ़ा नहीं जाता.',
    blockedForAll:
      'लाइन {line} इस साइटमैप को उन सभी क्रॉलर के लिए ब्लॉक करती है जिनका अपना ग्रुप नहीं है. इसलिए, इसे पढ़ा नहीं जाता.',
    blocks: '{rule:code} नियम इसे ब्लॉक करता है.',
    allowIt: 'ग्रुप में {rule:code} जोड़ें या साइटमैप को किसी दूसरी जगह ले जाएं.',
  },
  'sitemap-duplicate': {
    listed: '{url:code} यूआरएल लाइन {line} पर पहले से दिया गया है.',
    first: 'पहली बार यहां दिया गया है.',
    removeOne: 'दोनों में से एक हटाएं.',
  },
  'sitemap-final-slash': {
    isFolder: 'यूआरएल के आखिर में, फ़ोल्डर के यूआरएल की तरह स्लैश है: ज़्यादातर सर्वर वहां से साइटमैप नहीं भेजते.',
    remove: 'स्लैश हटाएं',
  },
  'sitemap-hash': {
    isCut: '{rest:code} को टिप्पणी माना जाता है: साइटमैप {url:code} है.',
    removeFragment: 'वह यूआरएल बिना # के लिखें जिससे सर्वर साइटमैप भेजता है.',
  },
  'sitemap-html-page': {
    isPage: 'यूआरएल का आखिरी हिस्सा लोगों के लिए बने पेज जैसा है. सर्च इंजन, एचटीएमएल को साइटमैप के तौर पर नहीं पढ़ते.',
    giveXml: 'एक्सएमएल साइटमैप, फ़ीड या ऐसी टेक्स्ट फ़ाइल का यूआरएल लिखें जिसकी हर लाइन में एक यूआरएल हो.',
  },
  'sitemap-malformed': {
    empty: 'इस साइटमैप लाइन में कोई यूआरएल नहीं है.',
    several: 'एक साइटमैप लाइन के कई यूआरएल को एक यूआरएल माना जाता है, जो मान्य नहीं है.',
    notValid: '{url:code} मान्य यूआरएल नहीं है. इसलिए, इस लाइन में कोई साइटमैप नहीं है.',
    writeOrRemove: 'साइटमैप का पूरा यूआरएल लिखें या लाइन हटाएं.',
    separate: 'हर साइटमैप को अलग लाइन में लिखें.',
    writeScheme: '`https://` के साथ पूरा यूआरएल लिखें.',
    writeThis: '{url:code} लिखें.',
    separateLines: 'हर एक को अलग लाइन में लिखें',
    writeUrl: 'पूरा यूआरएल लिखें',
  },
  'sitemap-missing': {
    missing: 'फ़ाइल में किसी साइटमैप का यूआरएल नहीं दिया गया है.',
    addLine: 'ऐसी लाइन जोड़ें: `Sitemap: https://example.com/sitemap.xml`.',
  },
  'sitemap-other-host': {
    otherHost: 'साइटमैप {host} पर है, लेकिन यह फ़ाइल {ownHost} पर है.',
    otherScheme: {
      by: 'others',
      0: 'साइटमैप का यूआरएल `http:` से शुरू होता है, लेकिन यह फ़ाइल `https:` पर है.',
      one: 'इस साइटमैप और एक अन्य का यूआरएल `http:` से शुरू होता है, लेकिन यह फ़ाइल `https:` पर है.',
      other: 'इस साइटमैप और {others} अन्य के यूआरएल `http:` से शुरू होते हैं, लेकिन यह फ़ाइल `https:` पर है.',
    },
    checkUrls: 'देख लें कि उसमें {ownHost} के यूआरएल हों.',
    checkScheme: '`https:` लिखें और देख लें कि साइटमैप में `https:` वाले यूआरएल हों.',
    writeScheme: 'https: लिखें',
  },
  'sitemap-relative': {
    notWhole: '{url:code} प्रोटोकॉल और होस्ट वाला पूरा यूआरएल नहीं है. इसलिए, ज़्यादातर क्रॉलर इस लाइन को अनदेखा करते हैं.',
    writeScheme: '`https://` के साथ पूरा यूआरएल लिखें.',
    writeThis: '{url:code} लिखें.',
    writeUrl: 'पूरा यूआरएल लिखें',
  },
  'sitemap-test-host': {
    isUnreachable: 'साइटमैप {host} पर है, जहां क्रॉलर पहुंच नहीं सकते.',
    isReserved: 'साइटमैप {host} पर है, जो उदाहरणों के लिए रखा गया नाम है, इस साइट पर नहीं.',
    isStaging: 'साइटमैप {host} पर है, जो टेस्ट होस्ट जैसा दिखता है, लेकिन यह फ़ाइल {ownHost} पर है.',
    writeOwnHost: 'सार्वजनिक साइट का होस्ट लिखें.',
  },
  'sitemap-without-key': {
    ignored: '{url:code} को अनदेखा किया जाता है: इससे पहले `Sitemap:` न होने पर, इस लाइन में कोई साइटमैप नहीं है.',
    writeBefore: 'इससे पहले Sitemap: लिखें.',
    writeWholeUrl: 'Sitemap: और `https://` के साथ पूरा यूआरएल लिखें.',
    writeSitemap: 'इससे पहले Sitemap: लिखें',
  },
} as const;
