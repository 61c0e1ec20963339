/** Texts of the editor. */
export const editor = {
  empty: 'robots.txt चिपकाएँ, कोई फ़ाइल यहाँ छोड़ें या साइट से लाएँ। ख़ाली फ़ाइल सब कुछ की अनुमति देती है।',
  leave: 'संपादक से निकलने के लिए Escape और फिर Tab दबाएँ। F8 अगली समस्या पर ले जाता है।',
  decides: { one: 'तय करती है · {count} वर्ण', other: 'तय करती है · {count} वर्ण' },
  loses: { one: 'लागू नहीं · {count} वर्ण', other: 'लागू नहीं · {count} वर्ण' },
  applies: '{crawler} पर लागू',
  cut: 'Google यहाँ पढ़ना बंद कर देता है',
  lineDecides: {
    one: 'पंक्ति {line} से {all} में से {count} नतीजा तय होता है',
    other: 'पंक्ति {line} से {all} में से {count} नतीजे तय होते हैं',
  },
  redo: 'फिर से करें',
};
