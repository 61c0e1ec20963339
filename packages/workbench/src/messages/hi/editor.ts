/** Texts of the editor. */
export const editor = {
  empty: 'robots.txt पेस्ट करें, कोई फ़ाइल यहां छोड़ें या साइट से फ़ेच करें. खाली फ़ाइल से पूरी साइट को क्रॉल करने की अनुमति मिलती है.',
  leave: 'एडिटर से निकलने के लिए Escape और फिर Tab दबाएं. F8 अगली समस्या पर ले जाता है.',
  decides: { other: 'लागू होती है · {count:number} वर्ण' },
  loses: { other: 'लागू नहीं होती · {count:number} वर्ण' },
  applies: '{crawler} पर लागू',
  cut: 'Google यहां पढ़ना बंद कर देता है',
  notFor: '{crawler} पर लागू नहीं',
  noMatch: 'मेल नहीं खाती',
} as const;
