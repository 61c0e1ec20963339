/** What is said beside the table of a policy. */
export const policyNotes = {
  noFile: 'साइट पर robots.txt मौजूद नहीं है. इसलिए, कुछ भी ब्लॉक नहीं है.',
  noFileStatus: 'साइट पर robots.txt मौजूद नहीं है (स्टेटस {status}). इसलिए, कुछ भी ब्लॉक नहीं है.',
  unreachable: 'robots.txt फ़ेच नहीं की जा सकती.',
  unreachableStatus: 'robots.txt फ़ेच नहीं की जा सकती (स्टेटस {status}).',
  unreachableFailure: 'robots.txt फ़ेच नहीं की जा सकती ({failure}).',
  unreachableEffect: 'क्रॉलर हर इस्तेमाल के लिए पूरी साइट को ब्लॉक मानते हैं.',
  unreachableGoogle:
    'Google, 12 घंटे तक ऐसा करता है. इसके बाद, वह अपनी पिछली सही कॉपी का इस्तेमाल करता है. 30 दिन बाद, अगर पेज लोड होते हैं, तो वह ऐसे क्रॉल करता है जैसे robots.txt मौजूद न हो.',
  contentMarkup: 'कॉन्टेंट, वेब पेज या कोई दूसरा मार्कअप है.',
  contentGzip: 'कॉन्टेंट, कंप्रेस किया गया डेटा (gzip) है.',
  contentBinary: 'कॉन्टेंट, बाइनरी डेटा है.',
  contentUtf16: 'कॉन्टेंट, UTF-16 में लिखा गया टेक्स्ट है, जबकि क्रॉलर UTF-8 पढ़ते हैं.',
  contentWithoutRules: 'क्रॉलर को इसमें कोई नियम नहीं मिलता, इसलिए यह कुछ भी ब्लॉक नहीं करती.',
  contentWithRules: { other: 'फिर भी क्रॉलर इसमें {count:number} नियम पढ़ते हैं, जो लागू होते हैं.' },
  empty: 'फ़ाइल खाली है. इसलिए, कुछ भी ब्लॉक नहीं है.',
  noRules: 'फ़ाइल में कोई नियम नहीं है. इसलिए, कुछ भी ब्लॉक नहीं है.',
  truncated: 'फ़ाइल बहुत लंबी है. क्रॉलर इसके सिर्फ़ पहले {bytes:number} बाइट पढ़ते हैं.',
  unlistedNames: 'फ़ाइल में ऐसे क्रॉलर के भी नाम हैं जो सूची में नहीं हैं: {crawlers:list}.',
  formerName: '{name:code} पुराना नाम है: आज क्रॉलर का नाम {successor} है.',
  formerNameFollowed: 'कंपनी के मुताबिक, अगर किसी ग्रुप में {successor} का नाम न हो, तो {successor} उस नाम वाला ग्रुप मानता है.',
  fetchesDespite:
    '{preference:code} (लाइन {line}) सिर्फ़ अनुरोध है और कुछ ब्लॉक नहीं करता. इसके बावजूद, ये क्रॉल कर सकते हैं: {crawlers:list}.',
  usesDespite: '{preference:code} (लाइन {line}) के बावजूद कोई नियम इन सेटिंग को इस्तेमाल से नहीं रोकता: {crawlers:list}.',
  blockedDespite:
    '{preference:code} (लाइन {line}) से इस्तेमाल की अनुमति मिलती है, फिर भी ये क्रॉल नहीं कर सकते: {crawlers:list}.',
  preferencesContradict: '{second:code} (लाइन {secondLine}) का {first:code} (लाइन {firstLine}) से टकराव है.',
  stricterCounts: 'ज़्यादा सख्त लाइन मानी जाती है: इस इस्तेमाल की मनाही है.',
  formerCategory:
    '{name:code} (लाइन {line}) Content-Usage के पुराने ड्राफ़्ट का नाम है. {date} के ड्राफ़्ट में ऐसा कोई नाम नहीं है, इसलिए यह कुछ नहीं बताता.',
  signalOnTrial: '{name:code} (लाइन {line}) का {since} से टेस्ट चल रहा है: हो सकता है कि पढ़ने वाले इसे अनदेखा करें.',
  unreadableUsage: 'लाइन {line} से कुछ नहीं पढ़ा जाता: इसकी वैल्यू Content-Usage के व्याकरण के मुताबिक नहीं है.',
  usageJoins:
    'क्रॉल करने के लिए इस्तेमाल की लाइन (लाइन {line}) से ग्रुप खत्म नहीं होता: अगली user-agent लाइनों के नीचे के नियम इन पर भी लागू होते हैं: {crawlers:list}.',
  fieldSource: '{field} की परिभाषा {document} ({date}) में है, जिसे {checked} को पढ़ा गया.',
  wholeFile: 'यह पूरी फ़ाइल के बारे में है, लाइन चाहे किसी भी ग्रुप में हो.',
  ownGroups: '* की इस्तेमाल लाइनें (लाइन {lines:list}) अपने ग्रुप वाले क्रॉलर पर लागू नहीं होतीं: {crawlers:list}.',
  dialectsDiffer:
    'आरएफ़सी 9309 के मुताबिक पढ़ने वाले पार्सर का नतीजा, {crawlers:list} के मामले में Google के क्रॉलर से अलग होता है. उदाहरण के लिए, {path:code}.',
  googleAllows: 'Google का क्रॉलर इसे अनुमति मानता है, बाकी ब्लॉक.',
  googleBlocks: 'Google का क्रॉलर इसे ब्लॉक मानता है, बाकी अनुमति.',
  googleAllowsByLine: 'Google का क्रॉलर इसे अनुमति मानता है, बाकी ब्लॉक (लाइन {line}).',
  googleBlocksByLine: 'Google का क्रॉलर इसे ब्लॉक मानता है, बाकी अनुमति (लाइन {line}).',
  crawlDelayJoins:
    'Google फ़ाइल को ऐसे पढ़ता है: crawl-delay (लाइन {lines:list}) से ग्रुप खत्म नहीं होता, इसलिए नीचे के नियम इन पर भी लागू होते हैं: {crawlers:list}.',
  crawlDelayEndsAllowed: {
    other:
      'crawl-delay को फ़ॉलो करने वाले क्रॉलर: {crawlers:list}. अगर उनके लिए वह लाइन ग्रुप खत्म करती है, तो उन्हें पूरी साइट को क्रॉल करने की अनुमति है.',
  },
  crawlDelayEndsOther: {
    other: 'crawl-delay को मानने वाले क्रॉलर: {crawlers:list}. अगर उनके लिए वह लाइन ग्रुप खत्म करती है, तो दूसरे पाथ ब्लॉक हैं.',
  },
  ifGroupsJoin: 'जैसे Google इसे पढ़ता है: ध्यान देने वाली बातें देखें.',
  complianceUndocumented: 'कंपनी नहीं बताती कि यह robots.txt को फ़ॉलो करता है या नहीं.',
  fallbackNotConfirmed: 'कंपनी इस विकल्प की पुष्टि नहीं करती.',
  namedWithoutEffect: 'फ़ाइल में इसका नाम है, लेकिन हो सकता है कि यह उसे फ़ॉलो न करे.',
  setting: '{controls:list} के लिए एक सेटिंग.',
  settingWithoutEffect: '{controls:list} के लिए एक सेटिंग, जिसका कोई असर नहीं है: कुछ भी क्रॉल नहीं किया जा सकता.',
  more: '{count:number} और',
} as const;
