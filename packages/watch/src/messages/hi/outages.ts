/** What alerts say of failed checks. */
export const outages = {
  answered: {
    one: '{site} की robots.txt का स्टेटस कोड {since} से {status} है (जांच {count:number} बार नाकाम रही).',
    other: '{site} की robots.txt का स्टेटस कोड {since} से {status} है (जांच {count:number} बार नाकाम रही).',
  },
  failed: {
    one: '{site} की robots.txt {since} से फ़ेच नहीं हुई है (जांच {count:number} बार नाकाम रही): {detail}.',
    other: '{site} की robots.txt {since} से फ़ेच नहीं हुई है (जांच {count:number} बार नाकाम रही): {detail}.',
  },
  unchecked: {
    one: 'यह मशीन {since} से {site} की जांच नहीं कर पाई है (जांच {count:number} बार नाकाम रही): {detail}. साइट के बारे में कुछ पता नहीं है.',
    other:
      'यह मशीन {since} से {site} की जांच नहीं कर पाई है (जांच {count:number} बार नाकाम रही): {detail}. साइट के बारे में कुछ पता नहीं है.',
  },
  intermittent: {
    one: '{site} की robots.txt {since} से बार-बार फ़ेच नहीं हो पाती: पिछली {checks:number} में से {count:number} बार जांच नाकाम रही ({detail}).',
    other:
      '{site} की robots.txt {since} से बार-बार फ़ेच नहीं हो पाती: पिछली {checks:number} में से {count:number} बार जांच नाकाम रही ({detail}).',
  },
  blockedNow: 'तब तक Google, पूरी साइट को ब्लॉक मानता है.',
  'last-good': 'अगर ऐसा ही रहा, तो करीब {duration} में Google, फ़ाइल की अपनी पिछली सही कॉपी का इस्तेमाल करेगा.',
  'never-good':
    'अगर ऐसा ही रहा, तो करीब {duration} में Google मानेगा कि पूरी साइट को क्रॉल करने की अनुमति है, क्योंकि फ़ाइल कभी थी ही नहीं.',
  'as-site-reachable':
    'अगर ऐसा ही रहा, तो करीब {duration} में Google मानेगा कि पूरी साइट को क्रॉल करने की अनुमति है, अगर उसके पेज फ़ेच हो पाते हैं. अगर नहीं, तो वह साइट को ब्लॉक मानेगा.',
  'disallow-all': 'अगर ऐसा ही रहा, तो करीब {duration} में Google, पूरी साइट को ब्लॉक मानेगा.',
} as const;

/** Lengths of time. */
export const durations = {
  minutes: { one: '{count:number} मिनट', other: '{count:number} मिनट' },
  hours: { one: '{count:number} घंटे', other: '{count:number} घंटे' },
  days: { one: '{count:number} दिन', other: '{count:number} दिन' },
} as const;
