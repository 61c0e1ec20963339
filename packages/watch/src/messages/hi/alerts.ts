/** What alerts say. */
export const subjects = {
  opened: '{severity}: {site}: {what}',
  updated: '{severity}, अपडेट: {site}: {what}',
  reopened: '{severity}, फिर से: {site}: {what}',
  recovered: 'ठीक हुआ: {site}: {what}',
  accepted: 'स्वीकार किया गया: {site}: {what}',
  test: 'टेस्ट: maycrawl watch की सूचनाएं यहां पहुंचती हैं',
} as const;

export const severities = { notice: 'ध्यान दें', warning: 'चेतावनी', critical: 'गंभीर' } as const;

/** What is wrong, in a few words without a verb. */
export const titles = {
  siteBlocked: 'पूरी साइट अब ब्लॉक है ({who})',
  urlsBlocked: 'कुछ यूआरएल अब ब्लॉक हैं ({who})',
  siteAllowed: 'पूरी साइट को क्रॉल करने की अब अनुमति है ({who})',
  urlsAllowed: 'कुछ यूआरएल को क्रॉल करने की अब अनुमति है ({who})',
  notDecided: 'नियम बदले हैं, असर तय नहीं हुआ ({who})',
  verdicts: 'अलग यूआरएल ब्लॉक हैं या उन्हें क्रॉल करने की अनुमति है',
  production: 'पूरी साइट ब्लॉक है ({who})',
  staging: 'टेस्ट साइट ब्लॉक नहीं है',
  state: 'साइट उम्मीद के मुताबिक नहीं है',
  usage: 'पेजों के इस्तेमाल की प्राथमिकताएं बदली हैं',
  sitemaps: 'साइटमैप की लाइनें हट गई हैं',
  findings: 'robots.txt में नई गड़बड़ियां',
  size: 'robots.txt बहुत लंबी है',
  redirect: 'robots.txt का रीडायरेक्ट बदला है',
  'content-type': 'robots.txt का कॉन्टेंट टाइप बदला है',
  failure: 'robots.txt फ़ेच नहीं हो पाती',
  intermittent: 'robots.txt अक्सर फ़ेच नहीं हो पाती',
  unchecked: 'इस मशीन से जांच नहीं हो पाती',
} as const;

export const alerts = {
  /** Sites of one cause. */
  sites: { one: '{site} और {count:number} दूसरी साइट', other: '{site} और {count:number} दूसरी साइटें' },
  onSites: { one: '{count:number} साइट पर एक ही कारण:', other: '{count:number} साइटों पर एक ही कारण:' },
  moreSites: { one: '{count:number} और साइट', other: '{count:number} और साइटें' },
  /** Before what differs from site to site. */
  onSite: 'उदाहरण के लिए, {site} पर यह गड़बड़ी है:',
  moreChanges: {
    one: 'क्रॉलर के {count:number} और ग्रुप के लिए बदलाव हुआ है.',
    other: 'क्रॉलर के {count:number} और ग्रुप के लिए बदलाव हुए हैं.',
  },

  // Which URLs.
  blocked: 'अब ब्लॉक है ({who}): {where:list}.',
  allowed: 'अब अनुमति है ({who}): {where:list}.',
  undecidedBlocked: '{who}: यह तय होने से पहले तुलना खत्म हो गई कि कोई यूआरएल अब ब्लॉक है या नहीं.',
  undecidedAllowed: '{who}: यह तय होने से पहले तुलना खत्म हो गई कि किसी यूआरएल को क्रॉल करने की अब अनुमति है या नहीं.',
  path: '{path:code} (पहले: {before}, अब: {after})',
  noRule: 'कोई नियम नहीं',
  moreRules: { one: '{count:number} और नियम के यूआरएल', other: '{count:number} और नियमों के यूआरएल' },
  importantBlocked: 'ये ज़रूरी यूआरएल अब ब्लॉक हैं:',
  importantAllowed: 'इन ज़रूरी यूआरएल को क्रॉल करने की अब अनुमति है:',

  // What was written.
  expected: 'साइट जो robots.txt देती है वह तय की गई फ़ाइल से अलग है.',
  prepended: {
    one: 'शुरुआत में {count:number} लाइन जोड़ी गई:',
    other: 'शुरुआत में {count:number} लाइनें जोड़ी गईं:',
  },
  appended: { one: 'आखिर में {count:number} लाइन जोड़ी गई:', other: 'आखिर में {count:number} लाइनें जोड़ी गईं:' },
  startDropped: {
    one: 'शुरुआत से {count:number} लाइन हट गई है:',
    other: 'शुरुआत से {count:number} लाइनें हट गई हैं:',
  },
  endDropped: { one: 'आखिर से {count:number} लाइन हट गई है:', other: 'आखिर से {count:number} लाइनें हट गई हैं:' },
  removed: {
    one: 'लाइन {first} से {count:number} लाइन हटाई गई:',
    other: 'लाइन {first} से {count:number} लाइनें हटाई गईं:',
  },
  added: { one: 'लाइन {first} से {count:number} नई लाइन:', other: 'लाइन {first} से {count:number} नई लाइनें:' },

  // The other kinds.
  moreUsage: { one: 'इस्तेमाल का {count:number} और बदलाव', other: 'इस्तेमाल के {count:number} और बदलाव' },
  sitemapsGone: {
    one: 'साइटमैप की {count:number} लाइन हट गई है, इसलिए हो सकता है कि क्रॉलर को उसके पेज न मिलें:',
    other: 'साइटमैप की {count:number} लाइनें हट गई हैं, इसलिए हो सकता है कि क्रॉलर को उनके पेज न मिलें:',
  },
  findings: {
    one: 'robots.txt में {count:number} गड़बड़ी है जो पहले नहीं थी:',
    other: 'robots.txt में {count:number} गड़बड़ियां हैं जो पहले नहीं थीं:',
  },
  production: 'सर्च इंजन को यह साइट क्रॉल करने की अनुमति होनी चाहिए, लेकिन पूरी साइट ब्लॉक है ({who}).',
  staging: 'यह टेस्ट साइट है, जो हर क्रॉलर के लिए ब्लॉक होनी चाहिए. ये इसे क्रॉल कर सकते हैं: {who}.',
  size: 'robots.txt {limit:number} बाइट से लंबी है. क्रॉलर इनके बाद के नियमों को अनदेखा करते हैं.',
  redirect: 'robots.txt के अनुरोध अब {after} पर पहुंचते हैं, पहले {before} पर पहुंचते थे.',
  contentType: 'robots.txt का कॉन्टेंट टाइप अब {after:code} है, पहले {before:code} था.',
  noContentType: 'robots.txt का अब कोई कॉन्टेंट टाइप नहीं है, पहले {before:code} था.',
  newContentType: 'robots.txt का कॉन्टेंट टाइप अब {after:code} है, पहले कोई नहीं था.',

  // Ends.
  recovered: '{at} की जांच से यह ठीक है. इसकी सूचना {since} को दी गई थी.',
  accepted: 'साइट अब जो देती है उसे सही माना जाएगा, क्योंकि इसे स्वीकार किया गया या यह लंबे समय से ऐसा है.',
  intermittent: {
    one: 'यह आता-जाता रहता है: {count:number} बार वापस आया है.',
    other: 'यह आता-जाता रहता है: {count:number} बार वापस आया है.',
  },
  test: 'यह सूचना टेस्ट के लिए भेजी गई थी. किसी साइट पर कोई गड़बड़ी नहीं है.',
} as const;
