/** What the server itself says, in Hindi. */
import { complete, type Wrong } from '@maycrawl/core/message';
import type { ServerTexts, server } from '../en/server.js';

const own = {
  proved: '{title} (नतीजे नहीं बदलते: साबित हुआ)',
  mayChange: '{title} (नतीजे बदल सकते हैं)',
  wouldBlock: '{title} ({readers} के हिसाब से {path} ब्लॉक हो जाएगा)',
  wouldAllow: '{title} ({readers} के हिसाब से {path} की अनुमति मिल जाएगी)',
  google: 'Google',
  rfc9309: 'आरएफ़सी 9309',
  fixAll: { other: '{count} सुधार लागू करें (नतीजे नहीं बदलते: साबित हुआ)' },
  fixAllBut: { other: '{count} सुधार लागू करें (नतीजे नहीं बदलते: साबित हुआ); लागू नहीं होने वाले सुधार: {withheld}' },
  onlyInBytes: 'यह सुधार ऐसे बाइट बदलता है जिन्हें एडिटर नहीं दिखाता: maycrawl lint --fix का इस्तेमाल करें.',
  firstOnly: '{total} में से सिर्फ़ {shown} गड़बड़ियां दिखाई गई हैं, जो सबसे गंभीर हैं.',
  differs: { other: '{name} की तुलना में {count} क्रॉलर के लिए नतीजे अलग हैं' },
  same: '{name} की तुलना में कोई नतीजा अलग नहीं है: साबित हुआ',
  noToken: 'उपयोगकर्ता एजेंट में सिर्फ़ अंग्रेज़ी अक्षर, - और _ होते हैं, या वह * होता है.',
} as const;

export const texts: ServerTexts = own;

complete<Wrong<typeof server, typeof own>>();
