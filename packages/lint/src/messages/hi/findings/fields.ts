/** Texts of the findings of `rules/fields`. */
export const fields = {
  'accepted-typo': {
    readAs: 'Google, {key:code} को {field} के तौर पर पढ़ता है. आरएफ़सी 9309 को फ़ॉलो करने वाले क्रॉलर, इस लाइन को अनदेखा करते हैं.',
    writeField: '{field} लिखें.',
  },
  'crawl-delay-effect': {
    ignored: {
      by: 'tokens',
      one: '{tokens:list} क्रॉलर, Crawl-delay को अनदेखा करता है. इसलिए, इस लाइन का कोई असर नहीं होता.',
      other: '{tokens:list} क्रॉलर, Crawl-delay को अनदेखा करते हैं. इसलिए, इस लाइन का कोई असर नहीं होता.',
    },
    setElsewhere:
      'क्रॉल करने की रफ़्तार, साइट के मालिकों के लिए कंपनी के टूल में सेट करें या सर्वर पर लोड ज़्यादा होने पर 429 या 503 स्टेटस कोड दिखाएं.',
    fewRequests: '{value:code} सेकंड के अंतराल से, क्रॉलर एक दिन में ज़्यादा से ज़्यादा {requests} पेज क्रॉल कर सकता है.',
    writeLess: 'अंतराल छोटा करें. अगर साइट पर कम पेज हैं, तो रहने दें.',
  },
  'crawl-delay-value': {
    empty: 'Crawl-delay की कोई वैल्यू नहीं है.',
    negative: '{value:code} शून्य से कम है. इसलिए, यह मान्य अंतराल नहीं है.',
    notANumber: '{value:code} सेकंड की संख्या नहीं है.',
    tooLong: '{value:code} सेकंड, एक घंटे से ज़्यादा हैं: इसे फ़ॉलो करने वाले क्रॉलर, दिन में 24 से कम अनुरोध भेजते हैं.',
    writeSeconds: 'सेकंड को सामान्य संख्या में लिखें. जैसे, 10 या 0.5.',
  },
  'dash-in-key': {
    dash: '{key:code} में हाइफ़न के बजाय डैश ({character}) है. इसलिए, यह {field} फ़ील्ड नहीं है: इस लाइन को अनदेखा किया जाता है.',
    writeHyphen: '{field} को सामान्य हाइफ़न के साथ लिखें.',
  },
  'field-before-user-agent': {
    appliesToNone: '{field} फ़ील्ड पहली user-agent लाइन से ऊपर है. इसलिए, यह किसी क्रॉलर पर लागू नहीं होता.',
    moveIntoGroup: 'इसे उन क्रॉलर की user-agent लाइनों के नीचे लिखें जिनके लिए यह है.',
  },
  'key-prefix-match': {
    readAs: 'Google, {key:code} को {field} के तौर पर पढ़ता है. आरएफ़सी 9309 को फ़ॉलो करने वाले क्रॉलर, इस लाइन को अनदेखा करते हैं.',
    allows:
      'Google, {key:code} को {field} के तौर पर पढ़ता है. इससे {crawlers:list} को {path:code} पाथ क्रॉल करने की अनुमति मिलती है. आरएफ़सी 9309 को फ़ॉलो करने वाले क्रॉलर, इस लाइन को अनदेखा करते हैं.',
    allowsForAll:
      'Google, {key:code} को {field} के तौर पर पढ़ता है. इससे उन सभी क्रॉलर को {path:code} पाथ क्रॉल करने की अनुमति मिलती है जिनका अपना ग्रुप नहीं है. आरएफ़सी 9309 को फ़ॉलो करने वाले क्रॉलर, इस लाइन को अनदेखा करते हैं.',
    blocks:
      'Google, {key:code} को {field} के तौर पर पढ़ता है. इससे {crawlers:list} के लिए {path:code} पाथ ब्लॉक होता है. आरएफ़सी 9309 को फ़ॉलो करने वाले क्रॉलर, इस लाइन को अनदेखा करते हैं.',
    blocksForAll:
      'Google, {key:code} को {field} के तौर पर पढ़ता है. इससे उन सभी क्रॉलर के लिए {path:code} पाथ ब्लॉक होता है जिनका अपना ग्रुप नहीं है. आरएफ़सी 9309 को फ़ॉलो करने वाले क्रॉलर, इस लाइन को अनदेखा करते हैं.',
    blocksSite:
      'Google, {key:code} को {field} के तौर पर पढ़ता है. इससे {crawlers:list} के लिए पूरी साइट ब्लॉक होती है. आरएफ़सी 9309 को फ़ॉलो करने वाले क्रॉलर, इस लाइन को अनदेखा करते हैं.',
    blocksSiteForAll:
      'Google, {key:code} को {field} के तौर पर पढ़ता है. इससे उन सभी क्रॉलर के लिए पूरी साइट ब्लॉक होती है जिनका अपना ग्रुप नहीं है. आरएफ़सी 9309 को फ़ॉलो करने वाले क्रॉलर, इस लाइन को अनदेखा करते हैं.',
    writeField: '{field} लिखें.',
    removeOrWrite: 'लाइन हटाएं. अगर आपका मतलब {field} है, तो वही लिखें.',
    comment: 'इसे टिप्पणी बनाएं',
  },
  'rejected-typo': {
    notAField: '{key:code} फ़ील्ड मौजूद नहीं है: इस लाइन को अनदेखा किया जाता है.',
    didYouMean: 'क्या आपका मतलब {field} था?',
  },
  'unknown-field': {
    ignored: {
      by: 'lines',
      1: '{key:code} ऐसा फ़ील्ड नहीं है जो क्रॉलर पर काम करता हो: इसे अनदेखा किया जाता है.',
      other: '{key:code} ({lines} लाइनों में) ऐसा फ़ील्ड नहीं है जो क्रॉलर पर काम करता हो: इसे अनदेखा किया जाता है.',
    },
    writeSitemap: 'अगर यह साइटमैप है, तो इससे पहले Sitemap: लिखें.',
    writeDirective: 'पाथ से पहले Disallow: या Allow: लिखें.',
    removeIt: 'इसे हटाएं. हालांकि, अगर कोई प्रोग्राम इसे पढ़ता है, तो रहने दें.',
    beginComment: 'टिप्पणी को # से शुरू करें.',
  },
  'unsupported-by-google': {
    crawlDelay: 'Google, Crawl-delay को अनदेखा करता है. Bing और कुछ दूसरे क्रॉलर, अनुरोधों के बीच इतना इंतज़ार करते हैं.',
    host: 'Google, Host को अनदेखा करता है. Yandex पहले इससे कई होस्ट में से मुख्य होस्ट चुनता था.',
    cleanParam: 'Google, Clean-param को अनदेखा करता है. इसका इस्तेमाल सिर्फ़ Yandex करता है.',
    requestRate: 'Google, Request-rate को अनदेखा करता है. यह कम ही क्रॉलर पर काम करता है.',
    visitTime: 'Google, Visit-time को अनदेखा करता है. यह कम ही क्रॉलर पर काम करता है.',
    noindex: 'Google, Noindex को अनदेखा करता है. सितंबर 2019 से यह फ़ील्ड Google पर काम नहीं करता.',
    nofollow: 'Google, Nofollow को अनदेखा करता है. सितंबर 2019 से यह फ़ील्ड Google पर काम नहीं करता.',
    contentSignal: 'Google, Content-Signal को अनदेखा करता है. इसकी परिभाषा Cloudflare की Content Signals Policy में है.',
    contentUsage: 'Google, Content-Usage को अनदेखा करता है. इसकी परिभाषा आईईटीएफ़ के AIPREF वर्किंग ग्रुप के ड्राफ़्ट में है.',
    license: 'Google, License को अनदेखा करता है. इसकी परिभाषा Really Simple Licensing (RSL) में है.',
    comment: 'Google, Comment को अनदेखा करता है. इसकी परिभाषा 1996 के Extended Standard for Robot Exclusion में है.',
    robotVersion:
      'Google, Robot-version को अनदेखा करता है. इसकी परिभाषा 1996 के Extended Standard for Robot Exclusion में है.',
    acap: 'Google, {field} को अनदेखा करता है. इसकी परिभाषा Automated Content Access Protocol में थी.',
    agentmap:
      'Google, Agentmap को अनदेखा करता है. Agentic Resource Discovery (ARD) के ड्राफ़्ट में, इसे एजेंट के कैटलॉग के लिंक के लिए रखा गया है.',
    schemamap: 'Google, Schemamap को अनदेखा करता है. NLWeb इससे स्ट्रक्चर्ड डेटा खोजता है.',
    llmText: 'Google, {field} को अनदेखा करता है. कुछ साइटें इससे लैंग्वेज मॉडल के लिए बने टेक्स्ट का लिंक देती हैं.',
    aiPolicy: 'Google, AI-Policy को अनदेखा करता है. कुछ साइटें इससे एआई के लिए शर्तों का लिंक देती हैं.',
    slowDown:
      'Google, सर्वर के रिस्पॉन्स के हिसाब से क्रॉल करने की रफ़्तार तय करता है: थोड़े समय के लिए रफ़्तार कम करने के लिए, 503 या 429 स्टेटस कोड दिखाएं.',
    redirectHosts: 'दूसरे होस्ट को मुख्य होस्ट पर रीडायरेक्ट करें या rel="canonical" से मुख्य होस्ट बताएं.',
    nameCanonical: 'rel="canonical" से वह यूआरएल बताएं जिसमें पैरामीटर न हों.',
    noCrawlHours: 'Google में, क्रॉल करने के समय के लिए कोई सेटिंग नहीं है.',
    useNoindexTag:
      'robots मेटा टैग या X-Robots-Tag हेडर का इस्तेमाल करें. पेज को ब्लॉक न करें: ब्लॉक किए गए पेज पर इन्हें पढ़ा नहीं जाता.',
    useNofollowTag: 'robots मेटा टैग, X-Robots-Tag हेडर या लिंक पर rel="nofollow" का इस्तेमाल करें.',
  },
} as const;
