/** Texts of the editor. */
export const editor = {
  empty: 'robots.txt चिपकाएँ, कोई फ़ाइल यहाँ छोड़ें या साइट से लाएँ। ख़ाली फ़ाइल सब कुछ की अनुमति देती है।',
  leave: 'संपादक से निकलने के लिए Escape और फिर Tab दबाएँ। F8 अगली समस्या पर ले जाता है।',
  decides: { other: 'तय करती है · {count:number} वर्ण' },
  loses: { other: 'लागू नहीं · {count:number} वर्ण' },
  applies: '{crawler} पर लागू',
  cut: 'Google यहाँ पढ़ना बंद कर देता है',
} as const;
