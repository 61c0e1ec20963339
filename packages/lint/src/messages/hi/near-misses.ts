/** The rule that a reader of a verdict probably had in mind. */
export const nearMisses = {
  ownGroupBlocks:
    'पंक्ति {line:number} इसे ब्लॉक करती, पर वह {token:code} के समूह में है। {crawler} केवल अपने समूह (पंक्ति {followedLine:number}) का पालन करता है।',
  ownGroupAllows:
    'पंक्ति {line:number} इसकी अनुमति देती, पर वह {token:code} के समूह में है। {crawler} केवल अपने समूह (पंक्ति {followedLine:number}) का पालन करता है।',
  otherGroupBlocks:
    'पंक्ति {line:number} इसे ब्लॉक करती, पर वह {token:code} के समूह में है। {crawler} केवल {followed:code} के समूह (पंक्ति {followedLine:number}) का पालन करता है।',
  otherGroupAllows:
    'पंक्ति {line:number} इसकी अनुमति देती, पर वह {token:code} के समूह में है। {crawler} केवल {followed:code} के समूह (पंक्ति {followedLine:number}) का पालन करता है।',
  mustBeNamed: 'पंक्ति {line:number} इसे ब्लॉक करती, पर वह {token:code} के समूह में है, जो {crawler} पर लागू नहीं होता।',
  noGroupBlocks: 'पंक्ति {line:number} इसे ब्लॉक करती, पर वह पहली User-agent पंक्ति से ऊपर है: वह किसी क्रॉलर पर लागू नहीं होती।',
  noGroupAllows:
    'पंक्ति {line:number} इसकी अनुमति देती, पर वह पहली User-agent पंक्ति से ऊपर है: वह किसी क्रॉलर पर लागू नहीं होती।',
  caseBlocks: 'पंक्ति {line:number}, {rule:code}, इसे ब्लॉक करती, पर उसमें छोटे-बड़े अक्षर अलग हैं: वह दूसरा पाथ है।',
  caseAllows: 'पंक्ति {line:number}, {rule:code}, इसकी अनुमति देती, पर उसमें छोटे-बड़े अक्षर अलग हैं: वह दूसरा पाथ है।',
  leadingSlashBlocks:
    'पंक्ति {line:number}, {rule:code}, इसे ब्लॉक करती, पर उसका पाथ स्लैश से शुरू नहीं होता: वह किसी से मेल नहीं खाती।',
  leadingSlashAllows:
    'पंक्ति {line:number}, {rule:code}, इसकी अनुमति देती, पर उसका पाथ स्लैश से शुरू नहीं होता: वह किसी से मेल नहीं खाती।',
  hostBlocks:
    'पंक्ति {line:number}, {rule:code}, इसे ब्लॉक करती, पर उसमें होस्ट लिखा है: नियम में केवल पाथ होता है, जैसे {pattern:code}।',
  hostAllows:
    'पंक्ति {line:number}, {rule:code}, इसकी अनुमति देती, पर उसमें होस्ट लिखा है: नियम में केवल पाथ होता है, जैसे {pattern:code}।',
  endBlocks: 'पंक्ति {line:number}, {rule:code}, $ के बिना इसे ब्लॉक करती: वह केवल वहीं ख़त्म होने वाले URL से मेल खाती है।',
  endAllows: 'पंक्ति {line:number}, {rule:code}, $ के बिना इसकी अनुमति देती: वह केवल वहीं ख़त्म होने वाले URL से मेल खाती है।',
  trailingSlashBlocks: 'पंक्ति {line:number}, {rule:code}, अंत में स्लैश वाले {path:code} को ब्लॉक करती, पर इसे नहीं।',
  trailingSlashAllows: 'पंक्ति {line:number}, {rule:code}, अंत में स्लैश वाले {path:code} की अनुमति देती, पर इसकी नहीं।',
} as const;
