/** Texts of the findings of `rules/user-agents`. */
export const userAgents = {
  'ads-crawler-blocked': {
    noLandingPages: 'Google Ads इस साइट के लैंडिंग पेजों की जांच नहीं कर सकता: यहां लाने वाले विज्ञापन अस्वीकार किए जा सकते हैं.',
    noAdsense: 'AdSense और Ad Manager इस साइट के पेज नहीं पढ़ सकते. इसलिए, वे कम सही विज्ञापन चुनते हैं या कोई विज्ञापन नहीं चुनते.',
    removeIfAds: 'अगर साइट पर इस सेवा का इस्तेमाल होता है, तो क्रॉलर को अनुमति दें.',
  },
  'confusable-token': {
    looksLike: 'यह {meant:code} जैसा दिखता है, लेकिन इसमें {characters:list} है: यह लाइन {token:code} पर लागू होती है.',
    looksLikeNone: 'यह {meant:code} जैसा दिखता है, लेकिन इसमें {characters:list} है: यह लाइन किसी क्रॉलर पर लागू नहीं होती.',
    retype: '{meant} को फिर से लिखें.',
    writeToken: '{token} लिखें',
  },
  'empty-user-agent': {
    empty: 'इस लाइन में किसी क्रॉलर का नाम नहीं है.',
    emptyAboveRules: 'इस लाइन में किसी क्रॉलर का नाम नहीं है. इसलिए, इसके नीचे के नियम किसी क्रॉलर पर लागू नहीं होते.',
    writeToken: 'किसी क्रॉलर का प्रॉडक्ट टोकन लिखें. जिन क्रॉलर का अपना ग्रुप नहीं है उन सभी के लिए * लिखें.',
    writeBeforeComment: '# के बाद का टेक्स्ट टिप्पणी होता है: नाम उससे पहले लिखें.',
  },
  'former-token': {
    neverUsed: '{token:code} {vendor} का प्रॉडक्ट टोकन नहीं है: यह लाइन किसी क्रॉलर पर लागू नहीं होती.',
    noLongerUsed: '{token:code} {vendor} के एक पुराने क्रॉलर का टोकन है: अब यह लाइन किसी क्रॉलर पर लागू नहीं होती.',
    stillFollowed:
      '{vendor} के मुताबिक, अगर किसी ग्रुप में {successor:code} का नाम नहीं है, तो उसका क्रॉलर {successor:code} (पहले {token:code}) इस ग्रुप को फ़ॉलो करता है.',
    writeSuccessor: 'अब टोकन {successor:code} है.',
  },
  'full-user-agent-string': {
    header: 'यह User-Agent हेडर है, प्रॉडक्ट टोकन नहीं: यह लाइन {token:code} पर लागू होती है.',
    headerOfNone: 'यह User-Agent हेडर है, प्रॉडक्ट टोकन नहीं: यह लाइन किसी क्रॉलर पर लागू नहीं होती.',
    headerOf: 'यह User-Agent हेडर है, प्रॉडक्ट टोकन नहीं: यह लाइन {product:code} के बजाय {token:code} पर लागू होती है.',
    headerMissing:
      'यह User-Agent हेडर है, प्रॉडक्ट टोकन नहीं: यह लाइन किसी क्रॉलर पर लागू नहीं होती, {product:code} पर भी नहीं.',
    writeToken: 'क्रॉलर का प्रॉडक्ट टोकन लिखें. ब्राउज़र का कोई टोकन नहीं होता.',
    writeOnlyToken: 'सिर्फ़ प्रॉडक्ट टोकन लिखें.',
    writeProduct: '{product} लिखें',
  },
  'generic-name': {
    noCrawlerAi: '{token:code} नाम का कोई क्रॉलर नहीं है: नीचे के नियम किसी क्रॉलर को ब्लॉक नहीं करते.',
    noCrawlerAll: '{token:code} नाम का कोई क्रॉलर नहीं है: हर क्रॉलर पर सिर्फ़ `*` लागू होता है.',
    nameEach: 'हर क्रॉलर के लिए एक लाइन लिखें. जैसे, GPTBot, ClaudeBot, और CCBot.',
    writeStar: '`User-agent: *` लिखें.',
  },
  'misspelt-token': {
    oneTypoAway: '{token:code} में और {meant:code} में सिर्फ़ एक अक्षर का अंतर है. यह लाइन उस पर लागू नहीं होती.',
    correctName: 'अगर आपका मतलब {meant} है, तो नाम ठीक करें.',
    writeToken: '{token} लिखें',
  },
  'not-a-token': {
    noCrawler: '{token:code} किसी जाने-पहचाने क्रॉलर का प्रॉडक्ट टोकन नहीं है: यह लाइन किसी क्रॉलर पर लागू नहीं होती.',
    noCrawlerOf:
      '{token:code} किसी जाने-पहचाने क्रॉलर का प्रॉडक्ट टोकन नहीं है: यह लाइन {vendor} के किसी क्रॉलर पर लागू नहीं होती.',
    nameEach: 'जिन क्रॉलर से आपका मतलब है उनमें से हर एक के लिए एक लाइन लिखें: {tokens:list}.',
    nameEachOrMore:
      'जिन क्रॉलर से आपका मतलब है उनमें से हर एक के लिए एक लाइन लिखें: {tokens:list} या docs/crawlers.md के दूसरे क्रॉलर.',
  },
  'retired-token': {
    retired: '{token:code} अब इस्तेमाल में नहीं है: {vendor} की सूची में अब यह नहीं है.',
    successors: 'उसी काम के लिए, {vendor} की सूची में {tokens:list} है.',
  },
  'search-in-ai-list': {
    everyCrawler: 'एआई क्रॉलर की इस सूची में, `*` उन सभी क्रॉलर को ब्लॉक करता है जिनका अपना ग्रुप नहीं है.',
    blocksSearch: 'एआई क्रॉलर की इस सूची में, {token:code} खोज का क्रॉलर है: साइट उसके नतीजों से हट जाती है.',
    blocksPreviews:
      'एआई क्रॉलर की इस सूची में, {token:code} लिंक की झलक के लिए पेज फ़ेच करता है: शेयर किए गए लिंक में टाइटल और इमेज नहीं दिखतीं.',
    writeToken: 'उसी कंपनी की एआई ट्रेनिंग को ब्लॉक करने के लिए, इसके बजाय {tokens:list} लिखें.',
    removeGroupUnlessMeant: 'ग्रुप हटाएं. अगर आप यही चाहते हैं, तो रहने दें.',
    removeUnlessMeant: 'लाइन हटाएं. अगर आप यही चाहते हैं, तो रहने दें.',
  },
  'token-characters': {
    secondDirective:
      '{name:code} को नाम के तौर पर पढ़ा जाता है, जो {token:code} पर लागू होता है. दूसरे डायरेक्टिव को अनदेखा किया जाता है.',
    secondDirectiveToAll:
      '{name:code} को नाम के तौर पर पढ़ा जाता है, जो उन सभी क्रॉलर पर लागू होता है जिनका अपना ग्रुप नहीं है. दूसरे डायरेक्टिव को अनदेखा किया जाता है.',
    secondDirectiveToNone:
      '{name:code} को नाम के तौर पर पढ़ा जाता है, जो किसी क्रॉलर पर लागू नहीं होता. दूसरे डायरेक्टिव को अनदेखा किया जाता है.',
    separateLine: 'नियम को अलग लाइन में लिखें.',
    cutKnownName:
      'Google का पार्सर, नाम को ऐसे पहले वर्ण तक पढ़ता है जो अक्षर, - या _ न हो: Google के लिए, यह लाइन {token:code} पर लागू होती है.',
    cutKnownNameToAll:
      'Google का पार्सर, नाम को ऐसे पहले वर्ण तक पढ़ता है जो अक्षर, - या _ न हो: Google के लिए, यह लाइन उन सभी क्रॉलर पर लागू होती है जिनका अपना ग्रुप नहीं है.',
    cutKnownNameToNone:
      'Google का पार्सर, नाम को ऐसे पहले वर्ण तक पढ़ता है जो अक्षर, - या _ न हो: Google के लिए, यह लाइन किसी क्रॉलर पर लागू नहीं होती.',
    keepIt: 'इसे रहने दें: {vendor} अपने क्रॉलर के लिए इसी नाम का इस्तेमाल करती है.',
    cutName:
      'Google का पार्सर, नाम को ऐसे पहले वर्ण तक पढ़ता है जो अक्षर, - या _ न हो: {name:code} से यह लाइन {token:code} पर लागू होती है.',
    cutNameToAll:
      'Google का पार्सर, नाम को ऐसे पहले वर्ण तक पढ़ता है जो अक्षर, - या _ न हो: {name:code} से यह लाइन उन सभी क्रॉलर पर लागू होती है जिनका अपना ग्रुप नहीं है.',
    cutNameToNone:
      'Google का पार्सर, नाम को ऐसे पहले वर्ण तक पढ़ता है जो अक्षर, - या _ न हो: {name:code} से यह लाइन किसी क्रॉलर पर लागू नहीं होती.',
    lookUp: 'क्रॉलर के दस्तावेज़ में उसका प्रॉडक्ट टोकन देखें.',
    writeOnly: 'अगर आपका मतलब {token} है, तो सिर्फ़ वही लिखें.',
    writeToken: 'अगर आपका मतलब {name} है, तो {token} लिखें.',
  },
  'token-glob': {
    afterName:
      'नाम के बाद लगा * वाइल्डकार्ड नहीं है: यह लाइन सिर्फ़ {token:code} पर लागू होती है. कुछ दूसरे पार्सर * की भी तुलना करते हैं.',
    writeOnlyToken: 'सिर्फ़ प्रॉडक्ट टोकन लिखें.',
    besideName: 'नाम के साथ लगा * वाइल्डकार्ड नहीं है: यह लाइन सिर्फ़ {token:code} नाम के क्रॉलर पर लागू होती है.',
    noCrawler: 'नाम के साथ लगा * वाइल्डकार्ड नहीं है: यह लाइन किसी क्रॉलर पर लागू नहीं होती.',
    nameEach: 'जिन क्रॉलर से आपका मतलब है उनमें से हर एक का नाम अलग लाइन में लिखें.',
    writeToken: '{token} लिखें',
    writeEach: '{tokens:list} में से हर एक के लिए एक लाइन लिखें',
  },
  'token-ignores-robots': {
    ignoresRobots: '{token:code} robots.txt को फ़ॉलो नहीं करता: ये नियम उसे ब्लॉक नहीं करते.',
    actsForUsers:
      '{token:code} उपयोगकर्ताओं के अनुरोध पर काम करता है: {vendor} के मुताबिक, हो सकता है कि robots.txt से यह ब्लॉक न हो.',
    refuseIt: 'इसे रोकने के लिए, इसके अनुरोधों पर 403 स्टेटस कोड दिखाएं.',
  },
  'token-list': {
    someIgnored: {
      by: 'ignored',
      one: 'user-agent लाइन में एक क्रॉलर का नाम होता है: यह {token:code} पर लागू होती है और {ignored:codes} को अनदेखा किया जाता है.',
      other:
        'user-agent लाइन में एक क्रॉलर का नाम होता है: यह {token:code} पर लागू होती है और इन्हें अनदेखा किया जाता है: {ignored:codes}.',
    },
    manyIgnored:
      'user-agent लाइन में एक क्रॉलर का नाम होता है: यह {token:code} पर लागू होती है और {ignored:codes} जैसे दूसरे नामों को अनदेखा किया जाता है.',
    noneApplies: 'user-agent लाइन में एक क्रॉलर का नाम होता है: यह लाइन किसी क्रॉलर पर लागू नहीं होती.',
    writeEach: 'हर क्रॉलर के लिए user-agent लाइन लिखें, एक के नीचे एक.',
    separateLines: 'हर एक के लिए एक लाइन लिखें',
  },
  'version-in-token': {
    ignoresRest:
      'Google सिर्फ़ {token:code} की तुलना करता है और {rest:code} को अनदेखा करता है. कुछ दूसरे पार्सर पूरी वैल्यू की तुलना करते हैं.',
    writeOnlyToken: 'सिर्फ़ प्रॉडक्ट टोकन लिखें.',
    writeToken: '{token} लिखें',
  },
} as const;
