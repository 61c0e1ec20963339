/** Why the gate allows or blocks a URL, by the reason. */
export const verdicts = {
  'unsupported-scheme': 'सिर्फ़ `http`, `https` और `ftp` वाले यूआरएल को क्रॉल किया जा सकता है.',
  unavailable: '{robotsUrl} मौजूद नहीं है{cause}.',
  unreachable: '{robotsUrl} फ़ेच नहीं की जा सकती{cause}.',
  'unreachable-for-long': '{robotsUrl} लंबे समय से फ़ेच नहीं हो पाई है{cause}.',
  'refused-address': '{robotsUrl} फ़ेच नहीं की गई{cause}.',
  overloaded: '{robotsUrl} फ़ेच नहीं की गई{cause}.',
  'backed-off': '{robotsUrl} फ़ेच नहीं की गई{cause}.',
  'local-failure': 'इस मशीन से {robotsUrl} फ़ेच नहीं की जा सकती{cause}.',
  'internal-error': 'इस सॉफ़्टवेयर की गड़बड़ी की वजह से {robotsUrl} की जांच नहीं हो सकती (फ़ाइल `{fileHash}`).',
} as const;

/** What `{cause}` is: the failure of the last fetch, or the status of the one that decides. */
export const causes = { failure: ': {detail}', status: ' ({status})' } as const;

/** Why redirects lead to no file, by the reason. */
export const redirects = {
  'redirect-loop': '{robotsUrl} खुद पर ही रीडायरेक्ट होती है. इसलिए, माना जाता है कि फ़ाइल मौजूद नहीं है{cause}.',
  'too-many-redirects': '{robotsUrl} बहुत बार रीडायरेक्ट होती है. इसलिए, माना जाता है कि फ़ाइल मौजूद नहीं है{cause}.',
  'bad-location': '{robotsUrl} किसी अमान्य यूआरएल पर रीडायरेक्ट होती है. इसलिए, माना जाता है कि फ़ाइल मौजूद नहीं है{cause}.',
  'disallowed-hop': '{robotsUrl} ऐसे यूआरएल पर रीडायरेक्ट होती है जो ब्लॉक है. इसलिए, माना जाता है कि फ़ाइल मौजूद नहीं है{cause}.',
} as const;

export const others = {
  pageRefused: 'इसके लिए अनुरोध नहीं किया जाता: {detail}.',
  ruleNotShown: 'इस सॉफ़्टवेयर की गड़बड़ी की वजह से {robotsUrl} का नियम नहीं दिखाया जा सकता.',
  allowed: 'अनुमति है: {url}. {why}',
  blocked: 'ब्लॉक है: {url}. {why}',
} as const;
