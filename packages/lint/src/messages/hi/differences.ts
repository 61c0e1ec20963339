/** Who is not named, and what differs between two files. */
export const differences = {
  unnamed: 'हर क्रॉलर जिसका नाम फ़ाइल में नहीं है',
  unnamedInBoth: 'हर क्रॉलर जिसका नाम किसी फ़ाइल में नहीं है',
  proved: 'किसी भी क्रॉलर के लिए किसी URL का नतीजा नहीं बदलता: सिद्ध।',
  provedFor: '{who} के लिए किसी URL का नतीजा नहीं बदलता: सिद्ध।',
} as const;
