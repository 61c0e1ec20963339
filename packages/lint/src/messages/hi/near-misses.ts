/** The rule that a reader of a verdict probably had in mind. */
export const nearMisses = {
  ownGroupBlocks:
    'लाइन {line:number} का नियम इसे ब्लॉक करता, पर वह {token:code} के ग्रुप में है. {crawler}, सिर्फ़ अपने ग्रुप (लाइन {followedLine:number}) को फ़ॉलो करता है.',
  ownGroupAllows:
    'लाइन {line:number} का नियम इसे क्रॉल करने की अनुमति देता, पर वह {token:code} के ग्रुप में है. {crawler}, सिर्फ़ अपने ग्रुप (लाइन {followedLine:number}) को फ़ॉलो करता है.',
  otherGroupBlocks:
    'लाइन {line:number} का नियम इसे ब्लॉक करता, पर वह {token:code} के ग्रुप में है. {crawler}, सिर्फ़ {followed:code} के ग्रुप (लाइन {followedLine:number}) को फ़ॉलो करता है.',
  otherGroupAllows:
    'लाइन {line:number} का नियम इसे क्रॉल करने की अनुमति देता, पर वह {token:code} के ग्रुप में है. {crawler}, सिर्फ़ {followed:code} के ग्रुप (लाइन {followedLine:number}) को फ़ॉलो करता है.',
  mustBeNamed:
    'लाइन {line:number} का नियम इसे ब्लॉक करता, पर वह {token:code} के ग्रुप में है. वह ग्रुप {crawler} पर लागू नहीं होता.',
  noGroupBlocks:
    'लाइन {line:number} का नियम इसे ब्लॉक करता, पर वह पहली User-agent लाइन से ऊपर है. वह किसी क्रॉलर पर लागू नहीं होता.',
  noGroupAllows:
    'लाइन {line:number} का नियम इसे क्रॉल करने की अनुमति देता, पर वह पहली User-agent लाइन से ऊपर है. वह किसी क्रॉलर पर लागू नहीं होता.',
  caseBlocks: 'लाइन {line:number} का {rule:code} नियम इसे ब्लॉक करता, पर उसमें छोटे और बड़े अक्षर अलग हैं. उसका पाथ कोई और है.',
  caseAllows:
    'लाइन {line:number} का {rule:code} नियम इसे क्रॉल करने की अनुमति देता, पर उसमें छोटे और बड़े अक्षर अलग हैं. उसका पाथ कोई और है.',
  leadingSlashBlocks:
    'लाइन {line:number} का {rule:code} नियम इसे ब्लॉक करता, पर उसका पाथ स्लैश से शुरू नहीं होता. वह किसी यूआरएल से मेल नहीं खाता.',
  leadingSlashAllows:
    'लाइन {line:number} का {rule:code} नियम इसे क्रॉल करने की अनुमति देता, पर उसका पाथ स्लैश से शुरू नहीं होता. वह किसी यूआरएल से मेल नहीं खाता.',
  hostBlocks:
    'लाइन {line:number} का {rule:code} नियम इसे ब्लॉक करता, पर उसमें होस्ट भी है. नियम में सिर्फ़ पाथ होता है, जैसे कि {pattern:code}.',
  hostAllows:
    'लाइन {line:number} का {rule:code} नियम इसे क्रॉल करने की अनुमति देता, पर उसमें होस्ट भी है. नियम में सिर्फ़ पाथ होता है, जैसे कि {pattern:code}.',
  endBlocks:
    'लाइन {line:number} का {rule:code} नियम, $ के बिना इसे ब्लॉक करता. वह सिर्फ़ उस यूआरएल से मेल खाता है जो वहीं खत्म होता है.',
  endAllows:
    'लाइन {line:number} का {rule:code} नियम, $ के बिना इसे क्रॉल करने की अनुमति देता. वह सिर्फ़ उस यूआरएल से मेल खाता है जो वहीं खत्म होता है.',
  trailingSlashBlocks:
    'लाइन {line:number} का {rule:code} नियम, आखिर में स्लैश वाले {path:code} पाथ को ब्लॉक करता है, पर इस पाथ को नहीं.',
  trailingSlashAllows:
    'लाइन {line:number} का {rule:code} नियम, आखिर में स्लैश वाले {path:code} पाथ को क्रॉल करने की अनुमति देता है, पर इस पाथ को नहीं.',
} as const;
