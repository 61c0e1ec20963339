/** What an action came to, as several parts of the page say it. */
export const outcomes = {
  notCopied: 'ब्राउज़र ने कॉपी करने की अनुमति नहीं दी.',
  nothingLoaded: 'कुछ भी लोड नहीं हुआ. आपका ड्राफ़्ट नहीं बदला है.',
  undoBringsBack: '“पहले जैसा करें” चुनने पर, पहले का टेक्स्ट लौट आता है.',
  newVersion: 'इस पेज का नया वर्शन तैयार है. अगली बार पेज खोलने पर वह लागू होगा.',
  copied: 'जवाब कॉपी हो गया है.',
  answerIs: 'जवाब यह है: {answer}',
  keptAnnounced: 'टेस्ट के तौर पर रखा गया: {url}, {crawler}.',
  droppedAnnounced: 'अब टेस्ट नहीं है: {url}, {crawler}.',
} as const;
