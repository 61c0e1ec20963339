/** Texts of the findings of `rules/preferences`. */
export const preferences = {
  'content-signal-syntax': {
    hasPath: 'Content-Signal सभी पेजों पर लागू होता है: इसमें पाथ नहीं होता.',
    writeOnlySignals: 'सिर्फ़ सिग्नल लिखें. जैसे, search=yes, ai-train=no.',
    empty: 'Content-Signal लाइन में कोई वैल्यू नहीं है. इसलिए, इसका कोई असर नहीं होता.',
    writeSignals: 'सिग्नल लिखें. जैसे, search=yes, ai-train=no.',
    emptyMember: 'एक कॉमा के साथ कोई सिग्नल नहीं है.',
    removeComma: 'इसे हटाएं.',
    unknownSignal: '{name:code} ऐसा सिग्नल नहीं है जिसकी परिभाषा Content Signals Policy में हो. इसलिए, इसका कोई मतलब नहीं है.',
    didYouMean: 'क्या आपका मतलब {name} था?',
    theSignalsAre: 'सिग्नल ये हैं: {names:list}. इन्हें कॉमा से अलग करें.',
    noValue: '{signal} सिग्नल की कोई वैल्यू नहीं है. इसलिए, इसका कोई मतलब नहीं है.',
    otherValue: '{signal} सिग्नल की वैल्यू {value:code} है. इसलिए, इसका कोई मतलब नहीं है.',
    writeOneOf: '{members:either} लिखें और सिग्नल को कॉमा से अलग करें.',
  },
  'content-usage-syntax': {
    empty: 'Content-Usage लाइन में कोई प्राथमिकता नहीं दी गई है.',
    writePreferences: 'प्राथमिकताएं लिखें. जैसे, train-ai=n, search=y.',
    formerCategory:
      '{name:code} पहले के ड्राफ़्ट की कैटगरी थी. {date} के ड्राफ़्ट में ऐसी कोई कैटगरी नहीं है. इसलिए, प्राथमिकता मालूम नहीं है.',
    unknownCategory:
      '{name:code} ऐसी कैटगरी नहीं है जिसकी परिभाषा आईईटीएफ़ के AIPREF ड्राफ़्ट में हो. इसलिए, प्राथमिकता मालूम नहीं है.',
    didYouMean: 'क्या आपका मतलब {name} था?',
    theCategoriesAre: 'कैटगरी ये हैं: {names:list}.',
    noValue: '{category} कैटगरी की कोई वैल्यू नहीं है. इसलिए, प्राथमिकता मालूम नहीं है.',
    otherValue: '{category} कैटगरी की वैल्यू {value:code} है. इसलिए, प्राथमिकता मालूम नहीं है.',
    writeYesOrNo: '{category}=y या {category}=n लिखें और प्राथमिकताओं को कॉमा से अलग करें.',
    invalidName: '{name:code} कैटगरी का मान्य नाम नहीं है. इसलिए, इस लाइन में कुछ भी पढ़ा नहीं जा सकता.',
    invalidPart: '{part:code} प्राथमिकता के तौर पर नहीं लिखा गया है. इसलिए, इस लाइन में कुछ भी पढ़ा नहीं जा सकता.',
    writeName: '{name} लिखें.',
    writeList: 'प्राथमिकताएं ऐसे लिखें: train-ai=n, search=y.',
  },
  'signal-contradiction': {
    contradicts: '{second:code} का उसी ग्रुप के {first:code} से टकराव है.',
    otherPreference: 'दूसरी प्राथमिकता.',
    keepOne: 'इनमें से एक रहने दें.',
    permitsTraining: '{preference:code} से ट्रेनिंग की अनुमति मिलती है, लेकिन {crawlers:list} को `/` क्रॉल करने की अनुमति नहीं है.',
    permitsSearch: '{preference:code} से खोज की अनुमति मिलती है, लेकिन {crawlers:list} को `/` क्रॉल करने की अनुमति नहीं है.',
    permitsInput:
      '{preference:code} से इनपुट के तौर पर इस्तेमाल की अनुमति मिलती है, लेकिन {crawlers:list} को `/` क्रॉल करने की अनुमति नहीं है.',
    blocks: 'यह नियम {crawler} को ब्लॉक करता है.',
    makeAgree: 'दोनों जगहों पर एक ही बात लिखें या अंतर की वजह टिप्पणी में लिखें.',
  },
} as const;
