/** What is said beside the table of a policy. */
export const policyNotes = {
  noFile: 'साइट पर robots.txt नहीं है। यह किसी उपयोग के लिए कुछ भी ब्लॉक नहीं करती।',
  noFileStatus: 'साइट पर robots.txt नहीं है (स्टेटस {status})। यह किसी उपयोग के लिए कुछ भी ब्लॉक नहीं करती।',
  unreachable: 'robots.txt लाई नहीं जा सकती।',
  unreachableStatus: 'robots.txt लाई नहीं जा सकती (स्टेटस {status})।',
  unreachableFailure: 'robots.txt लाई नहीं जा सकती ({failure})।',
  unreachableEffect: 'क्रॉलर हर उपयोग के लिए पूरी साइट को ब्लॉक मानते हैं।',
  unreachableGoogle:
    'Google 12 घंटे तक ऐसा करता है, फिर अपनी पिछली सही प्रति इस्तेमाल करता है। 30 दिन बाद, अगर पेज खुलते हैं, तो वह ऐसे क्रॉल करता है जैसे robots.txt हो ही नहीं।',
  contentMarkup: 'सामग्री वेब पेज या कोई दूसरा मार्कअप है।',
  contentGzip: 'सामग्री संपीड़ित डेटा (gzip) है।',
  contentBinary: 'सामग्री बाइनरी डेटा है।',
  contentUtf16: 'सामग्री UTF-16 टेक्स्ट है, जबकि क्रॉलर UTF-8 पढ़ते हैं।',
  contentWithoutRules: 'क्रॉलर को इसमें कोई नियम नहीं मिलता, इसलिए यह कुछ भी ब्लॉक नहीं करती।',
  contentWithRules: { other: 'फिर भी क्रॉलर इसमें {count:number} नियम पढ़ते हैं, जो लागू होते हैं।' },
  empty: 'फ़ाइल ख़ाली है। यह किसी उपयोग के लिए कुछ भी ब्लॉक नहीं करती।',
  noRules: 'फ़ाइल में कोई नियम नहीं है। यह किसी उपयोग के लिए कुछ भी ब्लॉक नहीं करती।',
  truncated: 'फ़ाइल बहुत लंबी है। क्रॉलर इसके केवल पहले {bytes:number} बाइट पढ़ते हैं।',
  unlistedNames: 'फ़ाइल में ऐसे क्रॉलर के भी नाम हैं जो सूची में नहीं हैं: {crawlers:list}।',
  formerName: '{name:code} पुराना नाम है: आज क्रॉलर का नाम {successor} है।',
  formerNameFollowed: 'कंपनी के अनुसार, अगर किसी समूह में {successor} का नाम न हो, तो {successor} उस नाम वाला समूह मानता है।',
  fetchesDespite:
    '{preference:code} (पंक्ति {line}) केवल अनुरोध है और कुछ ब्लॉक नहीं करता। इसके बावजूद ये ला सकते हैं: {crawlers:list}।',
  usesDespite: '{preference:code} (पंक्ति {line}) के बावजूद कोई नियम इन सेटिंग को उपयोग से नहीं रोकता: {crawlers:list}।',
  blockedDespite: '{preference:code} (पंक्ति {line}) उपयोग की अनुमति देता है, फिर भी ये नहीं ला सकते: {crawlers:list}।',
  preferencesContradict: '{second:code} (पंक्ति {secondLine}), {first:code} (पंक्ति {firstLine}) के विपरीत है।',
  stricterCounts: 'ज़्यादा सख़्त पंक्ति मानी जाती है: इस उपयोग की मनाही है।',
  formerCategory:
    '{name:code} (पंक्ति {line}) Content-Usage के पुराने ड्राफ़्ट का नाम है। {date} के ड्राफ़्ट में ऐसा कोई नाम नहीं है, इसलिए यह कुछ नहीं बताता।',
  signalOnTrial: '{name:code} (पंक्ति {line}) का {since} से परीक्षण चल रहा है: हो सकता है कि पढ़ने वाले इसे अनदेखा करें।',
  unreadableUsage: 'पंक्ति {line} से कुछ नहीं पढ़ा जाता: इसका मान Content-Usage के व्याकरण के अनुसार नहीं है।',
  usageJoins:
    'क्रॉल करने के लिए उपयोग की पंक्ति (पंक्ति {line}) से समूह ख़त्म नहीं होता: अगली user-agent पंक्तियों के नीचे के नियम इन पर भी लागू होते हैं: {crawlers:list}।',
  fieldSource: '{field} की परिभाषा {document} ({date}) में है, जिसे {checked} को पढ़ा गया।',
  wholeFile: 'यह पूरी फ़ाइल के बारे में है, पंक्ति चाहे किसी भी समूह में हो।',
  ownGroups: '* की उपयोग पंक्तियाँ (पंक्ति {lines:list}) अपने समूह वाले क्रॉलर पर लागू नहीं होतीं: {crawlers:list}।',
  dialectsDiffer:
    'RFC 9309 के अनुसार पढ़ने वाले {crawlers:list} के लिए Google के क्रॉलर से अलग तय करते हैं। एक उदाहरण: {path:code}।',
  googleAllows: 'Google का क्रॉलर इसे अनुमति मानता है, बाकी ब्लॉक।',
  googleBlocks: 'Google का क्रॉलर इसे ब्लॉक मानता है, बाकी अनुमति।',
  googleAllowsByLine: 'Google का क्रॉलर इसे अनुमति मानता है, बाकी ब्लॉक (पंक्ति {line})।',
  googleBlocksByLine: 'Google का क्रॉलर इसे ब्लॉक मानता है, बाकी अनुमति (पंक्ति {line})।',
  crawlDelayJoins:
    'Google फ़ाइल को ऐसे पढ़ता है: crawl-delay (पंक्ति {lines:list}) से समूह ख़त्म नहीं होता, इसलिए नीचे के नियम इन पर भी लागू होते हैं: {crawlers:list}।',
  crawlDelayEndsAllowed: {
    other: 'crawl-delay को मानने वाले क्रॉलर: {crawlers:list}। अगर उनके लिए वह पंक्ति समूह ख़त्म करती है, तो हर पेज की अनुमति है।',
  },
  crawlDelayEndsOther: {
    other: 'crawl-delay को मानने वाले क्रॉलर: {crawlers:list}। अगर उनके लिए वह पंक्ति समूह ख़त्म करती है, तो दूसरे पाथ ब्लॉक हैं।',
  },
  ifGroupsJoin: 'जैसे Google इसे पढ़ता है: ध्यान देने वाली बातें देखें।',
  complianceUndocumented: 'कंपनी नहीं बताती कि यह पालन करता है या नहीं।',
  fallbackNotConfirmed: 'कंपनी इस विकल्प की पुष्टि नहीं करती।',
  namedWithoutEffect: 'फ़ाइल में इसका नाम है, पर हो सकता है कि यह पालन न करे।',
  setting: '{controls:list} के लिए एक सेटिंग।',
  settingWithoutEffect: '{controls:list} के लिए एक सेटिंग, जो बेअसर है: कुछ भी नहीं लाया जा सकता।',
  more: '{count:number} और',
} as const;
