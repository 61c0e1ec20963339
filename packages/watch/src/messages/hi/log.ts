/** Lines of the log about sites. */
export const log = {
  'first-version': '{site}: पहली जांच. अगली जांचों की तुलना अब मिली फ़ाइल से होगी.',
  'harmless-edit': '{site}: robots.txt में बदलाव किया गया. {proved}',
  'version-lost': '{site}: पिछली robots.txt अब पढ़ी नहीं जा सकती. उसकी जगह अब मिली फ़ाइल लेती है.',
  'failed-once': '{site}: एक जांच नाकाम रही. अगर ऐसा ही रहा, तो इसकी सूचना दी जाएगी.',
  aborted: '{site}: जांच रोक दी गई.',
} as const;

/** Lines of the log about messages and receivers. */
export const delivery = {
  sent: '{receiver} को सूचना "{subject}" ({id}) मिल गई है.',
  failed: {
    one: '{receiver} को सूचना "{subject}" ({id}) नहीं मिली: {problem}. {count:number} कोशिश नाकाम रही, अगली कोशिश {at} को होगी.',
    other:
      '{receiver} को सूचना "{subject}" ({id}) नहीं मिली: {problem}. {count:number} कोशिशें नाकाम रहीं, अगली कोशिश {at} को होगी.',
  },
  tested: '{receiver}: काम करता है.',
  testFailed: '{receiver}: {problem}.',
} as const;

/** Why a receiver did not take a message. */
export const problems = {
  answered: 'इसने {status} स्टेटस कोड दिखाया: {text}',
  redirected: 'इसने {status} स्टेटस कोड के साथ {target} पर रीडायरेक्ट किया, जिसे फ़ॉलो नहीं किया जाता: आखिरी यूआरएल लिखें',
  mail: 'मेल सर्वर में गड़बड़ी है ({text})',
  mailSilent: 'मेल सर्वर ने {seconds} सेकंड में रिस्पॉन्स नहीं दिया',
  mailRefused: 'मेल सर्वर, सूचना लेने से मना करता है ({text})',
  mailLogin: 'मेल सर्वर, उपयोगकर्ता या पासवर्ड को नहीं मानता ({text})',
  mailEncryption: 'मेल सर्वर, एन्क्रिप्शन नहीं देता, जो ज़रूरी है ({text})',
  notStarted: 'प्रोग्राम {program} शुरू नहीं हो सकता ({code})',
  exited: 'प्रोग्राम {program} एग्ज़िट कोड {status} के साथ खत्म हुआ{output}',
  killed: 'प्रोग्राम {program} सिग्नल {signal} से खत्म हुआ{output}',
  programSilent: 'प्रोग्राम {program} {seconds} सेकंड में खत्म नहीं हुआ और उसे रोक दिया गया',
  stream: 'आउटपुट लिखा नहीं जा सकता ({code})',
} as const;
