/** Clauses about failed and refused requests, by the id of a `FailureDetail`. Texts of systems and codes are as they are. */
export const failures = {
  // Of the system, a server, or a function of the caller.
  system: '`{text}`',
  storeFailed: '`{operation}`: `{text}`',
  storeSilent: '{milliseconds} मिलीसेकंड में कोई रिस्पॉन्स नहीं मिला',

  // Names and connections.
  nameTooLong: 'होस्ट का नाम बहुत लंबा है',
  noAddress: 'कोई आईपी पता नहीं मिला',
  noConnection: '{seconds} सेकंड में कनेक्शन नहीं हुआ',
  noResponse: '{seconds} सेकंड में कोई रिस्पॉन्स नहीं मिला',
  noCompleteResponse: '{seconds} सेकंड में पूरा रिस्पॉन्स नहीं मिला',
  aborted: 'अनुरोध करने वाले प्रोग्राम ने इसे रोक दिया',
  closedInHandshake: 'टीएलएस हैंडशेक के दौरान कनेक्शन बंद हो गया',
  proxyAnswered: 'प्रॉक्सी ने `CONNECT {authority}` के लिए स्टेटस कोड {status} दिया',

  // Responses.
  answered: 'साइट ने स्टेटस कोड {status} दिया',
  answered304: 'साइट ने बिना शर्त वाले अनुरोध पर स्टेटस कोड 304 दिया',
  answeredPart: 'साइट ने फ़ाइल का सिर्फ़ एक हिस्सा भेजा (206)',
  invalidStatus: '{status} एचटीटीपी का स्टेटस कोड नहीं है',
  transferCoding: 'साइट ने ट्रांसफ़र कोडिंग `{coding}` का इस्तेमाल किया',
  contentEncoding: 'कॉन्टेंट की एन्कोडिंग `{name}` है',
  nestedEncodings: 'एक के अंदर एक {count} एन्कोडिंग हैं',
  encodedBytes: 'एन्कोड किए गए बाइट बहुत ज़्यादा हैं',
  incompleteBody: 'रिस्पॉन्स का कॉन्टेंट अधूरा है',
  interimResponses: '{count} से ज़्यादा अंतरिम रिस्पॉन्स मिले',
  headerFields: 'हेडर में {count} फ़ील्ड हैं',
  wireBytes: 'साइट ने {bytes} से ज़्यादा बाइट भेजे',
  packets: 'साइट ने कॉन्टेंट के {bytes} बाइट, {pieces} पैकेट में भेजे',
  chunks: 'साइट ने कॉन्टेंट के {bytes} बाइट, {pieces} टुकड़ों में भेजे',

  // FTP.
  ftpNoConnection: 'कनेक्शन नहीं हुआ',
  ftpNoGreeting: 'सर्वर से पहला रिस्पॉन्स नहीं मिला',
  ftpReplyBytes: 'रिस्पॉन्स में {count} से ज़्यादा बाइट हैं',
  ftpReplyPackets: 'रिस्पॉन्स में {count} से ज़्यादा पैकेट हैं',
  ftpNoPort: '`{command}` के रिस्पॉन्स में कोई पोर्ट नहीं है',
  ftpBlockedPort: '`{command}` के रिस्पॉन्स में पोर्ट {port} है, जिसका इस्तेमाल दूसरी सेवाएं करती हैं',
  ftpOtherHost: '`PASV` के रिस्पॉन्स में किसी दूसरे होस्ट का नाम है, {host}',

  // Refusals of this gate.
  notAnAddress: '`{address}` आईपी पता नहीं है',
  notPublic: '{address} सार्वजनिक पता नहीं है (`{range}`) और निजी पतों की अनुमति नहीं है',
  cloudService: '{address} सार्वजनिक पता नहीं है (क्लाउड की अंदरूनी सेवा) और निजी पतों की अनुमति नहीं है',
  localName: 'यह नाम प्रॉक्सी के नेटवर्क का है और निजी पतों की अनुमति नहीं है',
  blockedPort: 'पोर्ट {port} वेब सर्वर का नहीं है और ब्राउज़र भी उससे कनेक्ट नहीं करते: किसी दूसरे पोर्ट का इस्तेमाल करें',
  otherPort: 'पोर्ट {port} की अनुमति नहीं है',
  ftpBesideProxy: 'प्रॉक्सी सेट होने पर एफ़टीपी चालू नहीं रहता, क्योंकि वह प्रॉक्सी से होकर नहीं जाता',
  ftpDisabled: 'एफ़टीपी चालू नहीं है या कनेक्ट करने का अपना फ़ंक्शन सेट है, जिससे होकर एफ़टीपी नहीं जाता',
  refusedByService: 'यह ऐसे पते या पोर्ट पर ले जाता है जिससे यह सेवा कनेक्ट नहीं करती',

  // Not requested.
  refused: 'यह ऐसे पते या पोर्ट पर ले जाता है जिसकी अनुमति नहीं है',
  overloaded: 'बहुत सारे अनुरोध इंतज़ार में हैं',
  'backed-off': 'इसके सर्वर ने थोड़ी देर रुकने का अनुरोध किया है',
  suspended: 'इस मशीन का नेटवर्क काम नहीं कर रहा है',

  // Modules that cannot be loaded.
  restart: 'इस प्रोसेस को फिर से शुरू करें: `{text}`',
  missingPackage: '`{name}` पैकेज इंस्टॉल नहीं है: `npm install {name}@{version}` से इंस्टॉल करें',

  // If nothing else is known.
  code: 'फ़ाइल फ़ेच नहीं हो पाई (`{code}`)',

  // By the reason of a failure and Node's error code.
  'dns.ENOTFOUND': 'इस नाम का कोई होस्ट नहीं मिला ({code})',
  'dns.ENODATA': 'इस नाम का कोई आईपी पता नहीं है ({code})',
  'dns.ESERVFAIL': 'इसके नेम सर्वर में गड़बड़ी है ({code})',
  'dns.ETIMEOUT': 'इसके नेम सर्वर से रिस्पॉन्स नहीं मिला ({code})',
  'dns.ECONNREFUSED': 'इस मशीन के रिज़ॉल्वर से रिस्पॉन्स नहीं मिला ({code})',
  'dns.EREFUSED': 'इस मशीन के रिज़ॉल्वर ने नाम खोजने से मना किया ({code})',
  'connect.ECONNREFUSED': 'साइट ने कनेक्शन से मना किया ({code})',
  'connect.EHOSTUNREACH': 'साइट तक पहुंचा नहीं जा सकता ({code})',
  'connect.ENETUNREACH': 'इस मशीन से साइट तक कोई रास्ता नहीं है ({code})',
  'connect.EADDRNOTAVAIL': 'इस मशीन पर साइट तक पहुंचने के लिए कोई पता नहीं है ({code})',
  'connect.EACCES': 'इस मशीन को साइट से कनेक्ट करने की अनुमति नहीं है ({code})',
  'connect.EPERM': 'इस मशीन को साइट से कनेक्ट करने की अनुमति नहीं है ({code})',
  'connect.EMFILE': 'इस प्रोसेस में बहुत सारी फ़ाइलें खुली हैं ({code})',
  'connect.ENFILE': 'इस मशीन पर बहुत सारी फ़ाइलें खुली हैं ({code})',
  'connect.ENOBUFS': 'इस मशीन में बफ़र की कमी है ({code})',
  'connect.ENOMEM': 'इस मशीन में मेमोरी की कमी है ({code})',
  'tls.CERT_HAS_EXPIRED': 'साइट का सर्टिफ़िकेट अब मान्य नहीं है ({code})',
  'tls.CERT_NOT_YET_VALID': 'साइट का सर्टिफ़िकेट अभी मान्य नहीं हुआ है ({code})',
  'tls.ERR_TLS_CERT_ALTNAME_INVALID': 'साइट का सर्टिफ़िकेट किसी दूसरे नाम का है ({code})',
  'tls.DEPTH_ZERO_SELF_SIGNED_CERT': 'साइट के सर्टिफ़िकेट पर उसके अपने हस्ताक्षर हैं ({code})',
  'tls.SELF_SIGNED_CERT_IN_CHAIN': 'साइट के सर्टिफ़िकेट पर उसके अपने हस्ताक्षर हैं ({code})',
  'tls.UNABLE_TO_GET_ISSUER_CERT': 'साइट का सर्टिफ़िकेट जारी करने वाले की जानकारी नहीं है ({code})',
  'tls.UNABLE_TO_GET_ISSUER_CERT_LOCALLY': 'साइट का सर्टिफ़िकेट जारी करने वाले की जानकारी नहीं है ({code})',
  'tls.UNABLE_TO_VERIFY_LEAF_SIGNATURE': 'साइट का सर्टिफ़िकेट जारी करने वाले की जानकारी नहीं है ({code})',
  'tls.ERR_SSL_WRONG_VERSION_NUMBER': 'साइट का रिस्पॉन्स टीएलएस में नहीं था ({code})',
  'invalid-response.HPE_INVALID_CONSTANT': 'साइट का रिस्पॉन्स एचटीटीपी में नहीं था ({code})',
  'invalid-response.HPE_HEADER_OVERFLOW': 'साइट के हेडर बहुत बड़े हैं ({code})',
  'reset.ECONNRESET': 'साइट ने कनेक्शन बंद कर दिया ({code})',
  'reset.EPIPE': 'साइट ने कनेक्शन बंद कर दिया ({code})',
  invalidHttp: 'साइट का रिस्पॉन्स मान्य एचटीटीपी नहीं है ({code})',
} as const;

/** What a clause is about, if that is not the site itself. */
export const subjects = { about: '{subject}: {clause}', proxy: 'प्रॉक्सी' } as const;
